import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

const syncServer = {
  os: "SyncServer",
  model: ["1.3.6.1.4.1.9070.1.2.3.1.5.1.6.3.0"], // SYMM-SMI etcModel
  serial: ["1.3.6.1.4.1.9070.1.2.3.1.5.1.6.2.0"], // etcSerialNbr
  firmware: ["1.3.6.1.4.1.9070.1.2.3.1.5.1.6.1.0"], // etcVersion
} as const;

export const timeServersRules: readonly Rule[] = [
  {
    id: "meinberg",
    match: { object: ["1.3.6.1.4.1.5597"] },
    vendor: "Meinberg",
    os: "LANTIME",
    role: "NMS_APPLIANCE",
    model: [/(LANTIME [\w/-]+)/i, ...entity.model([1])],
    // MBG-SNMP-LTNG-MIB mbgLtNgFirmwareVersion, MBG-SNMP-LT-MIB mbgLtFirmwareVersion
    firmware: ["1.3.6.1.4.1.5597.30.0.0.2.0", "1.3.6.1.4.1.5597.3.0.1.0"],
    serial: ["1.3.6.1.4.1.5597.30.0.0.3.0"], // MBG-SNMP-LTNG-MIB mbgLtNgSerialNumber
  },
  applianceLine("symmetricom", "Microchip", ["9070"], syncServer),
  // older devices use the enterprise number of another vendor
  applianceLine("symmetricom-39165", "Microchip", ["39165"], { ...syncServer, descr: /SyncServer/ }),
  applianceLine("spectracom", "Safran", ["18837"], { os: "SecureSync" }),
  applianceLine("endrun", "EndRun", ["13827"], { firmware: ["1.3.6.1.4.1.13827.2.1.11.0"] }), // TEMPUS gpsVersion
  applianceLine("mobatime", "Moser-Baer", ["13842"]),
  applianceLine("hopf", "hopf", ["12527"]),
  applianceLine("oscilloquartz", "ADVA", ["5551"]),
  applianceLine("masterclock", "Masterclock", ["45561"]),
  applianceLine("timetools", "TimeTools", ["36555"]),
];
