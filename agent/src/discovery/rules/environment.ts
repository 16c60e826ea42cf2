import { entity, type Rule } from "./rule.ts";

export const environmentAndConsoles: readonly Rule[] = [
  {
    id: "netbotz",
    match: { object: ["1.3.6.1.4.1.5528", "1.3.6.1.4.1.52674"] },
    vendor: "APC",
    os: "NetBotz",
    role: "NMS_APPLIANCE",
    model: [/(NetBotz \w+)/i, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "akcp",
    match: { object: ["1.3.6.1.4.1.3854"] },
    vendor: "AKCP",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/(sensorProbe\d*\+?|securityProbe\w*)/i, ["1.3.6.1.4.1.3854.1.1.8.0", /^([A-Za-z].*)/]], // SPAGENT-MIB spProductName
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
    model: [/(CMC III[ \w-]{0,20}\w) SN/, ...entity.model([1])],
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
    model: [/(#\d{5})/, ...entity.model([1])],
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
  {
    id: "avocent-acs",
    // ACS-MIB, ACS8000-MIB and PM-MIB: acsProductModel, acsFirmwareVersion, acsSerialNumber
    match: { object: ["1.3.6.1.4.1.10418.16", "1.3.6.1.4.1.10418.26", "1.3.6.1.4.1.10418.17"] },
    vendor: "Vertiv",
    os: "Avocent ACS",
    role: "NMS_APPLIANCE",
    model: ["8:2.1.2.0"],
    firmware: ["8:2.1.7.0"],
    serial: ["8:2.1.4.0"],
  },
  {
    id: "cyclades",
    match: { object: ["1.3.6.1.4.1.2925"] },
    vendor: "Vertiv",
    os: "Cyclades ACS",
    role: "NMS_APPLIANCE",
    model: [/\b(ACS\d+\w*|TS\d+)\b/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.2925.8.1.9.0"], // CYCLADES-ACS5K-SYS-MIB cyACS5KSerialN
  },
  {
    id: "lantronix-slc",
    match: { object: ["1.3.6.1.4.1.244.1.1", "1.3.6.1.4.1.244.1.8", "1.3.6.1.4.1.244.1.11"] },
    vendor: "Lantronix",
    os: "SLC",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.244.1.1.6.28.0"], // LANTRONIX-SLC-MIB slcSystemModelString
    firmware: ["1.3.6.1.4.1.244.1.1.6.3.0"], // slcSystemFWRev
    serial: ["1.3.6.1.4.1.244.1.1.6.2.0"], // slcSystemSerialNo
  },
  {
    id: "lantronix",
    match: { object: ["1.3.6.1.4.1.244"] },
    vendor: "Lantronix",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/Lantronix (\w+)/, ...entity.model([1])],
    firmware: [/V(\d[\w.]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "opengear-om",
    match: { object: ["1.3.6.1.4.1.25049"], descr: /\bOM\d{4}/ },
    vendor: "Opengear",
    os: "Operations Manager",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.25049.10.19.1.5.0"], // OG-OMTELEM-MIB ogOmSystemModel
    firmware: ["1.3.6.1.4.1.25049.10.19.1.3.0"], // ogOmSystemFirmwareVersion
    serial: ["1.3.6.1.4.1.25049.10.19.1.2.0"], // ogOmSystemSerialNumber
  },
  {
    id: "raritan-kvm",
    match: { object: ["1.3.6.1.4.1.13742.3"] },
    vendor: "Raritan",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/\b((?:DKX|DSX|DLX|KX|SX|CC)[\w-]*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "aten",
    match: { object: ["1.3.6.1.4.1.21317"] },
    vendor: "ATEN",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/\b((?:CS|CN|KN|KL|PE|SN|KH|VM|EC)\d{3,}\w*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "adder",
    match: { object: ["1.3.6.1.4.1.25119"] },
    vendor: "Adder",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/\b((?:ALIF|AIM|CCS|XD)\w*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "perle-iolan",
    match: { object: ["1.3.6.1.4.1.1966"] },
    vendor: "Perle",
    os: "",
    role: "NMS_APPLIANCE",
    // PERLE-MCR-MGT-MIB chassisModelName
    model: [
      /\b((?:IOLAN )?(?:S[CDT][SG]|STS|SDG|IOLAN)[\w -]{0,20}\w)/,
      "1.3.6.1.4.1.1966.21.1.1.1.1.1.1.2.*",
    ],
    firmware: ["1.3.6.1.4.1.1966.21.1.1.1.1.1.1.6.*"], // chassisFirmwareVersion
    serial: ["1.3.6.1.4.1.1966.21.1.1.1.1.1.1.4.*"], // chassisSerialNumber
  },
];
