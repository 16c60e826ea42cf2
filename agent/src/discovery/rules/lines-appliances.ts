import { line } from "./line.ts";
import type { Rule } from "./rule.ts";

const appliance = line("NMS_APPLIANCE");
const server = line("NMS_SERVER");
const phone = line("NMS_PHONE");
const router = line("NMS_ROUTER");
const printer = line("NMS_PRINTER");
// HOST-RESOURCES-MIB hrDeviceDescr, Printer-MIB prtGeneralSerialNumber
const printing = { model: ["1.3.6.1.2.1.25.3.2.1.3.1"], serial: ["1.3.6.1.2.1.43.5.1.1.17.1"] } as const;
// UPS-MIB upsIdentModel, upsIdentUPSSoftwareVersion, upsIdentAgentSoftwareVersion
const ups = {
  model: ["1.3.6.1.2.1.33.1.1.2.0"],
  firmware: ["1.3.6.1.2.1.33.1.1.3.0", "1.3.6.1.2.1.33.1.1.4.0"],
} as const;
// Areca, Proware and Dot Hill tell of their controller alike: siModel, siSerial, siFirmVer
const areca = {
  model: ["1.3.6.1.4.1.18928.1.2.1.2.0"],
  serial: ["1.3.6.1.4.1.18928.1.2.1.3.0"],
  firmware: ["1.3.6.1.4.1.18928.1.2.1.4.0"],
} as const;

