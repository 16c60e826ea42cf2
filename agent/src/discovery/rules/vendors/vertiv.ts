import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity, upsMib, upsModel } from "../sources.ts";

export const vertivRules: readonly Rule[] = [
  {
    id: "liebert",
    match: { object: ["1.3.6.1.4.1.476.1.42"] },
    vendor: "Vertiv",
    os: "",
    role: "NMS_APPLIANCE",
    model: [upsModel, "1.3.6.1.4.1.476.1.42.2.1.2.0"], // LIEBERT-GP-AGENT-MIB lgpAgentIdentModel
    firmware: ["1.3.6.1.4.1.476.1.42.2.1.3.0"], // LIEBERT-GP-AGENT-MIB lgpAgentIdentFirmwareVersion
    serial: ["1.3.6.1.4.1.476.1.42.2.1.4.0"], // LIEBERT-GP-AGENT-MIB lgpAgentIdentSerialNumber
  },
  {
    id: "geist",
    match: { object: ["1.3.6.1.4.1.21239"] },
    vendor: "Vertiv",
    os: "Geist",
    role: "NMS_APPLIANCE",
    // GEIST-V4-MIB productTitle, GEIST-MIB-V3 productTitle
    model: ["1.3.6.1.4.1.21239.5.1.1.1.0", "1.3.6.1.4.1.21239.2.1.1.0"],
    // GEIST-V4-MIB productVersion, GEIST-MIB-V3 productVersion
    firmware: ["1.3.6.1.4.1.21239.5.1.1.2.0", "1.3.6.1.4.1.21239.2.1.2.0"],
    serial: entity.serial([1]),
  },
  applianceLine("netsure", "Vertiv", ["6302", "13400"], { os: "NetSure", ...upsMib }),
  applianceLine("geist-rsmini", "Vertiv", ["21239.1", "21239.42"], {
    os: "Geist",
    model: ["8:1.1.1.0"],
    firmware: ["8:1.1.2.0"],
    serial: ["8:1.1.3.0"],
  }), // GEIST-MIB-V3 productTitle, productVersion
  applianceLine("vertiv-other", "Vertiv", ["476", "10418"], upsMib),
];
