import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity, upsMib } from "../sources.ts";

export const apcRules: readonly Rule[] = [
  {
    id: "apc",
    match: { object: ["1.3.6.1.4.1.318.1"] },
    vendor: "APC",
    os: "APC AOS",
    role: "NMS_APPLIANCE",
    model: [
      "1.3.6.1.4.1.318.1.1.1.1.1.1.0", // PowerNet-MIB upsBasicIdentModel
      "1.3.6.1.4.1.318.1.1.26.2.1.8.*", // PowerNet-MIB rPDU2IdentModelNumber
      "1.3.6.1.4.1.318.1.1.12.1.5.0", // PowerNet-MIB rPDUIdentModelNumber
      "1.3.6.1.4.1.318.1.1.4.1.4.0", // PowerNet-MIB sPDUIdentModelNumber
      /MN: ?(\S+)/,
    ],
    firmware: [
      "1.3.6.1.4.1.318.1.1.1.1.2.1.0", // PowerNet-MIB upsAdvIdentFirmwareRevision
      /PF: ?v?([\w.]+)/,
      "1.3.6.1.4.1.318.1.1.26.2.1.6.*", // PowerNet-MIB rPDU2IdentFirmwareRev
      "1.3.6.1.4.1.318.1.1.12.1.3.0", // PowerNet-MIB rPDUIdentFirmwareRev
    ],
    serial: [
      "1.3.6.1.4.1.318.1.1.1.1.2.3.0", // PowerNet-MIB upsAdvIdentSerialNumber
      "1.3.6.1.4.1.318.1.1.26.2.1.9.*", // PowerNet-MIB rPDU2IdentSerialNumber
      "1.3.6.1.4.1.318.1.1.12.1.6.0", // PowerNet-MIB rPDUIdentSerialNumber
      "1.3.6.1.4.1.318.1.1.4.1.5.0", // PowerNet-MIB sPDUIdentSerialNumber
      /SN: ?(\w+)/,
    ],
  },
  {
    id: "apc-ats",
    match: { object: ["1.3.6.1.4.1.318.1.3.11", "1.3.6.1.4.1.318.1.3.32", "1.3.6.1.4.1.318.1.3.38"] },
    vendor: "APC",
    os: "APC AOS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.318.1.1.8.1.5.0", /MN: ?(\S+)/], // PowerNet-MIB atsIdentModelNumber
    firmware: [/PF: ?v?([\w.]+)/, "1.3.6.1.4.1.318.1.1.8.1.2.0"], // atsIdentFirmwareRev
    serial: ["1.3.6.1.4.1.318.1.1.8.1.6.0", /SN: ?(\w+)/], // atsIdentSerialNumber
  },
  {
    id: "apc-monitor",
    match: { object: ["1.3.6.1.4.1.318.1.3.8"] },
    vendor: "APC",
    os: "APC AOS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.318.1.1.10.3.1.2.0", /MN: ?(\S+)/], // PowerNet-MIB emsIdentProductNumber
    firmware: ["1.3.6.1.4.1.318.1.1.10.3.1.3.0", /PF: ?v?([\w.]+)/], // emsIdentFirmwareRev
    serial: ["1.3.6.1.4.1.318.1.1.10.3.1.6.0", /SN: ?(\w+)/], // emsIdentSerialNumber
  },
  {
    id: "apc-cooling",
    match: { object: ["1.3.6.1.4.1.318.1.3.14"] },
    vendor: "APC",
    os: "APC AOS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.318.1.1.13.3.2.2.1.4.0", /MN: ?(\S+)/], // PowerNet-MIB airIRRCUnitIdentModelNumber
    firmware: [/PF: ?v?([\w.]+)/, "1.3.6.1.4.1.318.1.1.13.3.2.2.1.6.0"], // airIRRCUnitIdentFirmwareRevision
    serial: ["1.3.6.1.4.1.318.1.1.13.3.2.2.1.5.0", /SN: ?(\w+)/], // airIRRCUnitIdentSerialNumber
  },
  {
    id: "apc-distribution",
    match: { object: ["1.3.6.1.4.1.318.1.3.15"] },
    vendor: "APC",
    os: "APC AOS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.318.1.1.15.1.7.0", /MN: ?(\S+)/], // PowerNet-MIB xPDUIdentModelNumber
    firmware: [/PF: ?v?([\w.]+)/, "1.3.6.1.4.1.318.1.1.15.1.3.0"], // xPDUIdentFirmwareAppRev
    serial: ["1.3.6.1.4.1.318.1.1.15.1.8.0", /SN: ?(\w+)/], // xPDUIdentSerialNumber
  },
  {
    id: "netbotz",
    match: { object: ["1.3.6.1.4.1.5528", "1.3.6.1.4.1.52674"] },
    vendor: "APC",
    os: "NetBotz",
    role: "NMS_APPLIANCE",
    model: [/(NetBotz \w+)/i, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  applianceLine("apc-other", "APC", ["318"], upsMib),
];
