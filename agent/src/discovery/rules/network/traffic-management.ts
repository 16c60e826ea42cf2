import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const trafficManagementRules: readonly Rule[] = [
  {
    id: "a10",
    match: { object: ["1.3.6.1.4.1.22610"] },
    vendor: "A10 Networks",
    os: "ACOS",
    role: "NMS_APPLIANCE",
    model: [/\b((?:AX|TH)\d{3,}\w*)/, /Manager (\w+), ACOS/, ...entity.model([1])],
    firmware: ["1.3.6.1.4.1.22610.2.4.1.1.1.0", /ACOS (\d[\w.-]*)/], // A10-AX-MIB axSysPrimaryVersionOnDisk
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
      ["1.3.6.1.4.1.5951.4.1.1.1.0", /(NS\d[\w.]*: Build [\d.]*\d)/],
      /(NS\d[\w.]*: Build [\d.]*\d)/,
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
    id: "silverpeak",
    match: { object: ["1.3.6.1.4.1.23867"] },
    vendor: "Silver Peak",
    os: "ECOS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.23867.3.1.1.1.2.0"], // SILVERPEAK-MGMT-MIB spsProductModel
    firmware: [["1.3.6.1.4.1.23867.3.1.1.1.1.0", /(\d{1,9}(?:\.\d+)+\w*)/]], // spsSystemVersion
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
    id: "bigip",
    match: { object: ["1.3.6.1.4.1.3375.2.1"] },
    vendor: "F5",
    os: "BIG-IP",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.3375.2.1.3.5.2.0", "1.3.6.1.4.1.3375.2.1.3.3.1.0"], // sysPlatformInfoMarketingName, sysGeneralHwName
    firmware: ["1.3.6.1.4.1.3375.2.1.4.2.0"], // F5-BIGIP-SYSTEM-MIB sysProductVersion
    serial: ["1.3.6.1.4.1.3375.2.1.3.3.3.0"], // F5-BIGIP-SYSTEM-MIB sysGeneralChassisSerialNum
  },
  applianceLine("packetshaper", "Blue Coat", ["2334"], {
    os: "PacketShaper",
    model: [/(PacketShaper \w+)/i],
  }),
  applianceLine("exinda", "Exinda", ["21091"], {
    model: ["1.3.6.1.4.1.21091.1.1.2.0", "1.3.6.1.4.1.21091.1.1.1.0"], // EXINDA-MIB licensedModel, hardwareSeries
    firmware: ["1.3.6.1.4.1.21091.1.1.3.0"], // systemVersion
  }),
  applianceLine("sandvine", "Sandvine", ["15397"]),
  applianceLine("defensepro", "Radware", ["89.1.1.62"], {
    os: "APSolute",
    model: [/^((?:DefensePro|LinkProof|AppDirector|CID|Alteon)[\w -]*)/],
    firmware: ["1.3.6.1.4.1.89.2.4.0"], // RADWARE-MIB rndBrgVersion
  }),
  applianceLine("vtm", "Ivanti", ["7146"], {
    os: "Virtual Traffic Manager",
    firmware: ["1.3.6.1.4.1.7146.1.2.1.1.0"],
  }), // ZXTM-MIB version
  applianceLine("edgenexus", "Edgenexus", ["38370"], { firmware: ["1.3.6.1.4.1.38370.1.1.5.0"] }), // JETNEXUS-MIB jetnexusVersionInfo
  applianceLine("extrahop", "ExtraHop", ["32015"]),
  applianceLine("ixia", "Ixia", ["3054", "32620", "36859"]),
  applianceLine("allot", "Allot", ["2603"]),
  applianceLine("procera", "Procera", ["12913"]),
  applianceLine("netscout", "NetScout", ["141"]),
  applianceLine("expand", "Expand Networks", ["3405"]),
];
