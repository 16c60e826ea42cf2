import { entity, type Rule } from "./rule.ts";

export const bridgesAndAccess: readonly Rule[] = [
  {
    id: "airfiber",
    match: {
      object: ["1.3.6.1.4.1.41112.1.3", "1.3.6.1.4.1.10002.1"],
      also: ["1.3.6.1.4.1.41112.1.3.2.1.40.1", /\d/],
    },
    vendor: "Ubiquiti",
    os: "airFiber",
    role: "NMS_WAP",
    model: [/\b(AF-?\w+)/, ...entity.model([1])],
    firmware: [["1.3.6.1.4.1.41112.1.3.2.1.40.1", /v?(\d{1,9}\.\d[\w.-]*)/]], // UBNT-AirFIBER-MIB fwVersion
    serial: entity.serial([1]),
  },
  {
    id: "radwin",
    match: { object: ["1.3.6.1.4.1.4458"] },
    vendor: "RADWIN",
    os: "",
    role: "NMS_WAP",
    // RADWIN-MIB-WINLINK1000 winlink1000OduAdmProductName
    model: ["1.3.6.1.4.1.4458.1000.1.1.30.0"],
    firmware: ["1.3.6.1.4.1.4458.1000.1.1.3.0"], // winlink1000OduAdmSwRev
    serial: ["1.3.6.1.4.1.4458.1000.1.1.29.0"], // winlink1000OduAdmSN
  },
  {
    id: "siklu",
    match: { object: ["1.3.6.1.4.1.31926"] },
    vendor: "Siklu",
    os: "",
    role: "NMS_WAP",
    model: [...entity.model([1]), /((?:EH|MH|EtherHaul)-?\w+)/],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "ceragon",
    match: { object: ["1.3.6.1.4.1.2281"] },
    vendor: "Ceragon",
    os: "CeraOS",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.2281.10.4.1.13.1.1.4.*"], // MWRM-UNIT-MIB genEquipMngSwIDUVersionsRunningVersion
    // genEquipUnitIDUSerialNumber, genEquipInventorySerialNumber
    serial: ["1.3.6.1.4.1.2281.10.1.2.1.0", "1.3.6.1.4.1.2281.10.1.2.10.1.1.6.*"],
  },
  {
    id: "saf-integra",
    match: { object: ["1.3.6.1.4.1.7571.100"] },
    vendor: "SAF Tehnika",
    os: "",
    role: "NMS_WAP",
    // SAF-INTEGRAX-MIB integraXsysDeviceProductModel, SAF-INTEGRAE-MIB integraEsysDeviceProductModel
    model: ["1.3.6.1.4.1.7571.100.1.1.7.10.4.13.0", "1.3.6.1.4.1.7571.100.1.1.7.9.4.13.0"],
    firmware: entity.software([1]),
    // SAF-INTEGRAX-MIB integraXsysDeviceSerial, SAF-INTEGRAE-MIB integraEsysDeviceSerial
    serial: ["1.3.6.1.4.1.7571.100.1.1.7.10.4.12.0", "1.3.6.1.4.1.7571.100.1.1.7.9.4.12.0"],
  },
  {
    id: "alvarion",
    match: { object: ["1.3.6.1.4.1.12394"] },
    vendor: "Alvarion",
    os: "",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.12394.1.1.1.2.0"], // ALVARION-DOT11-WLAN-MIB brzaccVLRunningSoftwareVersion
    serial: ["1.3.6.1.4.1.12394.1.1.1.21.0"], // brzaccVLSerialNumber
  },
  {
    id: "exalt",
    match: { object: ["1.3.6.1.4.1.25651"] },
    vendor: "Exalt",
    os: "",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.25651.1.2.1.1.0"], // ExaltComProducts modelName
    firmware: ["1.3.6.1.4.1.25651.1.2.1.5.0"], // firmwareVersion
    serial: ["1.3.6.1.4.1.25651.1.2.1.3.0"], // serialNumber
  },
  {
    id: "racom-ray",
    match: { object: ["1.3.6.1.4.1.33555"] },
    vendor: "RACOM",
    os: "",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.33555.1.1.1.1.0", "1.3.6.1.4.1.33555.4.1.1.1.0"], // RAY-MIB productName, RAY3-MIB productName
    firmware: ["1.3.6.1.4.1.33555.1.1.2.2.0", "1.3.6.1.4.1.33555.4.1.2.2.0"], // RAY-MIB swVer, RAY3-MIB swVer
    // RAY-MIB serialNumber, RAY3-MIB serialNumber
    serial: ["1.3.6.1.4.1.33555.1.1.1.2.0", "1.3.6.1.4.1.33555.4.1.1.2.0"],
  },
  {
    id: "cambium-ptp",
    // CAMBIUM-PTP650-MIB, CAMBIUM-PTP670-MIB and their like: productName, softwareVersion, deviceMSN
    match: {
      object: [
        "1.3.6.1.4.1.17713.5",
        "1.3.6.1.4.1.17713.6",
        "1.3.6.1.4.1.17713.7",
        "1.3.6.1.4.1.17713.8",
        "1.3.6.1.4.1.17713.9",
        "1.3.6.1.4.1.17713.11",
      ],
    },
    vendor: "Cambium Networks",
    os: "PTP",
    role: "NMS_WAP",
    model: ["8:8.3.0"],
    firmware: ["8:19.1.0"],
    serial: ["8:28.3.0"],
  },
  {
    id: "cambium-pmp",
    match: { object: ["1.3.6.1.4.1.161.19"] },
    vendor: "Cambium Networks",
    os: "PMP",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: [["1.3.6.1.4.1.161.19.3.3.1.1.0", /(\d{1,9}\.\d[\w.]*)/]], // WHISP-BOX-MIBV2-MIB whispBoxSoftwareVer
    serial: entity.serial([1]),
  },
  {
    id: "proxim",
    match: { object: ["1.3.6.1.4.1.11898"] },
    vendor: "Proxim",
    os: "",
    role: "NMS_WAP",
    model: [/^(\S+) v\d/, ...entity.model([1])],
    firmware: [/ v(\d+\.\d[\w.]*)/],
    serial: [/SN-(\w+)/],
  },
  {
    id: "ligowave",
    match: { object: ["1.3.6.1.4.1.32750", "1.3.6.1.4.1.32761"] },
    vendor: "LigoWave",
    os: "",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "infinet",
    match: { object: ["1.3.6.1.4.1.3942"] },
    vendor: "InfiNet Wireless",
    os: "WANFleX",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: [/WANFleX H?\w{0,4}v?(\d+\.\d+(?:\.\d+)?)/],
    serial: entity.serial([1]),
  },
  {
    id: "dragonwave",
    match: { object: ["1.3.6.1.4.1.7262"] },
    vendor: "DragonWave",
    os: "",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "aviat",
    match: { object: ["1.3.6.1.4.1.2509"] },
    vendor: "Aviat Networks",
    os: "",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "wing",
    match: { object: ["1.3.6.1.4.1.388"] },
    vendor: "Extreme",
    os: "WiNG",
    role: "NMS_WAP",
    model: [/^((?:RFS|NX|VX|AP|WS)[\w-]+)/, ...entity.model([1])],
    firmware: [/Version (\d+\.\d[\w.-]*)/],
    serial: ["1.3.6.1.4.1.388.50.1.4.2.1.1.5.*"], // WING-MIB wingStatsDevSerialNo
  },
  {
    id: "ewc",
    match: { object: ["1.3.6.1.4.1.4329.15"] },
    vendor: "Extreme",
    os: "ExtremeWireless",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: [/(\d{1,9}\.\d+\.\d+\.\d+)/],
    serial: entity.serial([1]),
  },
  {
    id: "ruckus-unleashed",
    match: {
      object: ["1.3.6.1.4.1.25053.3.1.4", "1.3.6.1.4.1.25053.3.1.5"],
      also: ["1.3.6.1.4.1.25053.1.15.1.1.1.1.9.0", /\S/],
    },
    vendor: "Ruckus",
    os: "Unleashed",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.25053.1.15.1.1.1.1.9.0"], // RUCKUS-UNLEASHED-SYSTEM-MIB ruckusUnleashedSystemModel
    firmware: [["1.3.6.1.4.1.25053.1.15.1.1.1.1.18.0", /^(\S+)/]], // ruckusUnleashedSystemVersion
    serial: ["1.3.6.1.4.1.25053.1.15.1.1.1.1.15.0"], // ruckusUnleashedSystemSerialNumber
  },
  {
    id: "ruckus-smartzone",
    match: { object: ["1.3.6.1.4.1.25053.3.1.10", "1.3.6.1.4.1.25053.3.1.11"] },
    vendor: "Ruckus",
    os: "SmartZone",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: entity.software([1]),
    // RUCKUS-SZ-SYSTEM-MIB ruckusSZSystemStatsSerialNumber, RUCKUS-SCG-SYSTEM-MIB ruckusSystemStatsSerialNumber
    serial: ["1.3.6.1.4.1.25053.1.4.1.1.1.15.13.0", "1.3.6.1.4.1.25053.1.3.1.1.1.15.13.0"],
  },
  {
    id: "stellar-ap",
    match: { object: ["1.3.6.1.4.1.6486.802"] },
    vendor: "Alcatel-Lucent Enterprise",
    os: "AWOS",
    role: "NMS_WAP",
    model: [...entity.model([1]), /(OAW-AP\w+)/],
    firmware: [/(\d{1,9}\.\d+\.\d+\.\d+)/],
    serial: entity.serial([1]),
  },
  {
    id: "colubris",
    match: { object: ["1.3.6.1.4.1.8744"] },
    vendor: "HP",
    os: "MSM",
    role: "NMS_WAP",
    model: [/(MSM\w+)/, ...entity.model([1])],
    firmware: entity.firmware([1]),
    serial: ["1.3.6.1.4.1.8744.5.6.1.1.5.0"], // COLUBRIS-SYSTEM-MIB systemSerialNumber
  },
  {
    id: "zte-olt",
    match: { object: ["1.3.6.1.4.1.3902.1082", "1.3.6.1.4.1.3902.1012", "1.3.6.1.4.1.3902.1015"] },
    vendor: "ZTE",
    os: "ZXAN",
    role: "NMS_SWITCH",
    model: [/\b(C[236]\d\d\w*)\b/, ...entity.model([1])],
    firmware: [/[Vv]ersion:? ?(V[\w.]+)/],
    serial: entity.serial([1]),
  },
  {
    id: "zxr10",
    match: { object: ["1.3.6.1.4.1.3902.3"] },
    vendor: "ZTE",
    os: "ZXR10",
    role: "NMS_SWITCH",
    model: [/ZXR10 (?:ROS )?([\w-]*\d[\w-]*)/, ...entity.model([1])],
    firmware: [
      ["1.3.6.1.4.1.3902.3.1.6.0", /(V\d[\w.]+)/],
      /Software, Version:? ?(V\d[\w.]+)/,
      /Version:? ?(V\d[\w.]+)/,
    ], // ZXR10-MIB zxr10SystemVersion
    serial: ["1.3.6.1.4.1.3902.3.1.2.0"], // zxr10SystemserialNo
  },
  {
    id: "huawei-olt",
    match: { object: ["1.3.6.1.4.1.2011.2"], descr: /Integrated Access|MA5[68]\d\d|SmartAX/ },
    vendor: "Huawei",
    os: "SmartAX",
    role: "NMS_SWITCH",
    model: [/\b(MA5\d{3}\w*)/, ...entity.model([1])],
    firmware: ["1.3.6.1.4.1.2011.6.3.1.3.0"], // HUAWEI-DEVICE-MIB hwSysVersion
    serial: entity.serial([1]),
  },
  {
    id: "dasan",
    match: { object: ["1.3.6.1.4.1.6296"] },
    vendor: "DZS",
    os: "NOS",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.6296.101.1.1.1.1.0"], // SLE-SYSTEMMAINTENANCE-MIB sleSystemModelName
    firmware: ["1.3.6.1.4.1.6296.101.1.1.1.6.0"], // sleSystemOSVersion
    serial: ["1.3.6.1.4.1.6296.101.1.1.1.2.0"], // sleSystemSerialNumber
  },
  {
    id: "calix-e7",
    match: { object: ["1.3.6.1.4.1.6321"] },
    vendor: "Calix",
    os: "",
    role: "NMS_SWITCH",
    model: [/\b(E[3579]-?\w*|AXOS)\b/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.6321.1.2.2.2.1.7.10.0"], // E7-Calix-MIB e7SystemChassisSerialNumber
  },
  {
    id: "bdcom",
    match: { object: ["1.3.6.1.4.1.3320"] },
    vendor: "BDCOM",
    os: "",
    role: "NMS_SWITCH",
    model: [/BDCOM\S* (\S+) /, ...entity.model([1])],
    firmware: [/Version (\d+\.\d[\w.]*)/],
    serial: [/Serial num:? ?(\w+)/],
  },
  {
    id: "isam",
    match: { object: ["1.3.6.1.4.1.637"] },
    vendor: "Nokia",
    os: "ISAM",
    role: "NMS_SWITCH",
    model: [/(ISAM \w[\w-]*|7\d{3} [A-Z]{2,4}\S*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "fiberhome",
    match: { object: ["1.3.6.1.4.1.5875"] },
    vendor: "FiberHome",
    os: "",
    role: "NMS_SWITCH",
    model: [/(AN5\d{3}[\w-]*)/, ...entity.model([1])],
    firmware: ["1.3.6.1.4.1.5875.800.3.9.4.3.0"], // GEPON-OLT-COMMON-MIB sysSoftVersion
    serial: entity.serial([1]),
  },
  {
    id: "vsol-olt",
    match: { object: ["1.3.6.1.4.1.37950"] },
    vendor: "V-SOL",
    os: "",
    role: "NMS_SWITCH",
    model: [/(V1600\w*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "cdata-olt",
    match: { object: ["1.3.6.1.4.1.34592"] },
    vendor: "C-Data",
    os: "",
    role: "NMS_SWITCH",
    model: [/(FD1\d{3}\w*)/, ...entity.model([1])],
    firmware: ["1.3.6.1.4.1.17409.2.3.1.3.1.1.9.*"], // NSCRTV-EPON-SYSTEM-MIB bSoftwareVersion
    serial: ["1.3.6.1.4.1.17409.2.3.1.3.1.1.12.*"], // bSerialNumber
  },
  {
    id: "cisco-c9800",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /C9800|Catalyst 98\d\d/ },
    vendor: "Cisco",
    os: "IOS XE",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: [/Version ([\w.()]+)/],
    serial: entity.serial([1]),
  },
  {
    id: "cisco-small-ap",
    match: { object: ["1.3.6.1.4.1.9.6.1"], descr: /\bWAP\d{3}/ },
    vendor: "Cisco",
    os: "Small Business",
    role: "NMS_WAP",
    model: [/\b(WAP\d{3}\w*)/, ...entity.model([1])],
    firmware: [...entity.software([1]), ...entity.firmware([1])],
    serial: entity.serial([1]),
  },
];