/** Power, sensors, storage, time, phones, servers: product lines that few sites have. */
export const applianceLines: readonly Rule[] = [
  // power
  appliance("generex", "Generex", ["1356"], ups),
  appliance("gamatronic", "Gamatronic", ["6050"], ups),
  appliance("ablerex", "Ablerex", ["37662"], ups),
  appliance("alpha-technologies", "Alpha Technologies", ["926", "7309"], ups),
  appliance("netsure", "Vertiv", ["6302", "13400"], { os: "NetSure", ...ups }),
  appliance("delta-power", "Delta", ["20246"], { os: "Orion" }),
  appliance("schneider", "Schneider Electric", ["3833"]),
  appliance("sinetica", "Sinetica", ["3711"], ups),
  appliance("powertek", "PowerTek", ["42610"]),
  appliance("clever-pdu", "Clever", ["30966"]),
  appliance("digital-loggers", "Digital Loggers", ["45770"]),
  appliance("wti", "WTI", ["2634"], { model: [/\b((?:VMR|NPS|RSM|CPM|TSM|DSM|NBB|RPC)[\w-]*)/] }),
  appliance("baytech", "BayTech", ["4779"], { model: [/\b(RPC\w+|MMP\w+|DS\w+)/] }),
  appliance("ict-power", "ICT", ["39145"], {
    model: ["1.3.6.1.4.1.39145.11.1.0"], // ICT-DISTRIBUTION-PANEL-MIB deviceModel
    firmware: ["1.3.6.1.4.1.39145.11.4.0"], // deviceFirmware
  }),
  appliance("tycon", "Tycon", ["45621"]),
  appliance("packetflux", "PacketFlux", ["32050"]),
  appliance("ipoman", "Ingrasys", ["2468"], {
    model: ["1.3.6.1.4.1.2468.1.4.2.1.1.2.0"], // IPOMANII-MIB ipmIdentModel
    firmware: ["1.3.6.1.4.1.2468.1.4.2.1.1.3.0"], // ipmIdentAgentSoftwareVersion
  }),
  appliance("powerdsine", "Microchip", ["7428"], { os: "PoE midspan" }),
  appliance("hpe-ipdu", "HPE", ["232.165"], { ...ups }),
  appliance("janitza", "Janitza", ["34278"], { model: [/\b(UMG ?\w+)/] }),
  // climate and sensors
  appliance("stulz", "Stulz", ["29462"]),
  appliance("carel", "CAREL", ["9839"], { os: "pCOWeb" }),
  appliance("rittal", "Rittal", ["2606"]),
  appliance("papouch", "Papouch", ["18248"], { model: [/^((?:TME|TH2E|Quido|Papago)\w*)/i] }),
  appliance("jacarta", "Jacarta", ["19011"], {
    model: ["1.3.6.1.4.1.19011.1.3.1.1.1.2.0", "1.3.6.1.4.1.19011.1.3.2.1.1.2.0"], // ISPRO-MIB inSeptIdentModel, isIdentModel
    firmware: ["1.3.6.1.4.1.19011.1.3.1.1.1.3.0", "1.3.6.1.4.1.19011.1.3.2.1.1.3.0"], // inSeptIdentAgentSoftwareVersion, isIdentAgentSoftwareVersion
  }),
  appliance("asentria", "Asentria", ["3052"], { model: [/\b((?:SiteBoss|TeleBoss|S)\S* ?\d\w*)/i] }),
  appliance("dps", "DPS Telecom", ["2682"], {
    model: ["1.3.6.1.4.1.2682.1.4.1.2.0", "1.3.6.1.4.1.2682.1.2.1.2.0"], // DPS-MIB-V38 dpsRTUv2Model, dpsRTUModel
    firmware: ["1.3.6.1.4.1.2682.1.4.1.3.0", "1.3.6.1.4.1.2682.1.2.1.3.0"], // dpsRTUv2FirmwareVersion, dpsRTUFirmwareVersion
  }),
  appliance("owserver", "EDS", ["31440"], {
    model: ["1.3.6.1.4.1.31440.1.2.0"], // EDS-MIB eProductName
    firmware: ["1.3.6.1.4.1.31440.1.4.0"], // eFirmwareVersion
  }),
  appliance("geist-rsmini", "Vertiv", ["21239.1", "21239.42"], {
    os: "Geist",
    model: ["8:1.1.1.0"],
    firmware: ["8:1.1.2.0"],
    serial: ["8:1.1.3.0"],
  }), // GEIST-MIB-V3 productTitle, productVersion
  // time
  appliance("symmetricom", "Microchip", ["9070"], {
    os: "SyncServer",
    model: ["1.3.6.1.4.1.9070.1.2.3.1.5.1.6.3.0"], // SYMM-SMI etcModel
    serial: ["1.3.6.1.4.1.9070.1.2.3.1.5.1.6.2.0"], // etcSerialNbr
    firmware: ["1.3.6.1.4.1.9070.1.2.3.1.5.1.6.1.0"], // etcVersion
  }),
  appliance("spectracom", "Safran", ["18837"], { os: "SecureSync" }),
  appliance("endrun", "EndRun", ["13827"], { firmware: ["1.3.6.1.4.1.13827.2.1.11.0"] }), // TEMPUS gpsVersion
  appliance("mobatime", "Moser-Baer", ["13842"]),
  appliance("hopf", "hopf", ["12527"]),
  // storage and backup
  appliance("areca", "Areca", ["18928"], areca),
  appliance("emc", "Dell", ["1139"]),
  appliance("hp-msa", "HPE", ["11.2.51"], { os: "MSA" }),
  appliance("qsan", "QSAN", ["22274"]),
  appliance("promise", "Promise", ["7933"]),
  appliance("nexsan", "Nexsan", ["7247"]),
  appliance("overland", "Overland", ["3351", "6411"]),
  appliance("spectra-logic", "Spectra Logic", ["3478"]),
  appliance("tandberg-data", "Tandberg Data", ["216"]),
  appliance("ddn", "DDN", ["6894"]),
  appliance("powervault-tape", "Dell", ["674.10893.2.102"], { os: "PowerVault" }),
  appliance("powervault", "Dell", ["674.10893"], { os: "PowerVault" }),
  appliance("ibm-tape", "IBM", ["2.6.182", "2.6.219", "2.6.257"]),
  appliance("unitrends", "Unitrends", ["21865"]),
  appliance("ceph", "Ceph", ["50495"]),
  appliance("halon", "Halon", ["33234"], { serial: ["1.3.6.1.4.1.33234.1.1.1.1.0"], model: [] }), // HALON-SP-MIB serialNumber
  appliance("packetshaper", "Blue Coat", ["2334"], { os: "PacketShaper", model: [/(PacketShaper \w+)/i] }),
  appliance("exinda", "Exinda", ["21091"], {
    model: ["1.3.6.1.4.1.21091.1.1.2.0", "1.3.6.1.4.1.21091.1.1.1.0"], // EXINDA-MIB licensedModel, hardwareSeries
    firmware: ["1.3.6.1.4.1.21091.1.1.3.0"], // systemVersion
  }),
  appliance("sandvine", "Sandvine", ["15397"]),
  // phones and radio
  phone("openscape", "Unify", ["32804", "4329.2"]),
  phone("gigaset", "Gigaset", ["32775"]),
  phone("sangoma", "Sangoma", ["35987"]),
  phone("spectralink", "Spectralink", ["9749"]),
  phone("ascom", "Ascom", ["27614", "13062"]),
  phone("omnipcx", "Alcatel-Lucent Enterprise", ["637.64"], { os: "OmniPCX" }),
  phone("hytera", "Hytera", ["40297"], {
    model: ["1.3.6.1.4.1.40297.1.2.4.1.0"], // HYTERA-REPEATER-MIB rptModelName
    firmware: ["1.3.6.1.4.1.40297.1.2.4.3.0"], // rptFirmwareVersion
    serial: ["1.3.6.1.4.1.40297.1.2.4.5.0"], // rptSerialNo
  }),
  // cameras
  appliance("bosch", "Bosch", ["3967"]),
  appliance("mobotix", "Mobotix", ["21701"]),
  appliance("vivotek", "Vivotek", ["23465"]),
  appliance("sony", "Sony", ["122"]),
  appliance("panasonic", "Panasonic", ["258"]),
  // home and small office
  router("avm", "AVM", ["872"], { os: "FRITZ!OS", model: [/(FRITZ!?Box[^,;]{0,30}\w)/i] }),
  router("dd-wrt", "DD-WRT", ["8072.3.2.10"], { os: "DD-WRT", descr: /DD-?WRT/i }),
  router("sagemcom", "Sagemcom", ["1038", "1805"]),
  router("devolo", "devolo", ["27615"]),
  // controllers of servers
  server("ilom", "Oracle", ["42.2.200", "42.2.70"], { os: "ILOM" }),
  server("hp-blade-enclosure", "HPE", ["11.5.7.1", "232.22"], {
    os: "Onboard Administrator",
    model: ["1.3.6.1.4.1.232.22.2.3.1.1.1.3.*"], // CPQRACK-MIB cpqRackCommonEnclosureModel
    firmware: ["1.3.6.1.4.1.232.22.2.3.1.1.1.8.*"], // cpqRackCommonEnclosureFWRev
    serial: ["1.3.6.1.4.1.232.22.2.3.1.1.1.7.*"], // cpqRackCommonEnclosureSerialNum
  }),
  server("ibm-amm", "IBM", ["2.3.51.2"], { os: "Advanced Management Module" }),
  server("ami-megarac", "AMI", ["20974"], { os: "MegaRAC" }),
  server("intel-bmc", "Intel", ["343"], { os: "BMC" }),
  server("stratus", "Stratus", ["458"], {
    model: ["1.3.6.1.4.1.458.103.3.0"], // STRATUS-MIB sraSiModel
    serial: ["1.3.6.1.4.1.458.103.6.0"], // sraSiSystemSerialNumber
  }),
  server("netware", "Novell", ["23.1.6"], { os: "NetWare" }),
  server("scale-computing", "Scale Computing", ["31090"], { os: "HyperCore" }),
  appliance("lwip", "", ["26381"], { os: "lwIP" }),
  // automation
  appliance("rockwell", "Rockwell Automation", ["95"]),
  appliance("wago", "WAGO", ["13576"], { model: [/\b(7[56]0-\w+|PFC\d+)/] }),
  appliance("beckhoff", "Beckhoff", ["25157"]),
  appliance("omron", "Omron", ["16838"]),
  appliance("abb", "ABB", ["908", "25761"]),
  appliance("honeywell", "Honeywell", ["20998"]),
  appliance("mitsubishi-ups", "Mitsubishi Electric", ["4030"], ups),
  // rooms
  appliance("amx", "AMX", ["8942"]),
  appliance("extron", "Extron", ["18026"]),
  appliance("qsc", "QSC", ["1531"]),
  appliance("pelco", "Pelco", ["25066"]),
  appliance("trend-micro", "Trend Micro", ["6101"]),
  // printers
  printer("datamax", "Datamax", ["10917"], printing),
  printer("printronix", "Printronix", ["10504"], printing),
  printer("cab", "cab", ["15865"], printing),
  printer("citizen", "Citizen", ["20438"], printing),
  printer("olivetti", "Olivetti", ["279"], printing),
  printer("minolta", "Konica Minolta", ["2590"], printing),
  printer("panasonic-printer", "Panasonic", ["258"], { ...printing, descr: /print|DP-\w|KX-/i }),
];
