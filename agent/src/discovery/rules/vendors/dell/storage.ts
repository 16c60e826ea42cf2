import { applianceLine } from "../../product-line.ts";
import type { Rule } from "../../rule.ts";
import { entity } from "../../sources.ts";

export const dellStorageRules: readonly Rule[] = [
  {
    id: "datadomain",
    match: { object: ["1.3.6.1.4.1.19746"] },
    vendor: "Dell",
    os: "Data Domain OS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.19746.1.13.1.4.0"], // DATA-DOMAIN-MIB systemModelNumber
    firmware: [["1.3.6.1.4.1.19746.1.13.1.3.0", /(\d{1,9}\.\d[\w.-]*)/]], // systemVersion
    serial: ["1.3.6.1.4.1.19746.1.13.1.1.0"], // systemSerialNumber
  },
  {
    id: "isilon",
    match: { object: ["1.3.6.1.4.1.12124"] },
    vendor: "Dell",
    os: "OneFS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.12124.2.51.1.4.*"], // ISILON-MIB chassisModel
    firmware: [/OneFS v?(\d[\w.]*)/],
    serial: ["1.3.6.1.4.1.12124.2.51.1.3.*"], // chassisSerialNumber
  },
  {
    id: "equallogic",
    match: { object: ["1.3.6.1.4.1.12740"] },
    vendor: "Dell",
    os: "EqualLogic",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.12740.2.1.11.1.1.*"], // EQLMEMBER-MIB eqlMemberModel
    firmware: [["1.3.6.1.4.1.12740.4.1.1.1.4.*", /V?(\d{1,9}\.\d+\.\d+)/]], // EQLCONTROLLER-MIB eqlControllerSwRevision
    serial: ["1.3.6.1.4.1.12740.2.1.11.1.2.*"], // EQLMEMBER-MIB eqlMemberSerialNumber
  },
  {
    id: "compellent",
    match: { object: ["1.3.6.1.4.1.674.11000.2000.500"] },
    vendor: "Dell",
    os: "Storage Center",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.674.11000.2000.500.1.2.13.1.7.*"], // DELL-STORAGE-SC-MIB scCtlrModel
    firmware: ["1.3.6.1.4.1.674.11000.2000.500.1.2.4.0"], // productIDVersion
    serial: ["1.3.6.1.4.1.674.11000.2000.500.1.2.5.0"], // productIDSerialNumber
  },
  {
    id: "fluidfs",
    match: { object: ["1.3.6.1.4.1.674.11000.2000.200"] },
    vendor: "Dell",
    os: "FluidFS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.674.11000.2000.200.1.16.1.6.*"], // FLUIDFS-MIB nASApplianceModel
    firmware: ["1.3.6.1.4.1.674.11000.2000.200.1.47.1.0"], // versionVersion
    serial: entity.serial([1]),
  },
  {
    id: "emc-vnx",
    match: { object: ["1.3.6.1.4.1.1981"] },
    vendor: "Dell",
    os: "VNX",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  applianceLine("emc", "Dell", ["1139"]),
  applianceLine("powervault-tape", "Dell", ["674.10893.2.102"], { os: "PowerVault" }),
  applianceLine("powervault", "Dell", ["674.10893"], { os: "PowerVault" }),
  applianceLine("compellent-own", "Dell", ["16139"], { os: "Storage Center" }),
];
