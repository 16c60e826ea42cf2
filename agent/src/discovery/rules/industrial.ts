import { entity, type Rule } from "./rule.ts";

export const industrialAndOtherSwitches: readonly Rule[] = [
  {
    id: "moxa-switch",
    // switchModel, firmwareVersion and serialNumber of the product's own MIB; MOXA-SYSTEM-INFO-MIB in the newer ones
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
    id: "moxa",
    match: { object: ["1.3.6.1.4.1.8691"] },
    vendor: "Moxa",
    os: "",
    role: "NMS_APPLIANCE",
    // MOXA-SYSTEM-INFO-MIB siStatProductInfoModelName
    model: ["1.3.6.1.4.1.8691.602.1.1.2.2.5.0", /\b((?:NPort|MGate|ioLogik|UC-|OnCell|AWK)[ -]?\w+)/],
    firmware: [["1.3.6.1.4.1.8691.602.1.1.2.2.1.0", /^V?(\d\S*)/]], // siStatProductInfoFirmwareVersion
    serial: ["1.3.6.1.4.1.8691.602.1.1.2.2.3.0"], // siStatProductInfoSerialNumber
  },
  {
    id: "edgecore",
    // swModelNumber, swOpCodeVer and swSerialNumber of the product's own MIB
    match: { object: ["1.3.6.1.4.1.259.10.1", "1.3.6.1.4.1.259.6.10", "1.3.6.1.4.1.259.8.1"] },
    vendor: "Edgecore",
    os: "",
    role: "NMS_SWITCH",
    model: ["10:1.1.3.1.14.*", ...entity.model([1])],
    firmware: ["10:1.1.3.1.6.*", ...entity.software([1])],
    serial: ["10:1.1.3.1.10.*", ...entity.serial([1])],
  },
  {
    id: "fs-switch",
    match: { object: ["1.3.6.1.4.1.52642"] },
    vendor: "FS",
    os: "FSOS",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.52642.2.1.45.1.1.3.1.14.*", ...entity.model([1])], // FS-MIB swModelNumber
    firmware: ["1.3.6.1.4.1.52642.2.1.45.1.1.3.1.6.*", ...entity.software([1])], // swOpCodeVer
    serial: ["1.3.6.1.4.1.52642.2.1.45.1.1.3.1.10.*", ...entity.serial([1])], // swSerialNumber
  },
  {
    id: "ruijie",
    match: { object: ["1.3.6.1.4.1.4881"] },
    vendor: "Ruijie",
    os: "RGOS",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.4881.1.1.10.2.1.1.26.0", ...entity.model([1])], // RUIJIE-SYSTEM-MIB ruijieSystemSysModel
    // ruijieSystemSwVersion
    firmware: [["1.3.6.1.4.1.4881.1.1.10.2.1.1.2.0", /RGOS (\d[^ ,]*)/], "1.3.6.1.4.1.4881.1.1.10.2.1.1.2.0"],
    serial: ["1.3.6.1.4.1.4881.1.1.10.2.1.1.24.0"], // ruijieSystemSerialno
  },
  {
    id: "raisecom",
    match: { object: ["1.3.6.1.4.1.8886"] },
    vendor: "Raisecom",
    os: "ROS",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.8886.60.131.1.1.9.*"], // ROSMGMT-VERSION-MIB rosMgmtDeviceName
    firmware: ["1.3.6.1.4.1.8886.60.131.1.1.11.*"], // rosMgmtSoftVersion
    serial: ["1.3.6.1.4.1.8886.60.131.1.1.4.*"], // rosMgmtSerialNumber
  },
  {
    id: "omniswitch",
    match: { object: ["1.3.6.1.4.1.6486.800.1.1.2.1", "1.3.6.1.4.1.6486.801.1.1.2.1"] },
    vendor: "Alcatel-Lucent Enterprise",
    os: "AOS",
    role: "NMS_SWITCH",
    model: [...entity.model([1]), /(OS\d{4}\S*)/],
    firmware: [/ (\d+\.\d+\.\d+\.(?:\d+\.)?R\d+)/, ...entity.software([1])],
    serial: entity.serial([1]),
  },
  {
    id: "enterasys",
    match: { object: ["1.3.6.1.4.1.5624.2"] },
    vendor: "Extreme",
    os: "EOS",
    role: "NMS_SWITCH",
    model: [...entity.model([1]), /Enterasys Networks,? Inc\.? (\S+)/],
    firmware: [/Rev (\d[\w.]*)/, ...entity.software([1])],
    serial: entity.serial([1]),
  },
  {
    id: "trendnet",
    match: { object: ["1.3.6.1.4.1.28866"] },
    vendor: "TRENDnet",
    os: "",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.28866.1.1.0"], // TRENDNET-SWITCH-COMMON-MIB comModelName
    firmware: ["1.3.6.1.4.1.28866.1.4.0"], // comFirmwareVersion
    serial: ["1.3.6.1.4.1.28866.1.6.0"], // comSerialNumber
  },
  {
    id: "mellanox",
    match: { object: ["1.3.6.1.4.1.33049"] },
    vendor: "Mellanox",
    os: "Onyx",
    role: "NMS_SWITCH",
    model: [...entity.model([1]), /Mellanox (\w+)/],
    firmware: [/SWv?(\d[\w.-]*)/, "1.3.6.1.4.1.33049.2.1.1.1.3.0"], // MELLANOX-EFM-MIB swVersion
    serial: ["1.3.6.1.4.1.33049.2.1.1.1.2.0", ...entity.serial([1])], // serialNumber
  },
  {
    id: "cumulus",
    match: { object: ["1.3.6.1.4.1.40310"] },
    vendor: "Cumulus Networks",
    os: "Cumulus Linux",
    role: "NMS_SWITCH",
    model: entity.model([1]),
    firmware: [/Cumulus(?:-| )Linux (\d+\.\d[\w.]*)/, ...entity.software([1])],
    serial: entity.serial([1]),
  },
  {
    id: "lenovo-rackswitch",
    match: { object: ["1.3.6.1.4.1.20301", "1.3.6.1.4.1.26543"] },
    vendor: "Lenovo",
    os: "ENOS",
    role: "NMS_SWITCH",
    model: [/(?:RackSwitch|Switch Module|Flex System) (\w+)/, ...entity.model([1])],
    // IBM-GbTOR-G8264T-MIB hardwareSwitchRunningSwVersion, IBM-GbTOR-G8052-MIB hardwareSwitchRunningSwVersion
    firmware: [
      "1.3.6.1.4.1.20301.100.100.14.5.0",
      "1.3.6.1.4.1.26543.100.100.14.5.0",
      ...entity.software([1]),
    ],
    // IBM-GbTOR-G8264T-MIB hardwareSerialNumber, IBM-GbTOR-G8052-MIB hardwareSerialNumber
    serial: ["1.3.6.1.4.1.20301.100.100.14.9.0", "1.3.6.1.4.1.26543.100.100.14.9.0", ...entity.serial([1])],
  },
  {
    id: "linksys-switch",
    match: { object: ["1.3.6.1.4.1.3955"] },
    vendor: "Linksys",
    os: "",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.3955.1000.201.53.14.1.11.*"], // LINKSYS-Physicaldescription-MIB rlPhdUnitGenParamModelName
    firmware: ["1.3.6.1.4.1.3955.1000.201.53.14.1.2.*"], // rlPhdUnitGenParamSoftwareVersion
    serial: ["1.3.6.1.4.1.3955.1000.201.53.14.1.5.*"], // rlPhdUnitGenParamSerialNum
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
    model: [/Westermo (\S+)/, ...entity.model([1])],
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
    id: "planet",
    match: { object: ["1.3.6.1.4.1.10456"] },
    vendor: "PLANET",
    os: "",
    role: "NMS_SWITCH",
    model: [/\b([A-Z]{2,5}-\d{3,}\w*)/, ...entity.model([1])],
    firmware: entity.software([1]),
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
  {
    id: "transition",
    // SystemInfoModelName, FirmwareVersion and SerialNumber of the product's own MIB
    match: { object: ["1.3.6.1.4.1.868"] },
    vendor: "Transition Networks",
    os: "",
    role: "NMS_SWITCH",
    model: ["10:1.1.1.1.2.0", ...entity.model([1])],
    firmware: ["10:1.1.1.1.10.0", ...entity.software([1])],
    serial: ["10:1.1.1.1.13.0", ...entity.serial([1])],
  },
  {
    id: "dlink-smart",
    // sysSerialNumber of the DES-1210 MIBs, one a product
    match: {
      object: [
        "1.3.6.1.4.1.171.10.75",
        "1.3.6.1.4.1.171.10.76",
        "1.3.6.1.4.1.171.10.94",
        "1.3.6.1.4.1.171.10.134",
        "1.3.6.1.4.1.171.10.153",
      ],
      descr: /D[EGX]S-1[12]\d\d/,
    },
    vendor: "D-Link",
    os: "D-Link Smart",
    role: "NMS_SWITCH",
    model: [/(D[EGX]S-[\w-]+)/, ...entity.model([1])],
    // sysFirmwareVersion of the same, RMON2-MIB probeSoftwareRev
    firmware: [...entity.software([1]), "10:1.1.3.0", "1.3.6.1.2.1.16.19.2.0"],
    serial: ["10:1.1.30.0", ...entity.serial([1])],
  },
];
