import { firewallLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const firewallsRules: readonly Rule[] = [
  {
    id: "panos",
    match: { object: ["1.3.6.1.4.1.25461.2.3"] },
    vendor: "Palo Alto Networks",
    os: "PAN-OS",
    role: "NMS_FIREWALL",
    model: [...entity.model([1]), /(PA-[\w]+)/],
    firmware: ["1.3.6.1.4.1.25461.2.1.2.1.1.0"], // PAN-COMMON-MIB panSysSwVersion
    serial: ["1.3.6.1.4.1.25461.2.1.2.1.3.0"], // PAN-COMMON-MIB panSysSerialNumber
  },
  {
    id: "checkpoint",
    match: { object: ["1.3.6.1.4.1.2620"] },
    vendor: "Check Point",
    os: "Gaia",
    role: "NMS_FIREWALL",
    model: ["1.3.6.1.4.1.2620.1.6.16.7.0"], // CHECKPOINT-MIB svnApplianceProductName
    firmware: ["1.3.6.1.4.1.2620.1.6.4.1.0"], // CHECKPOINT-MIB svnVersion
    serial: ["1.3.6.1.4.1.2620.1.6.16.3.0"], // CHECKPOINT-MIB svnApplianceSerialNumber
  },
  {
    id: "sophos-firewall",
    match: { object: ["1.3.6.1.4.1.2604.5"] },
    vendor: "Sophos",
    os: "SFOS",
    role: "NMS_FIREWALL",
    model: ["1.3.6.1.4.1.2604.5.1.1.2.0"], // SFOS-FIREWALL-MIB sfosDeviceType
    firmware: ["1.3.6.1.4.1.2604.5.1.1.3.0"], // SFOS-FIREWALL-MIB sfosDeviceFWVersion
    serial: ["1.3.6.1.4.1.2604.5.1.1.4.0"], // SFOS-FIREWALL-MIB sfosDeviceAppKey
  },
  {
    id: "sonicwall",
    match: { object: ["1.3.6.1.4.1.8741"] },
    vendor: "SonicWall",
    os: "SonicOS",
    role: "NMS_FIREWALL",
    model: ["1.3.6.1.4.1.8741.2.1.1.1.0", /^SonicWALL (.+?) ?\(/], // SNWL-COMMON-MIB snwlSysModel
    // SNWL-COMMON-MIB snwlSysFirmwareVersion
    firmware: [
      ["1.3.6.1.4.1.8741.2.1.1.3.0", /(\d{1,9}\.\d+[\w.-]*)/],
      /SonicOS (?:Enhanced |Standard )?(\d[\w.-]*)/,
    ],
    serial: ["1.3.6.1.4.1.8741.2.1.1.2.0"], // SNWL-COMMON-MIB snwlSysSerialNumber
  },
  {
    id: "watchguard",
    match: { object: ["1.3.6.1.4.1.3097"] },
    vendor: "WatchGuard",
    os: "Fireware",
    role: "NMS_FIREWALL",
    model: [/^((?:Firebox |XTM ?)?[A-Z]\w[\w-]*)/],
    // WATCHGUARD-SYSTEM-STATISTICS-MIB wgSoftwareVersion: "12.5.2", or "<sysa:12.5.2><sysb:12.5.1>" with a
    // standby unit
    firmware: [["1.3.6.1.4.1.3097.6.3.1.0", /^(?:<sysa:)?([\w.]+)/]],
  },
  {
    id: "stormshield",
    match: { object: ["1.3.6.1.4.1.11256"] },
    vendor: "Stormshield",
    os: "SNS",
    role: "NMS_FIREWALL",
    // STORMSHIELD-PROPERTY-MIB snsModel, and the deprecated one
    model: ["1.3.6.1.4.1.11256.1.18.1.0", "1.3.6.1.4.1.11256.1.0.1.0"],
    // STORMSHIELD-PROPERTY-MIB snsVersion
    firmware: ["1.3.6.1.4.1.11256.1.18.2.0", "1.3.6.1.4.1.11256.1.0.2.0"],
    // STORMSHIELD-PROPERTY-MIB snsSerialNumber
    serial: ["1.3.6.1.4.1.11256.1.18.3.0", "1.3.6.1.4.1.11256.1.0.3.0"],
  },
  {
    id: "forcepoint",
    match: { object: ["1.3.6.1.4.1.1369", "1.3.6.1.4.1.47565"] },
    vendor: "Forcepoint",
    os: "NGFW",
    role: "NMS_FIREWALL",
    // FORCEPOINT-NGFW-ENGINE-MIB nodeApplianceModel, STONESOFT-NETNODE-MIB nodeApplianceModel
    model: ["1.3.6.1.4.1.47565.1.1.1.19.9.0", "1.3.6.1.4.1.1369.6.1.1.9.0"],
    // FORCEPOINT-NGFW-ENGINE-MIB fwSoftwareVersion, STONESOFT-FIREWALL-MIB fwSoftwareVersion
    firmware: ["1.3.6.1.4.1.47565.1.1.1.1.0", "1.3.6.1.4.1.1369.5.2.1.1.0"],
    // FORCEPOINT-NGFW-ENGINE-MIB nodeHardwareSerialNumber, STONESOFT-NETNODE-MIB nodeSerialNumber
    serial: ["1.3.6.1.4.1.47565.1.1.1.19.13.0", "1.3.6.1.4.1.1369.6.1.1.10.0"],
  },
  {
    id: "hillstone",
    match: { object: ["1.3.6.1.4.1.28557"] },
    vendor: "Hillstone",
    os: "StoneOS",
    role: "NMS_FIREWALL",
    model: [/\b(SG-?\d{4}\S*)/, ...entity.model([1])],
    firmware: [["1.3.6.1.4.1.28557.2.2.1.2.0", /Version (\d[\w.]*)/]], // HILLSTONE-SYSTEM-MIB sysSoftware
    serial: ["1.3.6.1.4.1.28557.2.2.1.1.0"], // sysSerialNumber
  },
  {
    id: "cyberoam",
    match: { object: ["1.3.6.1.4.1.21067"] },
    vendor: "Cyberoam",
    os: "CyberoamOS",
    role: "NMS_FIREWALL",
    model: ["1.3.6.1.4.1.21067.2.1.1.2.0"], // XG-FIREWALL-MIB applianceModel
    firmware: ["1.3.6.1.4.1.21067.2.1.1.3.0"], // xg-firewallVersion
    serial: ["1.3.6.1.4.1.21067.2.1.1.1.0"], // applianceKey
  },
  {
    id: "sophos-utm",
    match: { object: ["1.3.6.1.4.1.9789"] },
    vendor: "Sophos",
    os: "UTM",
    role: "NMS_FIREWALL",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "barracuda-firewall",
    match: { object: ["1.3.6.1.4.1.10704"] },
    vendor: "Barracuda",
    os: "CloudGen Firewall",
    role: "NMS_FIREWALL",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "clavister",
    match: { object: ["1.3.6.1.4.1.5089"] },
    vendor: "Clavister",
    os: "cOS Core",
    role: "NMS_FIREWALL",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  firewallLine("pulse-secure", "Pulse Secure", ["12532"], {
    os: "Connect Secure",
    model: ["1.3.6.1.4.1.12532.6.0"], // PULSESECURE-PSG-MIB productName
    firmware: ["1.3.6.1.4.1.12532.7.0"], // productVersion
  }),
  firewallLine("sofaware", "Check Point", ["6983"], {
    os: "Embedded NGX",
    model: [/^(?:Check Point )?(Safe@\w+|UTM-1 \w+|VPN-1 \w+)/],
    firmware: ["1.3.6.1.4.1.6983.1.4.1.0"], // EMBEDDED-NGX-MIB swFirmwareRunning
  }),
  firewallLine("firebrick", "FireBrick", ["24693"], {
    model: [/\b(FB\d{4}\w*)/],
    firmware: [/\(?(V?\d{1,4}\.\d+\.\d+\w*)/],
  }),
  firewallLine("securepoint", "Securepoint", ["28553"], { os: "UTM" }),
  firewallLine("genugate", "genua", ["3717"]),
  firewallLine("endian", "Endian", ["17950"]),
  firewallLine("mcafee", "McAfee", ["1230"]),
  firewallLine("gateprotect", "Rohde & Schwarz", ["29577"]),
  firewallLine("tippingpoint", "Trend Micro", ["10734"], {
    os: "TOS",
    model: [/\b(TippingPoint[\w -]*|\d{2,4}T\w?)/],
    firmware: ["1.3.6.1.4.1.10734.3.9.2.1.2.0"], // TPT-NGFW-SYSTEM-INFO-MIB tptNgfwSystemSoftwareVersion
    serial: ["1.3.6.1.4.1.10734.3.9.2.1.1.0", "1.3.6.1.4.1.10734.3.3.2.3.11.0"], // tptNgfwSystemSerial, TPT-TPA-HARDWARE-MIB hw-serialNumber
  }),
  firewallLine("crossbeam", "Crossbeam", ["6848"], { os: "XOS", serial: ["1.3.6.1.4.1.6848.2.1.1.3.0"] }), // CBS-HARDWARE-MIB cbsHwSystemSerialNumber
  firewallLine("topsec", "Topsec", ["14331"], {
    os: "TOS",
    model: ["1.3.6.1.4.1.14331.5.5.1.3.2.0"], // TOS-SYSINFO sysProductType
    firmware: ["1.3.6.1.4.1.14331.5.5.1.3.3.0"], // sysSoftwareVersion
    serial: ["1.3.6.1.4.1.14331.5.5.1.3.1.0"], // sysProductSN
  }),
  firewallLine("mguard", "Phoenix Contact", ["15450"], {
    os: "mGuard",
    model: ["1.3.6.1.4.1.15450.2.4.5.14.0"], // MGUARDB-MIB mGuardProductName
    firmware: ["1.3.6.1.4.1.15450.2.4.7.1.0"], // mGuardVersion
    serial: ["1.3.6.1.4.1.15450.2.4.5.12.0"], // mGuardSerialNumber
  }),
  firewallLine("gbos", "Global Technology Associates", ["13559"], {
    os: "GB-OS",
    model: ["1.3.6.1.4.1.13559.1.1.3.2.0"], // GBOS-MIB gbSysProductDescr
    firmware: ["1.3.6.1.4.1.13559.1.1.2.2.0"], // gbSysVersionDescr
    serial: ["1.3.6.1.4.1.13559.1.1.1.1.0"], // gbSysSerial
  }),
  firewallLine("corero", "Corero", ["41036"]),
];
