import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";

export const automationRules: readonly Rule[] = [
  {
    id: "moxa",
    match: { object: ["1.3.6.1.4.1.8691"] },
    vendor: "Moxa",
    os: "",
    role: "NMS_APPLIANCE",
    // MOXA-SYSTEM-INFO-MIB siStatProductInfoModelName
    model: ["1.3.6.1.4.1.8691.602.1.1.2.2.5.0", /\b((?:NPort|MGate|ioLogik|UC-|OnCell|AWK)[ -]?\w+)/],
    firmware: [["1.3.6.1.4.1.8691.602.1.1.2.2.1.0", /^V?(\d\S*)/]], // siStatProductInfoFirmwareVersion
    serial: ["1.3.6.1.4.1.8691.602.1.1.2.2.3.0"], // siStatProductInfoSerialNumber
  },
  applianceLine("rockwell", "Rockwell Automation", ["95"]),
  applianceLine("wago", "WAGO", ["13576"], { model: [/\b(7[56]0-\w+|PFC\d+)/] }),
  applianceLine("beckhoff", "Beckhoff", ["25157"]),
  applianceLine("omron", "Omron", ["16838"]),
  applianceLine("abb", "ABB", ["908", "25761"]),
  applianceLine("honeywell", "Honeywell", ["20998"]),
  applianceLine("johnson-controls", "Johnson Controls", ["4399"]),
  applianceLine("tridium", "Tridium", ["4131"], { os: "Niagara" }),
  applianceLine("andover", "Andover Controls", ["10829"]),
];
