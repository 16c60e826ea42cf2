import { serverLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const managementControllersRules: readonly Rule[] = [
  {
    id: "supermicro-bmc",
    match: { object: ["1.3.6.1.4.1.10876", "1.3.6.1.4.1.47488"] },
    vendor: "Supermicro",
    os: "BMC",
    role: "NMS_SERVER",
    model: entity.model([1]),
    firmware: entity.firmware([1]),
    serial: entity.serial([1]),
  },
  {
    id: "supermicro-bmc-aten",
    // ATEN also builds KVM switches and PDUs; only its BMCs have ATEN-IPMI-MIB bmcMajorVesion
    match: { object: ["1.3.6.1.4.1.21317"], also: ["1.3.6.1.4.1.21317.1.5.1.0", /\d/] },
    vendor: "Supermicro",
    os: "BMC",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.21317.1.16.3.4.0", "1.3.6.1.4.1.21317.1.16.3.3.0"], // productPartNumber, productName
    serial: ["1.3.6.1.4.1.21317.1.16.3.6.0", "1.3.6.1.4.1.21317.1.6.1.0"], // productSerialNumber, serialNumber
  },
  {
    id: "xcc",
    match: { object: ["1.3.6.1.4.1.19046.11.1"] },
    vendor: "Lenovo",
    os: "XClarity Controller",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.19046.11.1.1.5.2.1.5.*"], // LENOVO-XCC-MIB machineLevelProductName
    firmware: ["1.3.6.1.4.1.19046.11.1.1.5.1.1.3.*"], // xccVpdVersionString
    serial: ["1.3.6.1.4.1.19046.11.1.1.5.2.1.3.*"], // machineLevelSerialNumber
  },
  {
    id: "irmc",
    match: { object: ["1.3.6.1.4.1.231.1.17", "1.3.6.1.4.1.231.1.18", "1.3.6.1.4.1.231.2"] },
    vendor: "Fujitsu",
    os: "iRMC",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.231.2.10.2.2.10.2.3.1.5.*"], // FSC-SERVERCONTROL2-MIB sc2UnitModelName
    firmware: ["1.3.6.1.4.1.231.2.10.2.2.10.3.4.1.4.*"], // sc2spFirmwareVersion
    serial: ["1.3.6.1.4.1.231.2.10.2.2.10.2.3.1.7.*"], // sc2UnitSerialNumber
  },
  serverLine("ilom", "Oracle", ["42.2.200", "42.2.70"], { os: "ILOM" }),
  serverLine("ami-megarac", "AMI", ["20974"], { os: "MegaRAC" }),
  serverLine("intel-bmc", "Intel", ["343"], { os: "BMC" }),
];
