import { os10Models } from "./os10-models.ts";
import { serverLine } from "../../product-line.ts";
import type { Rule } from "../../rule.ts";
import { entity, hostModel, hostSerial } from "../../sources.ts";

export const dellRules: readonly Rule[] = [
  {
    id: "dell-os10",
    match: { object: ["1.3.6.1.4.1.674.11000.5000.100"] },
    vendor: "Dell",
    os: "OS10",
    role: "NMS_SWITCH",
    model: [/System Type: ?(\S+)/, os10Models, ...entity.model([1])],
    firmware: [/OS Version: ?([\w.-]+\w)/],
    serial: ["1.3.6.1.4.1.674.11000.5000.100.4.1.1.3.1.7.*", ...entity.serial([1])], // os10ChassisServiceTag
  },
  {
    id: "dell-os9",
    match: { object: ["1.3.6.1.4.1.6027.1"] },
    vendor: "Dell",
    os: "OS9",
    role: "NMS_SWITCH",
    model: [/System Type: ?(\S+)|Dell Networking ((?!OS)\S+)|Series: ?(\S+)/, ...entity.model([1])],
    firmware: [/Application Software Version: ?([\w.()-]+)/],
    serial: ["1.3.6.1.4.1.6027.3.26.1.3.4.1.23.*", ...entity.serial([1])], // dellNetStackUnitServiceTag
  },
  {
    id: "dell-powerconnect",
    match: { object: ["1.3.6.1.4.1.674.10895"] },
    vendor: "Dell",
    os: "PowerConnect",
    role: "NMS_SWITCH",
    // Dell-Vendor-MIB productIdentificationDisplayName, Version, ServiceTag, SerialNumber
    model: [
      "1.3.6.1.4.1.674.10895.3000.1.2.100.1.0",
      /^(?:Dell (?:EMC )?Networking |Power[Cc]onnect )?(\w+), \d/,
      ...entity.model([1]),
    ],
    firmware: ["1.3.6.1.4.1.674.10895.3000.1.2.100.4.0", /, (\d{1,9}\.\d+\.\d+[\d.]*),/],
    serial: [
      "1.3.6.1.4.1.674.10895.3000.1.2.100.8.1.4.*",
      "1.3.6.1.4.1.674.10895.3000.1.2.100.8.1.2.*",
      ...entity.serial([1]),
    ],
  },
  {
    id: "idrac",
    match: { object: ["1.3.6.1.4.1.674.10892.5"] },
    vendor: "Dell",
    os: "iDRAC",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.674.10892.5.1.3.12.0", "1.3.6.1.4.1.674.10892.2.1.1.2.0"], // IDRAC-MIB systemModelName, DELL-RAC-MIB drsProductShortName
    firmware: ["1.3.6.1.4.1.674.10892.5.1.1.8.0", "1.3.6.1.4.1.674.10892.2.1.2.1.0"], // racFirmwareVersion, drsFirmwareVersion
    serial: ["1.3.6.1.4.1.674.10892.5.1.3.2.0", "1.3.6.1.4.1.674.10892.2.1.1.11.0"], // systemServiceTag, drsSystemServiceTag
  },
  {
    id: "drac",
    match: { object: ["1.3.6.1.4.1.674.10892.2"] },
    vendor: "Dell",
    os: "DRAC",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.674.10892.2.1.1.19.0", "1.3.6.1.4.1.674.10892.2.1.1.1.0"], // drsProductChassisModel, drsProductName
    firmware: ["1.3.6.1.4.1.674.10892.2.1.2.1.0"], // DELL-RAC-MIB drsFirmwareVersion
    serial: ["1.3.6.1.4.1.674.10892.2.1.1.11.0"], // DELL-RAC-MIB drsSystemServiceTag
  },
  {
    id: "dell-mx",
    match: { object: ["1.3.6.1.4.1.674.10892.6"] },
    vendor: "Dell",
    os: "OpenManage Enterprise Modular",
    role: "NMS_SERVER",
    // DELL-MM-MIB dmmProductChassisModel, dmmProductName
    model: ["1.3.6.1.4.1.674.10892.6.1.1.15.0", "1.3.6.1.4.1.674.10892.6.1.1.1.0"],
    firmware: ["1.3.6.1.4.1.674.10892.6.1.2.1.0"], // dmmFirmwareVersion
  },
  serverLine("openmanage", "Dell", ["674.10892.1"], {
    os: "OpenManage",
    model: hostModel,
    serial: hostSerial,
  }),
];
