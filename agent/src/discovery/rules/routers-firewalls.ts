import { entity, type Rule } from "./rule.ts";

const ciscoVersion = /Version ([\w.()]+)/;
const cisco = {
  vendor: "Cisco",
  model: entity.model([1]),
  serial: [...entity.serial([1]), "1.3.6.1.4.1.9.3.6.3.0"], // OLD-CISCO-CHASSIS-MIB chassisId
  firmware: [ciscoVersion],
};
const junos = {
  vendor: "Juniper",
  os: "Junos",
  // JUNIPER-MIB jnxBoxDescr
  model: [
    ["1.3.6.1.4.1.2636.3.1.2.0", /^(?:Juniper )?(v?[A-Z]{2,}[\w-]*\d[\w-]*)/],
    /Juniper Networks, Inc\. (\S+)/,
  ],
  firmware: [/JUNOS ([\w.:-]+)/],
  serial: ["1.3.6.1.4.1.2636.3.1.3.0"], // JUNIPER-MIB jnxBoxSerialNo
} as const;
const mikrotik = {
  vendor: "MikroTik",
  os: "RouterOS",
  model: [/^RouterOS (.+)/, "1.3.6.1.4.1.14988.1.1.7.9.0"], // MIKROTIK-MIB mtxrBoardName
  firmware: ["1.3.6.1.4.1.14988.1.1.4.4.0"], // MIKROTIK-MIB mtxrLicVersion
  serial: ["1.3.6.1.4.1.14988.1.1.7.3.0"], // MIKROTIK-MIB mtxrSerialNumber
};
const huawei = {
  vendor: "Huawei",
  os: "VRP",
  model: ["1.3.6.1.4.1.2011.5.25.31.6.5.0", /\b((?:AR|NE|USG)\d\S*)/, ...entity.model([])], // hwEntitySystemModel
  firmware: [/\b(V\d{3}R\d{3}\w+)/, /Version ([\w.]+)/],
  serial: entity.serial([67108867, 67108873, 16777216]),
};

