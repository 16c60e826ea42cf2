import { wirelessLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const ubiquitiRules: readonly Rule[] = [
  {
    id: "ubiquiti-edgeswitch",
    match: { object: ["1.3.6.1.4.1.4413"], descr: /^(?:EdgeSwitch|EdgePoint|UniFi|US\w*-|USW)/i },
    vendor: "Ubiquiti",
    os: "EdgeSwitch",
    role: "NMS_SWITCH",
    model: [/^(USW?-[\w-]+),/, "1.3.6.1.4.1.4413.1.1.1.1.1.3.0", /^([^,]+),/], // EdgeSwitch-SWITCHING-MIB agentInventoryMachineModel
    firmware: ["1.3.6.1.4.1.4413.1.1.1.1.1.13.0", /^[^,]+, v?([\w.-]+)/], // agentInventorySoftwareVersion
    serial: ["1.3.6.1.4.1.4413.1.1.1.1.1.4.0"], // agentInventorySerialNumber
  },
  {
    id: "airos",
    match: { object: ["1.3.6.1.4.1.10002.1", "1.3.6.1.4.1.41112.1.4"] },
    vendor: "Ubiquiti",
    os: "airOS",
    role: "NMS_WAP",
    model: ["1.2.840.10036.3.1.2.1.3.*"], // IEEE802dot11-MIB dot11manufacturerProductName
    firmware: [["1.2.840.10036.3.1.2.1.4.*", /v?(\d{1,9}\.\d+\S*)/]], // IEEE802dot11-MIB dot11manufacturerProductVersion
  },
  {
    id: "airfiber",
    match: {
      object: ["1.3.6.1.4.1.41112.1.3", "1.3.6.1.4.1.10002.1"],
      also: ["1.3.6.1.4.1.41112.1.3.2.1.40.1", /\d/],
    },
    vendor: "Ubiquiti",
    os: "airFiber",
    role: "NMS_WAP",
    model: [/\b(AF-?\w+)/, ...entity.model([1])],
    firmware: [["1.3.6.1.4.1.41112.1.3.2.1.40.1", /v?(\d{1,9}\.\d[\w.-]*)/]], // UBNT-AirFIBER-MIB fwVersion
    serial: entity.serial([1]),
  },
  {
    id: "edgeos",
    match: { object: ["1.3.6.1.4.1.41112.1.5"] },
    vendor: "Ubiquiti",
    os: "EdgeOS",
    role: "NMS_ROUTER",
    model: ["1.3.6.1.4.1.41112.1.5.1.1.0", /^(EdgeRouter(?: \w[\w-]*){1,3})$/], // UBNT-EdgeMAX-MIB ubntModel
    firmware: [/EdgeOS v(\d+\.\d+\.\d+)/, "1.3.6.1.4.1.41112.1.5.1.3.0"], // UBNT-EdgeMAX-MIB ubntVersion
  },
  wirelessLine("airfiber-ltu", "Ubiquiti", ["41112.1.10"], {
    os: "airFiber LTU",
    model: ["1.3.6.1.4.1.41112.1.10.1.3.2.0"], // UBNT-AFLTU-MIB afLTUDevModel
    firmware: ["1.3.6.1.4.1.41112.1.10.1.3.4.0"], // afLTUFirmwareVersion
  }),
  wirelessLine("airfiber-60", "Ubiquiti", ["41112.1.11"], {
    os: "airFiber 60",
    model: ["1.3.6.1.4.1.41112.1.11.1.2.2.0", "1.3.6.1.4.1.41112.1.11.1.2.2.1"], // UI-AF60-MIB af60DevModel
    firmware: ["1.3.6.1.4.1.41112.1.11.1.2.4.0", "1.3.6.1.4.1.41112.1.11.1.2.4.1"], // af60FirmwareVersion
  }),
  wirelessLine("unifi-descr", "Ubiquiti", ["41112"], {
    os: "UniFi",
    descr: /^(?:UAP|U6|U7|UWB|UDB)[ -]/,
    model: [/^(\S+) \d/],
    firmware: [/ (\d{1,4}\.\d+\.\d+\.\d+)/],
  }),
];
