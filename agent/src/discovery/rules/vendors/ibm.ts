import { applianceLine, serverLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const ibmRules: readonly Rule[] = [
  {
    id: "storwize",
    match: { object: ["1.3.6.1.4.1.2.6.190", "1.3.6.1.4.1.2.6.4"] },
    vendor: "IBM",
    os: "Spectrum Virtualize",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "imm",
    match: { object: ["1.3.6.1.4.1.2.3.51.3"] },
    vendor: "IBM",
    os: "IMM",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.2.3.51.3.1.5.2.1.5.*"], // IMM-MIB machineLevelProductName
    firmware: ["1.3.6.1.4.1.2.3.51.3.1.5.1.1.3.*"], // immVpdVersionString
    serial: ["1.3.6.1.4.1.2.3.51.3.1.5.2.1.3.*"], // machineLevelSerialNumber
  },
  applianceLine("ibm-tape", "IBM", ["2.6.182", "2.6.219", "2.6.257"]),
  serverLine("ibm-amm", "IBM", ["2.3.51.2"], { os: "Advanced Management Module" }),
];
