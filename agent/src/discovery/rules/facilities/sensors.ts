import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const sensorsRules: readonly Rule[] = [
  {
    id: "akcp",
    match: { object: ["1.3.6.1.4.1.3854"] },
    vendor: "AKCP",
    os: "",
    role: "NMS_APPLIANCE",
    model: [["1.3.6.1.4.1.3854.1.1.8.0", /^([A-Za-z]\S*)/], /(sensorProbe\d*\+?|securityProbe\w*)/i], // SPAGENT-MIB spProductName
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "hwgroup",
    match: { object: ["1.3.6.1.4.1.21796"] },
    vendor: "HW group",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/^((?:HWg-)?\w[\w+-]*(?: \d{4})?)\b/, ...entity.model([1])],
    firmware: [/ v(\d+\.\d+\.\d+)/],
    serial: entity.serial([1]),
  },
  {
    id: "room-alert",
    match: { object: ["1.3.6.1.4.1.20916"] },
    vendor: "AVTECH",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/(Room ?Alert \w+)/i, ...entity.model([1])],
    firmware: [/ v(\d[\w.]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "enviromux",
    // deviceModel, firmwareRevision and serialNumber of the product's own MIB
    match: { object: ["1.3.6.1.4.1.3699"] },
    vendor: "NTI",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["10:1.100.2.0"],
    firmware: ["10:1.100.4.0"],
    serial: ["10:1.100.3.0"],
  },
  {
    id: "rittal-cmc",
    match: { object: ["1.3.6.1.4.1.2606.7"] },
    vendor: "Rittal",
    os: "CMC III",
    role: "NMS_APPLIANCE",
    model: [/^Rittal ([A-Z][ \w-]{0,24}\w) SN/, ...entity.model([1])],
    firmware: ["1.3.6.1.4.1.2606.7.2.4.0"], // RITTAL-CMC-III-MIB cmcIIIUnitFWRev
    serial: ["1.3.6.1.4.1.2606.7.2.6.0"], // cmcIIIUnitSerial
  },
  {
    id: "sensatronics",
    match: { object: ["1.3.6.1.4.1.16174"] },
    vendor: "Sensatronics",
    os: "",
    role: "NMS_APPLIANCE",
    // SENSATRONICS-ITTM unitModel, SENSATRONICS-EM1 unitModel
    model: ["1.3.6.1.4.1.16174.1.1.1.1.2.0", "1.3.6.1.4.1.16174.1.1.3.1.2.0"],
    // SENSATRONICS-ITTM unitFirmware, SENSATRONICS-EM1 unitFirmware
    firmware: ["1.3.6.1.4.1.16174.1.1.1.1.5.0", "1.3.6.1.4.1.16174.1.1.3.1.5.0"],
    // SENSATRONICS-ITTM unitSerial, SENSATRONICS-EM1 unitSerial
    serial: ["1.3.6.1.4.1.16174.1.1.1.1.7.0", "1.3.6.1.4.1.16174.1.1.3.1.7.0"],
  },
  {
    id: "serverscheck",
    match: { object: ["1.3.6.1.4.1.17095"] },
    vendor: "ServersCheck",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.17095.1.1.0"], // ServersCheck productname
    firmware: ["1.3.6.1.4.1.17095.1.2.0"], // productversion
    serial: entity.serial([1]),
  },
  {
    id: "vutlan",
    match: { object: ["1.3.6.1.4.1.39052"] },
    vendor: "Vutlan",
    os: "",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.39052.1.7.2.0"], // VUTLAN-SYSTEM-MIB systemFirmware
    serial: entity.serial([1]),
  },
  {
    id: "netping",
    match: { object: ["1.3.6.1.4.1.25728"] },
    vendor: "NetPing",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/^(?:NetPing )?([^,]+), FW/, ...entity.model([1])],
    firmware: [/FW v?(\d[\w.-]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "wut",
    match: { object: ["1.3.6.1.4.1.5040"] },
    vendor: "W&T",
    os: "",
    role: "NMS_APPLIANCE",
    // the name or number of the product, below its sysObjectID
    model: [/(#\d{5})/, "11:3.3.6.0", "11:3.3.5.0", ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "comet",
    match: { object: ["1.3.6.1.4.1.22626"] },
    vendor: "COMET",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/\b([TWP]\d{4}\w*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  applianceLine("janitza", "Janitza", ["34278"], { model: [/\b(UMG ?\w+)/] }),
  applianceLine("rittal", "Rittal", ["2606"]),
  applianceLine("papouch", "Papouch", ["18248"], { model: [/^((?:TME|TH2E|Quido|Papago)\w*)/i] }),
  applianceLine("jacarta", "Jacarta", ["19011"], {
    model: ["1.3.6.1.4.1.19011.1.3.1.1.1.2.0", "1.3.6.1.4.1.19011.1.3.2.1.1.2.0"], // ISPRO-MIB inSeptIdentModel, isIdentModel
    firmware: ["1.3.6.1.4.1.19011.1.3.1.1.1.3.0", "1.3.6.1.4.1.19011.1.3.2.1.1.3.0"], // inSeptIdentAgentSoftwareVersion, isIdentAgentSoftwareVersion
  }),
  applianceLine("asentria", "Asentria", ["3052"], { model: [/\b((?:SiteBoss|TeleBoss|S)\S* ?\d\w*)/i] }),
  applianceLine("dps", "DPS Telecom", ["2682"], {
    model: ["1.3.6.1.4.1.2682.1.4.1.2.0", "1.3.6.1.4.1.2682.1.2.1.2.0"], // DPS-MIB-V38 dpsRTUv2Model, dpsRTUModel
    firmware: ["1.3.6.1.4.1.2682.1.4.1.3.0", "1.3.6.1.4.1.2682.1.2.1.3.0"], // dpsRTUv2FirmwareVersion, dpsRTUFirmwareVersion
  }),
  applianceLine("owserver", "EDS", ["31440"], {
    model: ["1.3.6.1.4.1.31440.1.2.0"], // EDS-MIB eProductName
    firmware: ["1.3.6.1.4.1.31440.1.4.0"], // eFirmwareVersion
  }),
  applianceLine("it-watchdogs", "ITWatchdogs", ["17373"], {
    model: ["1.3.6.1.4.1.17373.3.1.1.0", "1.3.6.1.4.1.17373.2.1.1.0"], // IT-WATCHDOGS-MIB-V3, IT-WATCHDOGS-MIB productTitle
    firmware: ["1.3.6.1.4.1.17373.3.1.2.0", "1.3.6.1.4.1.17373.2.1.2.0"], // productVersion
  }),
  applianceLine("dantel", "Dantel", ["994"], {
    model: ["1.3.6.1.4.1.994.3.4.7.1.70.0"], // WEBMON-EDGE-MATRIX-MIB systemGeneralProductType
    firmware: ["1.3.6.1.4.1.994.3.4.7.1.82.0"], // systemGeneralVersion
  }),
  applianceLine("inveo", "Inveo", ["42814"]),
  applianceLine("environmental-technology", "ETI", ["32185"]),
  applianceLine("northern-design", "Northern Design", ["37778"]),
];
