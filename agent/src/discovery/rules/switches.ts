import { os10Models } from "./dell-os10-models.ts";
import { entity, type Rule } from "./rule.ts";

const iosVersion = /Version:? ([\w.()]+)/;
const junosRelease = /JUNOS ([\w.:-]+)/;
const ciscoRows = [1, 1000, 1001];
const cisco = {
  vendor: "Cisco",
  model: entity.model(ciscoRows),
  serial: [...entity.serial(ciscoRows), "1.3.6.1.4.1.9.3.6.3.0"], // OLD-CISCO-CHASSIS-MIB chassisId
};
const catalyst =
  /Catalyst|Industrial Ethernet Switch|\b(?:C(?:1000|2[39]\d\d|3[5-9]\d\d|4[59]\d\d)\w*|CAT[349]K\w*|cat[46]\w*|s\d+\w*_rp|IE\d\w*|IES\w*) Software/;

export const switches: readonly Rule[] = [
  {
    ...cisco,
    id: "cisco-iosxe-switch",
    match: {
      object: ["1.3.6.1.4.1.9.1"],
      descr: /(?:IOS-XE|IOS XE|IOS Software \[).{0,80}(?:Catalyst|CAT\dK|S\dC|IE\d)/i,
    },
    os: "IOS XE",
    role: "NMS_SWITCH",
    firmware: [iosVersion],
  },
  {
    ...cisco,
    id: "cisco-ios-switch",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: catalyst },
    os: "IOS",
    role: "NMS_SWITCH",
    firmware: [iosVersion],
  },
  {
    ...cisco,
    id: "cisco-nxos",
    match: { object: ["1.3.6.1.4.1.9.12.3.1.3", "1.3.6.1.4.1.9.1"], descr: /NX-OS/ },
    os: "NX-OS",
    role: "NMS_SWITCH",
    model: entity.model([149, 10, 22]),
    serial: entity.serial([149, 10, 22]),
    firmware: [iosVersion],
  },
  {
    id: "cisco-small-business",
    match: { object: ["1.3.6.1.4.1.9.6.1"] },
    vendor: "Cisco",
    os: "Small Business",
    role: "NMS_SWITCH",
    // CISCOSB-Physicaldescription-MIB rlPhdUnitGenParamModelName, SoftwareVersion, SerialNum
    model: [
      ...entity.model([67108992]),
      "1.3.6.1.4.1.9.6.1.101.53.14.1.11.*",
      /^((?:S[GFX]|CBS|C1[23])\d\S*) /,
    ],
    firmware: ["1.3.6.1.4.1.9.6.1.101.53.14.1.2.*", ...entity.software([67108992])],
    serial: ["1.3.6.1.4.1.9.6.1.101.53.14.1.5.*", ...entity.serial([67108992])],
  },
  {
    id: "junos-switch",
    match: { object: ["1.3.6.1.4.1.2636.1.1.1"], descr: /\b(?:ex|qfx|ocx)\d/i },
    vendor: "Juniper",
    os: "Junos",
    role: "NMS_SWITCH",
    // JUNIPER-MIB jnxBoxDescr
    model: [
      ["1.3.6.1.4.1.2636.3.1.2.0", /^(?:Juniper )?([A-Z]{2,}[\w-]*\d[\w-]*)/],
      /Juniper Networks, Inc\. (\S+)/,
    ],
    firmware: [junosRelease],
    serial: ["1.3.6.1.4.1.2636.3.1.3.0"], // JUNIPER-MIB jnxBoxSerialNo
  },
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
    id: "procurve",
    match: { object: ["1.3.6.1.4.1.11.2.3.7.11", "1.3.6.1.4.1.11.2.3.7.8"] },
    vendor: "HP",
    os: "ArubaOS-Switch",
    role: "NMS_SWITCH",
    model: [
      /(?:HP|HPE|Aruba|ProCurve|Hewlett-Packard)? ?(J[A-Z]?\d+[A-Z] [^,]+?)(?: Switch)?,/,
      /^(?:HPE? )?(?:OfficeConnect )?(?:Switch )?([^,]+),/,
      ...entity.model([1]),
    ],
    firmware: [/revision ([\w.]+)/, /, ([A-Z]{1,2}\.\d+\.[\d.]+)/, "1.3.6.1.4.1.11.2.14.11.5.1.1.3.0"], // NETSWITCH-MIB hpSwitchOsVersion
    serial: ["1.3.6.1.4.1.11.2.36.1.1.2.9.0", ...entity.serial([1])], // SEMI-MIB hpHttpMgSerialNumber
  },
  {
    id: "arubaos-switch",
    match: { object: ["1.3.6.1.4.1.11.2.3.7.11"], descr: /^Aruba\b(?! Instant)/ },
    vendor: "Aruba",
    os: "ArubaOS-Switch",
    role: "NMS_SWITCH",
    model: [/^Aruba (?:J[A-Z]?\d+[A-Z] )?([^,]+?)(?: Switch)?,/, ...entity.model([1])],
    firmware: [/revision ([\w.]+)/, "1.3.6.1.4.1.11.2.14.11.5.1.1.3.0"], // NETSWITCH-MIB hpSwitchOsVersion
    serial: ["1.3.6.1.4.1.11.2.36.1.1.2.9.0", ...entity.serial([1])], // SEMI-MIB hpHttpMgSerialNumber
  },
  {
    id: "aruba-instant-on-switch",
    match: { object: ["1.3.6.1.4.1.11.2.3.7.11"], descr: /Instant On/i },
    vendor: "Aruba",
    os: "Instant On",
    role: "NMS_SWITCH",
    model: [/Instant On (\d[^,]*)/],
    firmware: [/InstantOn_\w*_([\d.]+)/],
    serial: entity.serial([67108992]),
  },
  {
    id: "aruba-cx",
    match: { object: ["1.3.6.1.4.1.47196.4.1.1"] },
    vendor: "Aruba",
    os: "ArubaOS-CX",
    role: "NMS_SWITCH",
    model: [...entity.descr([101001]), ...entity.model([101001]), /Aruba (\S+)/],
    firmware: [/\b([A-Z]{2}\.\d+\.\d+\.\w+)/, ...entity.software([101001])],
    serial: entity.serial([101001]),
  },
  {
    id: "comware",
    match: {
      object: ["1.3.6.1.4.1.25506", "1.3.6.1.4.1.43.1", "1.3.6.1.4.1.43.45"],
      descr: /^(?!H3C)[^]{0,200}Comware/i,
    },
    vendor: "HPE",
    os: "Comware",
    role: "NMS_SWITCH",
    model: [...entity.model([1, 2]), /\n((?:HPE?|H3C) [^\n]+)/],
    firmware: [/Software Version ([^\n,]+)/, ...entity.software([1, 2])],
    serial: entity.serial([1, 2]),
  },
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
    firmware: [/Application Software Version: ?(\S+)/],
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
    id: "sonic",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10"], descr: /SONiC/ },
    vendor: "SONiC",
    os: "SONiC",
    role: "NMS_SWITCH",
    model: [/HwSku: ?(\S+)/, ...entity.model([1])],
    firmware: [/SONiC Software Version: (?:SONiC\.)?(\S+)/],
    serial: entity.serial([1]),
  },
  {
    id: "cumulus-netsnmp",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10"], descr: /Cumulus|-cl-\d|\+cl\d/ },
    vendor: "Cumulus Networks",
    os: "Cumulus Linux",
    role: "NMS_SWITCH",
    model: entity.model([1]),
    firmware: [/Cumulus[ -]Linux (\d+\.\d[\w.]*)/, ...entity.software([1])],
    serial: entity.serial([1]),
  },
  {
    id: "extreme-exos",
    match: { object: ["1.3.6.1.4.1.1916.2"] },
    vendor: "Extreme",
    os: "ExtremeXOS",
    role: "NMS_SWITCH",
    model: [/\(([^)]+)\) version/, ...entity.model([1])],
    firmware: [/version (\S+)/, "1.3.6.1.4.1.1916.1.1.1.13.0"], // EXTREME-SYSTEM-MIB extremePrimarySoftwareRev
    serial: ["1.3.6.1.4.1.1916.1.1.1.16.0", ...entity.serial([1])], // EXTREME-SYSTEM-MIB extremeSystemID
  },
  {
    id: "extreme-voss",
    match: { object: ["1.3.6.1.4.1.2272", "1.3.6.1.4.1.1916.2"], descr: /^(?:VSP|\d{4}|XA|VOSS)\S* ?\(/ },
    vendor: "Extreme",
    os: "VOSS",
    role: "NMS_SWITCH",
    model: [/^(\S+?)(?:-FabricEngine)? ?\(/, ...entity.model([1])],
    firmware: [/\(v?([\w.]+)\)/, "1.3.6.1.4.1.2272.1.1.7.0"], // RAPID-CITY rcSysVersion
    serial: ["1.3.6.1.4.1.2272.1.4.2.0", ...entity.serial([1])], // RAPID-CITY rcChasSerialNumber
  },
  {
    id: "extreme-ers",
    match: { object: ["1.3.6.1.4.1.45.3"] },
    vendor: "Extreme",
    os: "BOSS",
    role: "NMS_SWITCH",
    model: [/(?:Ethernet (?:Routing )?Switch|BayStack|VSP) ?(\S+)/, ...entity.model([1])],
    firmware: [/SW: ?v?([\w.]+)/],
    serial: ["1.3.6.1.4.1.45.1.6.3.1.6.0", ...entity.serial([1])], // S5-CHASSIS-MIB s5ChasSerNum
  },
  {
    id: "fortiswitch",
    match: { object: ["1.3.6.1.4.1.12356.106"] },
    vendor: "Fortinet",
    os: "FortiSwitchOS",
    role: "NMS_SWITCH",
    model: [...entity.model([1]), ["1.3.6.1.4.1.12356.106.4.1.1.0", /^(\S+) v/], /(FortiSwitch-\S+)/],
    firmware: [["1.3.6.1.4.1.12356.106.4.1.1.0", /v?(\d{1,9}\.\d+\.\d+)/]], // FORTINET-FORTISWITCH-MIB fsSysVersion
    serial: ["1.3.6.1.4.1.12356.106.1.1.1.0", "1.3.6.1.4.1.12356.100.1.1.1.0", ...entity.serial([1])], // fsSysSerial, fnSysSerial
  },
  {
    id: "mikrotik-swos",
    match: { object: ["1.3.6.1.4.1.14988.2"] },
    vendor: "MikroTik",
    os: "SwOS",
    role: "NMS_SWITCH",
    model: [/^(?:SwOS )?(\S+)/],
    firmware: ["1.3.6.1.4.1.14988.1.1.7.4.0"], // MIKROTIK-MIB mtxrFirmwareVersion
    serial: ["1.3.6.1.4.1.14988.1.1.7.3.0"], // MIKROTIK-MIB mtxrSerialNumber
  },
  {
    id: "ubiquiti-edgeswitch",
    match: { object: ["1.3.6.1.4.1.4413"], descr: /^(?:EdgeSwitch|EdgePoint|UniFi|US\w*-|USW)/i },
    vendor: "Ubiquiti",
    os: "EdgeSwitch",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.4413.1.1.1.1.1.3.0", /^([^,]+),/], // EdgeSwitch-SWITCHING-MIB agentInventoryMachineModel
    firmware: ["1.3.6.1.4.1.4413.1.1.1.1.1.13.0", /^[^,]+, v?([\w.-]+)/], // agentInventorySoftwareVersion
    serial: ["1.3.6.1.4.1.4413.1.1.1.1.1.4.0"], // agentInventorySerialNumber
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
    model: [/(D[EGX]S-[\w-]+)/, ...entity.model([1])],
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
    id: "zyxel-switch",
    match: { object: ["1.3.6.1.4.1.890.1.5.8", "1.3.6.1.4.1.890.1.15"] },
    vendor: "Zyxel",
    os: "ZyNOS",
    role: "NMS_SWITCH",
    // ZYXEL-ES-COMMON sysProductModel, sysSwVersionString, sysProductSerialNumber
    model: ["1.3.6.1.4.1.890.1.15.3.1.11.0", /^([A-Z]+\d[\w-]+)/],
    firmware: [["1.3.6.1.4.1.890.1.15.3.1.6.0", /^([^|]+)/]],
    // sysProductSerialNumber, and sysSerialNumber of the older switches' own MIBs
    serial: ["1.3.6.1.4.1.890.1.15.3.1.12.0", "10:1.10.0"],
  },
  {
    id: "huawei-switch",
    match: { object: ["1.3.6.1.4.1.2011.2"], descr: /\b(?:S\d{4}|CE\d{4}|CloudEngine|Quidway S)/ },
    vendor: "Huawei",
    os: "VRP",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.2011.5.25.31.6.5.0", /\b((?:S|CE)\d{4}\S*)/, ...entity.model([])], // hwEntitySystemModel
    firmware: [/\b(V\d{3}R\d{3}\w+)/, /Version ([\w.]+)/],
    serial: entity.serial([67108867, 67108873, 16777216]),
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
    id: "brocade-icx",
    match: { object: ["1.3.6.1.4.1.1991.1"] },
    vendor: "Brocade",
    os: "FastIron",
    role: "NMS_SWITCH",
    model: [/(?:Stacking System|Inc\.|Systems,) ([\w-]+\d[\w-]*),/, ...entity.model([1])],
    firmware: [/IronWare Version V?(\S+)/i, "1.3.6.1.4.1.1991.1.1.2.1.11.0"], // FOUNDRY-SN-AGENT-MIB snAgImgVer
    serial: ["1.3.6.1.4.1.1991.1.1.1.1.2.0", ...entity.serial([1])], // FOUNDRY-SN-AGENT-MIB snChasSerNum
  },
  {
    id: "brocade-fos",
    match: { object: ["1.3.6.1.4.1.1588.2.1.1"] },
    vendor: "Brocade",
    os: "Fabric OS",
    role: "NMS_SWITCH",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.1588.2.1.1.1.1.6.0"], // SW-MIB swFirmwareVersion
    serial: [...entity.serial([1]), "1.3.6.1.4.1.1588.2.1.1.1.1.10.0"], // SW-MIB swSsn
  },
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
    id: "meraki-switch",
    match: { object: ["1.3.6.1.4.1.29671"], descr: /Switch|\bMS\d|\bC9\d/i },
    vendor: "Meraki",
    os: "Meraki",
    role: "NMS_SWITCH",
    model: [/Meraki (\S+)/, /^(C9\d{3}[\w -]*)/],
    serial: entity.serial([1]),
  },
];
