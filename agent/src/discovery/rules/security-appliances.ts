import { entity, type Rule } from "./rule.ts";

export const securityAppliances: readonly Rule[] = [
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
    id: "barracuda",
    // Barracuda Web Security Gateway; the others answer fewer objects
    match: { object: ["1.3.6.1.4.1.20632"] },
    vendor: "Barracuda",
    os: "",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.20632.8.25.0"], // BWS-MIB currentFirmwareVersion
    serial: ["1.3.6.1.4.1.20632.8.28.0"], // systemSerialNumber
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
  {
    id: "fortimanager",
    match: { object: ["1.3.6.1.4.1.12356.103"] },
    vendor: "Fortinet",
    os: "FortiManager",
    role: "NMS_APPLIANCE",
    model: [...entity.model([1]), /(FortiManager-\S+|FortiAnalyzer-\S+)/],
    // FORTINET-FORTIMANAGER-FORTIANALYZER-MIB fmSysVersion
    firmware: [["1.3.6.1.4.1.12356.103.2.1.7.0", /v?(\d{1,9}\.\d+\.\d+)/]],
    serial: ["1.3.6.1.4.1.12356.100.1.1.1.0"], // FORTINET-CORE-MIB fnSysSerial
  },
  {
    id: "fortimail",
    match: { object: ["1.3.6.1.4.1.12356.105"] },
    vendor: "Fortinet",
    os: "FortiMail",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.12356.105.1.1.0"], // FORTINET-FORTIMAIL-MIB fmlSysModel
    firmware: [["1.3.6.1.4.1.12356.105.1.3.0", /v?(\d{1,9}\.\d+\.\d+)/]], // fmlSysVersion
    serial: ["1.3.6.1.4.1.12356.105.1.2.0"], // fmlSysSerial
  },
  {
    id: "fortiweb",
    match: { object: ["1.3.6.1.4.1.12356.107"] },
    vendor: "Fortinet",
    os: "FortiWeb",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.12356.107.2.1.1.0"], // FORTINET-FORTIWEB-MIB fwSysModel
    firmware: [["1.3.6.1.4.1.12356.107.2.1.2.0", /v?(\d{1,9}\.\d+\.\d+)/]], // fwSysVersion
    serial: ["1.3.6.1.4.1.12356.100.1.1.1.0"], // FORTINET-CORE-MIB fnSysSerial
  },
  {
    id: "fortiadc",
    match: { object: ["1.3.6.1.4.1.12356.112"] },
    vendor: "Fortinet",
    os: "FortiADC",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.12356.112.1.1.0"], // FORTINET-FORTIADC-MIB fadcSysModel
    firmware: [["1.3.6.1.4.1.12356.112.1.3.0", /v?(\d{1,9}\.\d+\.\d+)/]], // fadcSysVersion
    serial: ["1.3.6.1.4.1.12356.112.1.2.0"], // fadcSysSerial
  },
  {
    id: "fortiauthenticator",
    match: { object: ["1.3.6.1.4.1.12356.113"] },
    vendor: "Fortinet",
    os: "FortiAuthenticator",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.12356.113.1.1.0"], // FORTINET-FORTIAUTHENTICATOR-MIB facSysModel
    firmware: [["1.3.6.1.4.1.12356.113.1.3.0", /v?(\d{1,9}\.\d+\.\d+)/]], // facSysVersion
    serial: ["1.3.6.1.4.1.12356.113.1.2.0"], // facSysSerial
  },
  {
    id: "fortivoice",
    match: { object: ["1.3.6.1.4.1.12356.115"] },
    vendor: "Fortinet",
    os: "FortiVoice",
    role: "NMS_PHONE",
    model: ["1.3.6.1.4.1.12356.115.1.1.0"], // FORTINET-FORTIVOICE-MIB fvSysModel
    firmware: [["1.3.6.1.4.1.12356.115.1.3.0", /v?(\d{1,9}\.\d+\.\d+)/]], // fvSysVersion
    serial: ["1.3.6.1.4.1.12356.115.1.2.0"], // fvSysSerial
  },
  {
    id: "fortisandbox",
    match: { object: ["1.3.6.1.4.1.12356.118"] },
    vendor: "Fortinet",
    os: "FortiSandbox",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: [["1.3.6.1.4.1.12356.118.3.1.1.0", /v?(\d{1,9}\.\d+\.\d+)/]], // FORTINET-FORTISANDBOX-MIB fsaSysVersion
    serial: ["1.3.6.1.4.1.12356.100.1.1.1.0"], // FORTINET-CORE-MIB fnSysSerial
  },
  {
    id: "a10",
    match: { object: ["1.3.6.1.4.1.22610"] },
    vendor: "A10 Networks",
    os: "ACOS",
    role: "NMS_APPLIANCE",
    model: [/\b((?:AX|TH)\d{3,}\w*)/, ...entity.model([1])],
    firmware: [/ACOS (\d[\w.-]*)/, "1.3.6.1.4.1.22610.2.4.1.1.1.0"], // A10-AX-MIB axSysPrimaryVersionOnDisk
    serial: ["1.3.6.1.4.1.22610.2.4.1.6.2.0"], // axSysSerialNumber
  },
  {
    id: "netscaler",
    match: { object: ["1.3.6.1.4.1.5951.1"] },
    vendor: "Citrix",
    os: "NetScaler",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.5951.4.1.1.11.0"], // NS-ROOT-MIB sysHardwareVersionDesc
    // sysBuildVersion
    firmware: [
      ["1.3.6.1.4.1.5951.4.1.1.1.0", /NS(\d[\w.]*: Build [\d.]*\d)/],
      /NS(\d[\w.]*: Build [\d.]*\d)/,
    ],
    serial: ["1.3.6.1.4.1.5951.4.1.1.14.0"], // sysHardwareSerialNumber
  },
  {
    id: "kemp",
    match: { object: ["1.3.6.1.4.1.12196"] },
    vendor: "Kemp",
    os: "LoadMaster",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.12196.13.0.1.0"], // B100-MIB version
    serial: entity.serial([1]),
  },
  {
    id: "aloha",
    match: { object: ["1.3.6.1.4.1.23263"] },
    vendor: "HAProxy",
    os: "ALOHA",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.23263.4.2.1.1.2.0"], // EXCELIANCE-MIB alProductModel
    firmware: ["1.3.6.1.4.1.23263.4.2.1.1.3.0"], // alProductVersion
    serial: entity.serial([1]),
  },
  {
    id: "alteon",
    match: { object: ["1.3.6.1.4.1.1872"] },
    vendor: "Radware",
    os: "Alteon OS",
    role: "NMS_APPLIANCE",
    model: [/Alteon (?:Application Switch )?([\w-]+)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.1872.2.5.1.3.1.18.0"], // ALTEON-CHEETAH-SWITCH-MIB hwSerialNumber
  },
  {
    id: "array-apv",
    match: { object: ["1.3.6.1.4.1.7564"] },
    vendor: "Array Networks",
    os: "ArrayOS",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: [/Rel\.(\w+(?:\.\w+)+)/],
    serial: ["1.3.6.1.4.1.7564.3.1.0"], // CA-SNMP-MIB8 serialNumber
  },
  {
    id: "proxysg",
    match: { object: ["1.3.6.1.4.1.3417"] },
    vendor: "Blue Coat",
    os: "SGOS",
    role: "NMS_APPLIANCE",
    model: [/(ProxySG \S+|SG\d+\S*)/, ...entity.model([1])],
    firmware: [["1.3.6.1.4.1.3417.2.11.1.3.0", /SGOS (\d[\w.]*)/]], // BLUECOAT-SG-PROXY-MIB sgProxyVersion
    serial: ["1.3.6.1.4.1.3417.2.11.1.4.0"], // sgProxySerialNumber
  },
  {
    id: "efficientip",
    match: { object: ["1.3.6.1.4.1.2440"] },
    vendor: "EfficientIP",
    os: "SOLIDserver",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.2440.1.14.1.1.0"], // EIP-MON-MIB eipHwApplianceModel
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.2440.1.14.1.2.0"], // eipHwApplianceSerial
  },
  {
    id: "bluecat",
    match: { object: ["1.3.6.1.4.1.13315"] },
    vendor: "BlueCat",
    os: "",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.13315.3.2.2.1.3.0"], // BCN-SYSTEM-MIB bcnSysIdSerial
  },
  {
    id: "gigamon",
    match: { object: ["1.3.6.1.4.1.26866"] },
    vendor: "Gigamon",
    os: "GigaVUE-OS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.26866.2.2.0"], // GIGAMON-SNMP-MIB model
    firmware: ["1.3.6.1.4.1.26866.2.10.0"], // firmwareVersion
    serial: ["1.3.6.1.4.1.26866.2.4.0"], // serialNumber
  },
  {
    id: "meinberg",
    match: { object: ["1.3.6.1.4.1.5597"] },
    vendor: "Meinberg",
    os: "LANTIME",
    role: "NMS_APPLIANCE",
    model: [/(LANTIME [\w/-]+)/i, ...entity.model([1])],
    // MBG-SNMP-LTNG-MIB mbgLtNgFirmwareVersion, MBG-SNMP-LT-MIB mbgLtFirmwareVersion
    firmware: ["1.3.6.1.4.1.5597.30.0.0.2.0", "1.3.6.1.4.1.5597.3.0.1.0"],
    serial: ["1.3.6.1.4.1.5597.30.0.0.3.0"], // MBG-SNMP-LTNG-MIB mbgLtNgSerialNumber
  },
  {
    id: "silverpeak",
    match: { object: ["1.3.6.1.4.1.23867"] },
    vendor: "Silver Peak",
    os: "ECOS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.23867.3.1.1.1.2.0"], // SILVERPEAK-MGMT-MIB spsProductModel
    firmware: [["1.3.6.1.4.1.23867.3.1.1.1.1.0", /(\d{1,9}(?:\.\d+)+)/]], // spsSystemVersion
    serial: ["1.3.6.1.4.1.23867.3.1.1.1.6.0"], // spsSystemSerial
  },
  {
    id: "steelhead",
    match: { object: ["1.3.6.1.4.1.17163"] },
    vendor: "Riverbed",
    os: "RiOS",
    role: "NMS_APPLIANCE",
    // STEELHEAD-MIB model, STEELHEAD-EX-MIB model
    model: ["1.3.6.1.4.1.17163.1.1.1.1.0", "1.3.6.1.4.1.17163.1.51.1.1.0"],
    // STEELHEAD-MIB systemVersion, STEELHEAD-EX-MIB systemVersion
    firmware: [
      ["1.3.6.1.4.1.17163.1.1.1.3.0", /(\d{1,9}\.\d[\w.]*)/],
      ["1.3.6.1.4.1.17163.1.51.1.3.0", /(\d{1,9}\.\d[\w.]*)/],
    ],
    // STEELHEAD-MIB serialNumber, STEELHEAD-EX-MIB serialNumber
    serial: ["1.3.6.1.4.1.17163.1.1.1.2.0", "1.3.6.1.4.1.17163.1.51.1.2.0"],
  },
  {
    id: "cisco-ise",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /Identity Services Engine|\bISE\b/ },
    vendor: "Cisco",
    os: "Identity Services Engine",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: [/[Vv]ersion:? ?(\d[\w.]*)/, ...entity.software([1])],
    serial: entity.serial([1]),
  },
  {
    id: "asyncos",
    match: { object: ["1.3.6.1.4.1.15497"] },
    vendor: "Cisco",
    os: "AsyncOS",
    role: "NMS_APPLIANCE",
    model: [/Model:? (\w+)/, ...entity.model([1])],
    firmware: [/AsyncOS Version: ?([\w.-]+)/],
    serial: [/Serial #: ?([\w-]+)/],
  },
];
