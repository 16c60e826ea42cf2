import { applianceLine, routerLine, serverLine, switchLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const hpeRules: readonly Rule[] = [
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
    firmware: [
      /revision ([\w.]+)/,
      /(?:, | - )([A-Z]{1,2}\.\d+\.[\d.]+)/,
      "1.3.6.1.4.1.11.2.14.11.5.1.1.3.0",
    ], // NETSWITCH-MIB hpSwitchOsVersion
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
    model: [
      ...entity.descr([101001]),
      ...entity.model([101001]),
      /(?:Aruba|HPE ANW) (?:[A-Z]{1,2}\w{5} )?(\d{4}\w?(?: [^ ]+)*?)(?: Swch| Sw)? [A-Z]{2}\.\d/,
      /Aruba (\S+)/,
    ],
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
    model: [/(?:\n|Release \w+ )(?:HPE?|H3C) ([^\n]+?)(?= Copyright|\n|$)/, ...entity.model([1, 2])],
    firmware: [/Software Version ([^\n,]+)/, ...entity.software([1, 2])],
    serial: entity.serial([1, 2]),
  },
  {
    id: "aruba-instant",
    match: { object: ["1.3.6.1.4.1.14823.1.2"] },
    vendor: "Aruba",
    os: "Aruba Instant",
    role: "NMS_WAP",
    model: [/MODEL: ?([^)]+)\)/, "1.3.6.1.4.1.14823.2.3.3.1.2.1.1.6.*"], // AI-AP-MIB aiAPModelName
    firmware: [/Version ([\w.-]+)/],
    serial: ["1.3.6.1.4.1.14823.2.3.3.1.2.1.1.4.*"], // AI-AP-MIB aiAPSerialNum
  },
  {
    id: "arubaos",
    match: { object: ["1.3.6.1.4.1.14823.1.1"] },
    vendor: "Aruba",
    os: "ArubaOS",
    role: "NMS_WAP",
    model: [/MODEL: ?([^)]+)\)/],
    firmware: [/Version ([\w.-]+)/],
    serial: ["1.3.6.1.4.1.14823.2.2.1.2.1.29.0", ...entity.serial([1])], // WLSX-SYSTEMEXT-MIB wlsxSysExtSerialNumber
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
    id: "nimble",
    match: { object: ["1.3.6.1.4.1.37447"] },
    vendor: "HPE",
    os: "NimbleOS",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: [/(\d{1,9}\.\d+\.\d+\.\d+[\w-]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "three-par",
    match: { object: ["1.3.6.1.4.1.12925"] },
    vendor: "HPE",
    os: "3PAR OS",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "ilo",
    match: { object: ["1.3.6.1.4.1.232.9.4"] },
    vendor: "HPE",
    os: "iLO",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.232.2.2.4.2.0"], // CPQSINFO-MIB cpqSiProductName
    firmware: ["1.3.6.1.4.1.232.9.2.2.2.0", /Lights-Out \d+ (?:Standard )?v?(\d+\.\d+)/], // CPQSM2-MIB cpqSm2CntlrRomRevision
    serial: ["1.3.6.1.4.1.232.2.2.2.1.0"], // CPQSINFO-MIB cpqSiSysSerialNum
  },
  switchLine("h3c", "H3C", ["25506"], {
    os: "Comware",
    descr: /^H3C|\bH3C\b(?![^]*HPE?\b)/,
    model: [/\n(?:H3C )?([SE]\d{3,5}\S*|MSR\S*|SR\S*)/],
    firmware: [/Software Version ([^\n,]+)/],
  }),
  routerLine("comware-router", "HPE", ["25506", "43.45"], {
    os: "Comware",
    descr: /\bMSR ?\d|\bHSR\d|\bSR\d{2,4}/,
    firmware: [/Software Version ([^\n,]+)/],
  }),
  switchLine("3com", "3Com", ["43"], {
    os: "",
    model: [/(?:3Com )?((?:SuperStack|Switch|Baseline)[^,\n]{0,40})/],
    firmware: [/Version ([\w.]+)/i],
  }),
  applianceLine("clearpass", "Aruba", ["14823.1.6"], {
    os: "ClearPass",
    model: ["1.3.6.1.4.1.14823.1.6.1.1.1.1.1.1.*"], // CPPM-MIB cppmSystemModel
    serial: ["1.3.6.1.4.1.14823.1.6.1.1.1.1.1.2.*"], // cppmSystemSerialNumber
    firmware: ["1.3.6.1.4.1.14823.1.6.1.1.1.1.1.3.*"], // cppmSystemVersion
  }),
  applianceLine("airwave", "Aruba", ["12028"], { os: "AirWave" }),
  switchLine("hpe-virtual-connect", "HPE", ["11.5.7.5"], {
    os: "Virtual Connect",
    model: [/^(.+?)(?: Ethernet)? Module/],
  }),
  applianceLine("hp-msa", "HPE", ["11.2.51"], { os: "MSA" }),
  serverLine("hp-blade-enclosure", "HPE", ["11.5.7.1", "232.22"], {
    os: "Onboard Administrator",
    model: ["1.3.6.1.4.1.232.22.2.3.1.1.1.3.*"], // CPQRACK-MIB cpqRackCommonEnclosureModel
    firmware: ["1.3.6.1.4.1.232.22.2.3.1.1.1.8.*"], // cpqRackCommonEnclosureFWRev
    serial: ["1.3.6.1.4.1.232.22.2.3.1.1.1.7.*"], // cpqRackCommonEnclosureSerialNum
  }),
  applianceLine("hpe-msl", "HPE", ["11.10.2"], { os: "StoreEver", model: [/(MSL ?[\w ]*\w)/] }),
  applianceLine("lefthand", "HPE", ["9804"], { os: "LeftHand OS" }),
  serverLine("compaq", "HPE", ["232"], {
    model: ["1.3.6.1.4.1.232.2.2.4.2.0"], // CPQSINFO-MIB cpqSiProductName
    serial: ["1.3.6.1.4.1.232.2.2.2.1.0"], // cpqSiSysSerialNum
  }),
];
