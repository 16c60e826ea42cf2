import { routerLine, switchLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { chassisDescr, entity, leadingProductName, radlan } from "../sources.ts";

export const switchesRules: readonly Rule[] = [
  {
    id: "arista-eos",
    match: { object: ["1.3.6.1.4.1.30065.1"] },
    vendor: "Arista",
    os: "EOS",
    role: "NMS_SWITCH",
    model: [...entity.model([1]), /running on an Arista Networks (\S+)/],
    firmware: [/EOS version (\S+)/, ...entity.software([1])],
    serial: entity.serial([1]),
  },
  {
    id: "netgear",
    match: { object: ["1.3.6.1.4.1.4526.100", "1.3.6.1.4.1.4526.10", "1.3.6.1.4.1.4526.11"] },
    vendor: "Netgear",
    os: "Netgear",
    role: "NMS_SWITCH",
    // NETGEAR-SWITCHING-MIB agentInventoryMachineModel, SoftwareVersion, SerialNumber (managed; smart)
    model: [
      "1.3.6.1.4.1.4526.10.1.1.1.3.0",
      "1.3.6.1.4.1.4526.11.1.1.1.3.0",
      ...entity.model([1]),
      /^([A-Z]{1,6}\d[\w-]{0,30}) /,
    ],
    firmware: [
      "1.3.6.1.4.1.4526.10.1.1.1.13.0",
      "1.3.6.1.4.1.4526.11.1.1.1.13.0",
      ...entity.software([1]),
      /, V?(\d+\.\d+\.\d+\.\d+)/,
    ],
    serial: ["1.3.6.1.4.1.4526.10.1.1.1.4.0", "1.3.6.1.4.1.4526.11.1.1.1.4.0", ...entity.serial([1])],
  },
  {
    id: "dlink-switch",
    match: { object: ["1.3.6.1.4.1.171.10", "1.3.6.1.4.1.171.11"], descr: /D[EGXW]S-\d|switch/i },
    vendor: "D-Link",
    os: "D-Link",
    role: "NMS_SWITCH",
    model: [/((?:WS\d-)?D[EGX]S-[\w/-]+)/, ...entity.model([1])],
    firmware: ["1.3.6.1.2.1.16.19.2.0", ...entity.software([1])], // RMON2-MIB probeSoftwareRev
    // AGENT-GENERAL-MIB agentSerialNumber, EQUIPMENT-MIB swUnitMgmtSerialNumber
    serial: ["1.3.6.1.4.1.171.12.1.1.12.0", "1.3.6.1.4.1.171.12.11.1.9.4.1.17.*", ...entity.serial([1])],
  },
  {
    id: "tplink-switch",
    match: { object: ["1.3.6.1.4.1.11863"] },
    vendor: "TP-Link",
    os: "JetStream",
    role: "NMS_SWITCH",
    model: [["1.3.6.1.4.1.11863.6.1.1.5.0", /^(\S+)/]], // TPLINK-SYSINFO-MIB tpSysInfoHwVersion
    firmware: ["1.3.6.1.4.1.11863.6.1.1.6.0"], // TPLINK-SYSINFO-MIB tpSysInfoSwVersion
    serial: ["1.3.6.1.4.1.11863.6.1.1.8.0"], // TPLINK-SYSINFO-MIB tpSysInfoSerialNum
  },
  {
    id: "allied-telesis",
    match: { object: ["1.3.6.1.4.1.207.1"] },
    vendor: "Allied Telesis",
    os: "AlliedWare Plus",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.207.8.4.4.3.21.1.1.4.*", ...entity.model([1])], // AT-RESOURCE-MIB rscBoardName
    firmware: ["1.3.6.1.4.1.207.8.4.4.4.500.2.1.1.0", /version ([\w.-]+)/i], // AT-SETUP-MIB currSoftVersion
    serial: ["1.3.6.1.4.1.207.8.4.4.3.21.1.1.8.*", ...entity.serial([1])], // AT-RESOURCE-MIB rscBoardSerialNumber
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
    model: [[chassisDescr, /(\S+) Chassis$/], ...entity.model([1])],
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
    id: "dlink-smart",
    // sysSerialNumber of the DES-1210 MIBs, one per product
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
    model: [/((?:WS\d-)?D[EGX]S-[\w/-]+)/, ...entity.model([1])],
    // sysFirmwareVersion of the same MIBs, RMON2-MIB probeSoftwareRev
    firmware: [...entity.software([1]), "10:1.1.3.0", "1.3.6.1.2.1.16.19.2.0"],
    serial: ["10:1.1.30.0", ...entity.serial([1])],
  },
  {
    id: "adtran-switch",
    match: { object: ["1.3.6.1.4.1.664"], descr: /NetVanta 1[25]\d\d/ },
    vendor: "Adtran",
    os: "AOS",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.664.5.53.1.1.12.0"], // ADTRAN-AOSUNIT adAOSDeviceProductName
    firmware: ["1.3.6.1.4.1.664.5.53.1.1.14.0"], // adAOSDeviceVersion
    serial: ["1.3.6.1.4.1.664.5.53.1.1.13.0"], // adAOSDeviceSerialNumber
  },
  switchLine("qlogic", "QLogic", ["3873"], {}),
  switchLine("yamaha-switch", "Yamaha", ["1182"], {
    descr: /^SW[XRP]\d/,
    model: [leadingProductName],
    firmware: [/Rev\.(\d[\w.]*)/],
  }),
  switchLine("alaxala", "ALAXALA", ["21839"], {
    model: [/\[(AX\d[\w-]+)\]/, /\b(AX\d\w+)/],
    firmware: [/Ver\.? ?(\d[\w.]*)/],
  }),
  switchLine("apresia", "APRESIA", ["278"], { model: [/(Apresia\w+)/i], firmware: [/Ver\.? ?(\d[\w.]*)/] }),
  switchLine("panasonic-switch", "Panasonic", ["396.5"], { model: [/^((?:Switch-)?[A-Z]\w+)/] }),
  // devices with Broadcom's software and sysObjectID, recognized by sysDescr
  switchLine("unifi-switch", "Ubiquiti", ["4413"], {
    os: "UniFi",
    descr: /^USW-\S+, \d/,
    model: [/^(USW-[^\s,]+)/],
    firmware: [/^\S+, (\d[\w.]*)/],
  }),
  switchLine("inteno-xg", "Inteno", ["4413"], {
    descr: /^XG\d{4}\w*_\d/,
    model: [/^(XG\w+?)_/],
    firmware: [/^XG\w+?_(\S+)/],
    serial: ["1.3.6.1.4.1.12919.12.1.0"],
  }),
  routerLine("zyxel-broadband", "Zyxel", ["4413"], {
    descr: /^\d+\.\d+\([A-Z]{4}\.\d+\)/,
    firmware: [/^(\d+\.\d+\([A-Z]{4}\.\d+\)\w*)/],
  }),
  switchLine("eltex", "Eltex", ["35265"], radlan),
  // MES24xx run another system, whose entPhysicalSoftwareRev is that of its base
  switchLine("eltex-mes24", "Eltex", ["35265.1.176"], { firmware: entity.firmware([1]) }),
  switchLine("snr", "SNR", ["40418"], {
    model: [/(SNR-\w[\w-]*)/],
    firmware: [/SoftWare(?: Package)? Version (\d\S*)/i, /Version ([\d.()]+\w*)/],
    serial: [/(?:Device serial number|Serial No\.?:?) ?(\w+)/i],
  }),
  switchLine("dcn", "DCN", ["6339"], {
    model: [/((?:DC|S|CS|DCRS)\w*-?\d{3,}[\w-]*)/],
    firmware: [/SoftWare(?: Package)? Version (\d\S*)/i],
    serial: [/(?:Device serial number|Serial No\.?:?) ?(\w+)/i],
  }),
  switchLine("qtech", "QTECH", ["27514"], {
    model: [/(QSW-\w[\w-]*)/],
    firmware: [/SoftWare(?: Package)? Version (?:QSW-[\w-]+_)?(\d\S*)/i],
    serial: [/(?:Device serial number|Serial No\.?:?) ?(\w+)/i],
  }),
  switchLine("centec", "FS", ["27975"], { model: [/\(([SN]\d{4} \w+)\), Version/, /\b([SN]\d{4}[\w-]*)/] }),
  switchLine("netonix", "Netonix", ["46242"], {
    model: [/\b(WS-\w[\w-]*)/],
    firmware: [["1.3.6.1.4.1.46242.1.0", /^(\d[\d.]*\d)/]],
  }), // NETONIX-SWITCH-MIB firmwareVersion
  switchLine("datacom", "Datacom", ["3709"], {
    os: "DmOS",
    model: ["1.3.6.1.4.1.3709.3.5.201.1.1.17.0", /\b(DM\d{4}\w*)/], // DMswitch-MIB swChassisModel
    firmware: ["1.3.6.1.4.1.3709.3.5.201.1.1.2.1.4.*"], // swFirmwareVer
    serial: ["1.3.6.1.4.1.3709.3.5.201.1.1.2.1.8.*"], // swSerialNumber
  }),
  switchLine("quanta", "Quanta", ["7244"], {
    model: ["1.3.6.1.4.1.7244.2.1.1.1.3.0"], // QUANTA-SWITCH-MIB agentInventoryMachineModel
    firmware: ["1.3.6.1.4.1.7244.2.1.1.1.13.0"], // agentInventorySoftwareVersion
    serial: ["1.3.6.1.4.1.7244.2.1.1.1.4.0"], // agentInventorySerialNumber
  }),
  switchLine("ocnos", "IP Infusion", ["36673"], {
    os: "OcNOS",
    model: ["1.3.6.1.4.1.36673.100.1.2.1.1.2.1"], // IPI-CMM-CHASSIS-MIB
    firmware: [/OcNOS[- ]\w*[- ]?(\d[\w.]*)/],
  }),
  switchLine("pica8", "Pica8", ["35098"], { os: "PicOS", firmware: [/PicOS[^\d]{0,20}(\d[\w.]*)/i] }),
  switchLine("supermicro-switch", "Supermicro", ["10876.101"], { model: [/\b(S[BS]E-\w+)/] }),
  switchLine("delta-networks", "Delta", ["5324"]),
  switchLine("gcom", "GCOM", ["13464"], {
    model: ["1.3.6.1.4.1.13464.1.2.1.1.2.15.0"], // GBNPlatformOAM-MIB productName
    firmware: ["1.3.6.1.4.1.13464.1.2.1.1.2.2.0"], // softwareVersion
    serial: ["1.3.6.1.4.1.13464.1.2.1.1.2.19.0"], // prodSerialNo
  }),
  // each product has its own MIB: PRIVATE-SW0657840-MIB sw0657840FirmwareVersion, sw0657840SerialNumber and
  // so on
  switchLine("ruby-tech", "Ruby Tech", ["5205.2"], { firmware: ["9:1.1.1.3.0"], serial: ["9:1.1.1.6.0"] }),
  switchLine("exablaze", "Exablaze", ["43296"]),
  switchLine("smc", "SMC", ["202"], {
    model: [/\b(SMC\w+-?\w*)/],
  }),
  switchLine("olicom", "Olicom", ["285"]),
  switchLine("asante", "Asante", ["298"]),
  switchLine("riverstone", "Riverstone", ["5567"]),
  switchLine("maipu-switch", "Maipu", ["5651"], {
    descr: /\bS\d{4}|\bNSS\d/,
    model: [/\b((?:S|NSS)\d{4}[\w-]*)/],
    firmware: [/(?:Version|software) ([\d.]+\w*)/i],
  }),
];