export const routersAndFirewalls: readonly Rule[] = [
  { ...cisco, id: "cisco-ios", match: { object: ["1.3.6.1.4.1.9.1"] }, os: "IOS", role: "NMS_ROUTER" },
  {
    ...cisco,
    id: "cisco-iosxe",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /IOS-XE|IOS XE|IOS Software \[|_IOSD-/ },
    os: "IOS XE",
    role: "NMS_ROUTER",
  },
  {
    ...cisco,
    id: "cisco-iosxr",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /IOS XR/ },
    os: "IOS XR",
    role: "NMS_ROUTER",
    firmware: [/Version ([\w.]+)/],
  },
  {
    ...cisco,
    id: "cisco-ftd",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /Threat Defense|Firepower/ },
    os: "Firepower Threat Defense",
    role: "NMS_FIREWALL",
    firmware: [/Version ([\d.]+(?: \(Build \d+\))?)/, ...entity.software([1])],
  },
  {
    ...cisco,
    id: "cisco-asa",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /Adaptive Security Appliance|PIX/ },
    os: "ASA",
    role: "NMS_FIREWALL",
    firmware: [...entity.software([1]), ciscoVersion],
  },
  { ...junos, id: "junos", match: { object: ["1.3.6.1.4.1.2636.1.1.1"] }, role: "NMS_ROUTER" },
  {
    ...junos,
    id: "junos-srx",
    match: { object: ["1.3.6.1.4.1.2636.1.1.1"], descr: /\b(?:srx|vsrx|ssg|j\d)/i },
    role: "NMS_FIREWALL",
  },
  {
    id: "screenos",
    match: { object: ["1.3.6.1.4.1.3224.1"] },
    vendor: "Juniper",
    os: "ScreenOS",
    role: "NMS_FIREWALL",
    model: [/^(\S+) version/],
    firmware: [/version ([\w.]+)/],
    serial: [/SN: (\w+)/],
  },
  {
    id: "fortigate",
    match: { object: ["1.3.6.1.4.1.12356.101"] },
    vendor: "Fortinet",
    os: "FortiOS",
    role: "NMS_FIREWALL",
    model: entity.model([1]),
    firmware: [["1.3.6.1.4.1.12356.101.4.1.1.0", /^v?([\d.]+)/]], // FORTINET-FORTIGATE-MIB fgSysVersion
    serial: ["1.3.6.1.4.1.12356.100.1.1.1.0", ...entity.serial([1])], // FORTINET-CORE-MIB fnSysSerial
  },
  {
    id: "fortinet",
    match: { object: ["1.3.6.1.4.1.12356"] },
    vendor: "Fortinet",
    os: "",
    role: "NMS_APPLIANCE",
    model: [...entity.model([1]), /(Forti\w+-\w+)/],
    serial: ["1.3.6.1.4.1.12356.100.1.1.1.0"], // FORTINET-CORE-MIB fnSysSerial
  },
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
    id: "sophos-firewall-netsnmp",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10"], also: ["1.3.6.1.4.1.2604.5.1.1.2.0", /\S/] },
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
    // WATCHGUARD-SYSTEM-STATISTICS-MIB wgSoftwareVersion: "12.5.2", or with the standby's "<sysa:12.5.2><sysb:12.5.1>"
    firmware: [["1.3.6.1.4.1.3097.6.3.1.0", /^(?:<sysa:)?([\w.]+)/]],
  },
  {
    id: "pfsense",
    match: { object: ["1.3.6.1.4.1.12325.1.1.2.1.1", "1.3.6.1.4.1.8072.3.2.8"], descr: /pfSense/i },
    vendor: "Netgate",
    os: "pfSense",
    role: "NMS_FIREWALL",
    firmware: [/(\d{1,9}\.\d{1,9}[\w.]{0,20})-(?:RELEASE|STABLE|RC)/],
  },
  {
    id: "opnsense",
    match: { object: ["1.3.6.1.4.1.12325.1.1.2.1.1", "1.3.6.1.4.1.8072.3.2.8"], descr: /OPNsense|-HBSD/i },
    vendor: "OPNsense",
    os: "OPNsense",
    role: "NMS_FIREWALL",
    // NET-SNMP-EXTEND-MIB nsExtendOutputFull of what the plug-in of OPNsense calls "version"
    firmware: [
      ["1.3.6.1.4.1.8072.1.3.2.3.1.2.7.118.101.114.115.105.111.110", /OPNsense (\d[\w.]*)/],
      /OPNsense[ -](\d[\w.]*)/i,
    ],
  },
  {
    id: "zyxel-firewall",
    match: {
      object: ["1.3.6.1.4.1.890.1.15", "1.3.6.1.4.1.890.1.6", "1.3.6.1.4.1.8072.3.2.10"],
      descr: /^(?:ZyXEL )?(?:USG|ZyWALL|ATP|VPN\d|NSG)/i,
    },
    vendor: "Zyxel",
    os: "ZLD",
    role: "NMS_FIREWALL",
    // ZYXEL-ES-COMMON sysProductModel, sysSwVersionString, sysProductSerialNumber
    model: ["1.3.6.1.4.1.890.1.15.3.1.11.0", /^(.+)/],
    firmware: ["1.3.6.1.4.1.890.1.15.3.1.6.0"],
    serial: ["1.3.6.1.4.1.890.1.15.3.1.12.0"],
  },
  { ...mikrotik, id: "routeros", match: { object: ["1.3.6.1.4.1.14988.1"] }, role: "NMS_ROUTER" },
  {
    ...mikrotik,
    id: "routeros-switch",
    match: { object: ["1.3.6.1.4.1.14988.1"], descr: /^RouterOS C[RS]S\d/ },
    role: "NMS_SWITCH",
  },
  {
    ...mikrotik,
    id: "routeros-wireless",
    match: {
      object: ["1.3.6.1.4.1.14988.1"],
      descr: /^RouterOS (?:RB)?(?:[cw]AP|SXT|LHG|LDF|Disc|QRT|DynaDish|Metal|Groove|Cube)/i,
    },
    role: "NMS_WAP",
  },
  {
    id: "edgeos",
    match: { object: ["1.3.6.1.4.1.41112.1.5"] },
    vendor: "Ubiquiti",
    os: "EdgeOS",
    role: "NMS_ROUTER",
    model: ["1.3.6.1.4.1.41112.1.5.1.1.0"], // UBNT-EdgeMAX-MIB ubntModel
    firmware: [/EdgeOS v(\d+\.\d+\.\d+)/, "1.3.6.1.4.1.41112.1.5.1.3.0"], // UBNT-EdgeMAX-MIB ubntVersion
  },
  {
    id: "vyos",
    match: {
      object: ["1.3.6.1.4.1.44641", "1.3.6.1.4.1.8072.3.2.10", "1.3.6.1.4.1.30803"],
      descr: /Vy(?:OS|atta)/i,
    },
    vendor: "VyOS",
    os: "VyOS",
    role: "NMS_ROUTER",
    firmware: [/Vy(?:OS|atta)[a-z ]{0,20}([\d.][\w.-]*)/i],
  },
  {
    id: "netiron",
    match: { object: ["1.3.6.1.4.1.1991.1"], descr: /NetIron|\bMLX|\bCE[RS] ?2|XMR/ },
    vendor: "Brocade",
    os: "NetIron",
    role: "NMS_ROUTER",
    model: [...entity.model([1]), /(NetIron [^,]+|MLX\S*|XMR\S*),/],
    firmware: [/IronWare Version V?(\w[\w.]*)/i, "1.3.6.1.4.1.1991.1.1.2.1.11.0"], // FOUNDRY-SN-AGENT-MIB snAgImgVer
    serial: ["1.3.6.1.4.1.1991.1.1.1.1.2.0"], // FOUNDRY-SN-AGENT-MIB snChasSerNum
  },
  {
    id: "draytek",
    match: { object: ["1.3.6.1.4.1.7367"] },
    vendor: "DrayTek",
    os: "DrayOS",
    role: "NMS_ROUTER",
    model: [/Router Model: ?([^,\n]+)/],
    firmware: [/Version: ?([^,\s]+)/],
  },
  { ...huawei, id: "vrp", match: { object: ["1.3.6.1.4.1.2011.2"] }, role: "NMS_ROUTER" },
  {
    ...huawei,
    id: "vrp-firewall",
    match: { object: ["1.3.6.1.4.1.2011.2"], descr: /\b(?:USG|Eudemon|SecPath)/ },
    role: "NMS_FIREWALL",
  },
  {
    id: "meraki-firewall",
    match: { object: ["1.3.6.1.4.1.29671"], descr: /\b(?:v?MX|Z)\d/ },
    vendor: "Meraki",
    os: "Meraki",
    role: "NMS_FIREWALL",
    model: [/Meraki (\S+)/],
  },
  {
    id: "peplink",
    match: { object: ["1.3.6.1.4.1.23695", "1.3.6.1.4.1.27662"] },
    vendor: "Peplink",
    os: "Peplink",
    role: "NMS_ROUTER",
    model: [/((?:Peplink|Pepwave) .+)/],
    firmware: ["1.3.6.1.4.1.23695.200.1.1.1.1.3.0"], // PEPLINK-DEVICE deviceFirmwareVersion
    serial: ["1.3.6.1.4.1.23695.200.1.1.1.1.2.0"], // PEPLINK-DEVICE deviceSerialNumber
  },
];
