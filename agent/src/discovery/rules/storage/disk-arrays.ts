import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

// the same MIB objects for Areca, Proware and Dot Hill: siModel, siSerial, siFirmVer
const areca = {
  model: ["1.3.6.1.4.1.18928.1.2.1.2.0"],
  serial: ["1.3.6.1.4.1.18928.1.2.1.3.0"],
  firmware: ["1.3.6.1.4.1.18928.1.2.1.4.0"],
} as const;

export const diskArraysRules: readonly Rule[] = [
  {
    id: "pure",
    match: { object: ["1.3.6.1.4.1.40482"] },
    vendor: "Pure Storage",
    os: "Purity",
    role: "NMS_APPLIANCE",
    model: [/\b(FA-\w+|FlashArray \S+|FlashBlade)/, ...entity.model([1])],
    firmware: [/Purity(?:\/\w+)? (\d[\w.]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "infortrend",
    match: { object: ["1.3.6.1.4.1.1714"] },
    vendor: "Infortrend",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.1714.1.1.1.1.15.0"], // IFT-SNMP-MIB privateLogoModel
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.1714.1.1.1.1.10.0"], // serialNum
  },
  {
    id: "proware",
    match: { object: ["1.3.6.1.4.1.14752"] },
    vendor: "Proware",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.14752.1.3.1.2.0"], // proware-SNMP-MIB siModel
    firmware: ["1.3.6.1.4.1.14752.1.3.1.4.0"], // siFirmVer
    serial: ["1.3.6.1.4.1.14752.1.3.1.3.0"], // siSerial
  },
  {
    id: "tegile",
    match: { object: ["1.3.6.1.4.1.43906"] },
    vendor: "Tegile",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.43906.1.1.9.0"], // TEGILE-MIB controllerHardwareModel
    firmware: ["1.3.6.1.4.1.43906.1.1.3.0"], // haControllerA-SoftwareVersion
    serial: entity.serial([1]),
  },
  {
    id: "eternus",
    match: { object: ["1.3.6.1.4.1.211"], descr: /ETERNUS/i },
    vendor: "Fujitsu",
    os: "ETERNUS",
    role: "NMS_APPLIANCE",
    model: [/(ETERNUS \w+)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "quantum",
    match: { object: ["1.3.6.1.4.1.3764"] },
    vendor: "Quantum",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.3764.1.1.10.3.0"], // ADIC-INTELLIGENT-STORAGE-MIB productName
    firmware: ["1.3.6.1.4.1.3764.1.1.10.7.0"], // productVersion
    serial: ["1.3.6.1.4.1.3764.1.1.10.10.0"], // productSerialNumber
  },
  applianceLine("areca", "Areca", ["18928"], areca),
  applianceLine("qsan", "QSAN", ["22274"]),
  applianceLine("promise", "Promise", ["7933"]),
  applianceLine("nexsan", "Nexsan", ["7247"]),
  applianceLine("ddn", "DDN", ["6894"]),
  applianceLine("unitrends", "Unitrends", ["21865"]),
  applianceLine("ceph", "Ceph", ["50495"]),
  applianceLine("panasas", "Panasas", ["10159"]),
  applianceLine("atto", "ATTO", ["4547"]),
  applianceLine("crossroads", "Crossroads", ["2512"]),
];
