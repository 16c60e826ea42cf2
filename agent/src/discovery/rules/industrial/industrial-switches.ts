import { switchLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const industrialSwitchesRules: readonly Rule[] = [
  {
    id: "hirschmann",
    match: { object: ["1.3.6.1.4.1.248.14.10", "1.3.6.1.4.1.248.11"] },
    vendor: "Hirschmann",
    os: "",
    role: "NMS_SWITCH",
    // HMPRIV-MGMT-SNMP-MIB hmPNIOOrderID, hmPNIOSoftwareRelease, hmSysVersion
    model: ["1.3.6.1.4.1.248.14.2.16.1.4.0", ...entity.model([1])],
    firmware: [
      "1.3.6.1.4.1.248.14.2.16.1.6.0",
      ["1.3.6.1.4.1.248.14.1.1.2.0", /(\d{1,9}\.\d[\w.]*)/],
      ...entity.software([1]),
    ],
    serial: ["1.3.6.1.4.1.248.14.1.1.9.1.10.*", ...entity.serial([1])], // hmSysGroupSerialNum
  },
  {
    id: "siemens-scalance",
    match: { object: ["1.3.6.1.4.1.4329.6.1.2", "1.3.6.1.4.1.4196.1.1.5"] },
    vendor: "Siemens",
    os: "SCALANCE",
    role: "NMS_SWITCH",
    model: [/(SCALANCE [\w-]+)/i, ...entity.model([1])],
    firmware: [/FW: ?(?:Version )?(V?[\w.]+)/i, ...entity.software([1])],
    serial: ["1.3.6.1.4.1.4329.6.3.2.1.1.3.0", ...entity.serial([1])], // AUTOMATION-SYSTEM-MIB automationSerialNumber
  },
  {
    id: "moxa-switch",
    // switchModel, firmwareVersion and serialNumber of the product's own MIB; MOXA-SYSTEM-INFO-MIB in newer
    // products
    match: { object: ["1.3.6.1.4.1.8691.7"] },
    vendor: "Moxa",
    os: "",
    role: "NMS_SWITCH",
    model: ["9:1.2.0", "1.3.6.1.4.1.8691.602.1.1.2.2.5.0", /\b((?:EDS|PT|IKS|ICS|SDS|IEX)-?\w[\w-]*)/], // MOXA-SYSTEM-INFO-MIB siStatProductInfoModelName
    // siStatProductInfoFirmwareVersion
    firmware: [
      ["9:1.4.0", /^V?(\d\S*)/],
      ["1.3.6.1.4.1.8691.602.1.1.2.2.1.0", /^V?(\d\S*)/],
    ],
    serial: ["9:1.78.0", "1.3.6.1.4.1.8691.602.1.1.2.2.3.0"], // siStatProductInfoSerialNumber
  },
  {
    id: "nexans",
    match: { object: ["1.3.6.1.4.1.266"] },
    vendor: "Nexans",
    os: "",
    role: "NMS_SWITCH",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.266.20.1.9.0"], // NEXANS-BM-MIB infoMgmtFirmwareVersion
    serial: entity.serial([1]),
  },
  {
    id: "ruggedcom",
    match: { object: ["1.3.6.1.4.1.15004"] },
    vendor: "Siemens",
    os: "RUGGEDCOM ROS",
    role: "NMS_SWITCH",
    model: [/\b(R(?:S|X|M|SG|MC|P)\d\w*)/, ...entity.model([1])],
    // RUGGEDCOM-SYS-INFO-MIB rcDeviceInfoMainSwVersion
    firmware: [["1.3.6.1.4.1.15004.4.2.3.3.0", /v?(\d{1,9}\.\d+\.\d\S*)/]],
    serial: ["1.3.6.1.4.1.15004.4.2.3.1.0"], // rcDeviceInfoSerialNumber
  },
  {
    id: "westermo",
    match: { object: ["1.3.6.1.4.1.16177"] },
    vendor: "Westermo",
    os: "WeOS",
    role: "NMS_SWITCH",
    model: [...entity.model([1]), /Westermo ([^\s,]+)/],
    firmware: [/(?:WeOS|primary:|[Vv]ersion) ?v?(\d+\.\d+\.\d+)/, ...entity.software([1])],
    serial: entity.serial([1]),
  },
  {
    id: "etherwan",
    match: { object: ["1.3.6.1.4.1.2736"] },
    vendor: "EtherWAN",
    os: "",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.2736.1.1.1.6.0"], // EtherWAN-ewnSwitchM ewnSystemProductModel
    firmware: ["1.3.6.1.4.1.2736.1.1.1.1.0"], // ewnSystemFirmwareRev
    serial: entity.serial([1]),
  },
  {
    id: "sixnet",
    match: { object: ["1.3.6.1.4.1.20540"] },
    vendor: "Red Lion",
    os: "",
    role: "NMS_SWITCH",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.20540.2.1.1.6.0"], // SIXNET-MIB firmwareRevision
    serial: ["1.3.6.1.4.1.20540.2.1.1.4.0"], // serialNumber
  },
  {
    id: "korenix",
    match: { object: ["1.3.6.1.4.1.24062"] },
    vendor: "Korenix",
    os: "",
    role: "NMS_SWITCH",
    model: [/(JetNet ?\w+)/i, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "advantech",
    match: { object: ["1.3.6.1.4.1.10297"] },
    vendor: "Advantech",
    os: "",
    role: "NMS_SWITCH",
    model: [/\b(EKI-\w+)/, ...entity.model([1])],
    firmware: ["1.3.6.1.4.1.10297.202.7000.1.1.10.0"], // ADVANTECH-EKI-PRONEER-MIB firmwareVersion
    serial: entity.serial([1]),
  },
  {
    id: "phoenix-contact",
    match: { object: ["1.3.6.1.4.1.4346"] },
    vendor: "Phoenix Contact",
    os: "",
    role: "NMS_SWITCH",
    model: [/(FL (?:SWITCH|NAT|MGUARD) [\w /.-]{1,40})/, ...entity.model([1])],
    firmware: [...entity.software([1]), ...entity.firmware([1])],
    serial: entity.serial([1]),
  },
  switchLine("redlion-sixnet", "Red Lion", ["20540"], {
    model: [/\b((?:EL|ET|EK|SL|SLX|NT|RL)[\w-]*\d[\w-]*)/],
    firmware: ["1.3.6.1.4.1.20540.2.1.1.6.0"], // SIXNET-MIB firmwareRevision
    serial: ["1.3.6.1.4.1.20540.2.1.1.4.0"], // serialNumber
  }),
  switchLine("harting", "HARTING", ["21108"], { model: [/\b((?:mCon|eCon|FTS|HA-VIS)[\w -]{0,20}\w)/] }),
];
