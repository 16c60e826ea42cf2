import { line } from "./line.ts";
import type { Rule } from "./rule.ts";

const switching = line("NMS_SWITCH");
const router = line("NMS_ROUTER");
const firewall = line("NMS_FIREWALL");
const wireless = line("NMS_WAP");
const appliance = line("NMS_APPLIANCE");
const other = line("NMS_OTHER");
const product = /^([A-Z][\w+/-]*\d[\w+/-]*)/;
// RADLAN-Physicaldescription-MIB rlPhdUnitGenParamModelName, SoftwareVersion, SerialNum: many makers build on it
const radlan = {
  model: ["1.3.6.1.4.1.89.53.14.1.11.*", /^([A-Z][\w+/-]*\d[\w+/-]*)/],
  firmware: ["1.3.6.1.4.1.89.53.14.1.2.*"],
  serial: ["1.3.6.1.4.1.89.53.14.1.5.*"],
} as const;

/** Product lines of network makers that few sites have, and special lines of those that many have. */
export const networkLines: readonly Rule[] = [
  // Cisco
  switching("catos", "Cisco", ["9.5"], {
    os: "CatOS",
    model: [/(WS-C\d\w+)/],
    firmware: [/NmpSW: ([\w.()]+)/, /Version (?:McpSW: )?([\w.()]+)/],
    serial: ["1.3.6.1.4.1.9.5.1.2.19.0"], // CISCO-STACK-MIB chassisSerialNumberString
  }),
  firewall("cisco-fxos", "Cisco", ["9.1", "9.12.3.1.3"], {
    os: "FXOS",
    descr: /FX-?OS|Firepower eXtensible/i,
  }),
  appliance("cisco-waas", "Cisco", ["9.1"], {
    os: "WAAS",
    descr: /Wide Area Application|WAAS/,
    firmware: [/Version (\d[\w.]*)/],
  }),
  appliance("cisco-ace", "Cisco", ["9.1"], {
    os: "ACE",
    descr: /Application Control (?:Engine|Software)/,
    firmware: [/Version (\w[\w.()]*)/i],
  }),
  appliance("cisco-content-security", "Cisco", ["9.1"], {
    os: "AsyncOS",
    descr: /(?:Email|Web|Content) Security|IronPort|AsyncOS/,
  }),
  appliance("cisco-prime", "Cisco", ["9.1"], {
    os: "Prime Infrastructure",
    descr: /Cisco Prime|Prime Infrastructure/,
  }),
  appliance("cisco-acs", "Cisco", ["9.1"], { os: "Secure ACS", descr: /Secure (?:ACS|Access Control)/ }),
  appliance("cisco-dcnm", "Cisco", ["9.1"], {
    os: "APIC",
    descr: /\bAPIC\b/,
    firmware: [/Version (\d[\w.()]*)/],
  }),
  other("cisco-ons", "Cisco", ["3607"], {
    os: "ONS",
    model: [/(ONS ?\d+\w*|NCS ?\d+\w*)/],
    firmware: ["1.3.6.1.4.1.3607.2.10.20.10.0", "1.3.6.1.4.1.3607.6.10.20.20.10.0"], // CERENT-GENERIC-MIB cerentGenericSoftwareVersion, CERENT-454-MIB cerent454SoftwareVersion
  }),
  appliance("cisco-sce", "Cisco", ["5655"], { os: "SCE", model: ["1.3.6.1.4.1.5655.4.1.2.1.1.4.*"] }), // PCUBE-SE-MIB pchassisSysType
  wireless("meru", "Meru", ["15983"], { os: "System Director" }),
  wireless("meraki", "Meraki", ["29671"], { os: "Meraki", model: [/Meraki (\w[\w-]*\d[\w-]*)/] }),
  // Juniper
  router("junose", "Juniper", ["4874"], {
    os: "JunosE",
    model: [/(?:Juniper|Unisphere) Networks.{0,20} (E\w+\d+)/],
    firmware: [/Version : ?\(?(\d[\w.-]*)/, "1.3.6.1.4.1.4874.2.2.2.1.1.1.0"], // Juniper-System-MIB juniSystemSwVersion
  }),
  firewall("pulse-secure", "Pulse Secure", ["12532"], {
    os: "Connect Secure",
    model: ["1.3.6.1.4.1.12532.6.0"], // PULSESECURE-PSG-MIB productName
    firmware: ["1.3.6.1.4.1.12532.7.0"], // productVersion
  }),
  wireless("trapeze", "Juniper", ["14525"], {
    os: "MSS",
    model: [/(?:Networks|Inc\.),? ?(MX\S*|WLC\S*|MXR\S*) /],
    firmware: ["1.3.6.1.4.1.14525.4.2.1.4.0"], // TRAPEZE-NETWORKS-BASIC-MIB trpzVersionString
    serial: ["1.3.6.1.4.1.14525.4.2.1.1.0"], // trpzSerialNumber
  }),
  // HPE, Aruba, 3Com, H3C
  switching("h3c", "H3C", ["25506"], {
    os: "Comware",
    descr: /^H3C|\bH3C\b(?![^]*HPE?\b)/,
    model: [/\n(?:H3C )?([SE]\d{3,5}\S*|MSR\S*|SR\S*)/],
    firmware: [/Software Version ([^\n,]+)/],
  }),
  router("comware-router", "HPE", ["25506", "43.45"], {
    os: "Comware",
    descr: /\bMSR ?\d|\bHSR\d|\bSR\d{2,4}/,
    firmware: [/Software Version ([^\n,]+)/],
  }),
  switching("3com", "3Com", ["43"], {
    os: "",
    model: [/(?:3Com )?((?:SuperStack|Switch|Baseline)[^,\n]{0,40})/],
    firmware: [/Version ([\w.]+)/i],
  }),
  appliance("clearpass", "Aruba", ["14823.1.6"], {
    os: "ClearPass",
    model: ["1.3.6.1.4.1.14823.1.6.1.1.1.1.1.1.*"], // CPPM-MIB cppmSystemModel
    serial: ["1.3.6.1.4.1.14823.1.6.1.1.1.1.1.2.*"], // cppmSystemSerialNumber
    firmware: ["1.3.6.1.4.1.14823.1.6.1.1.1.1.1.3.*"], // cppmSystemVersion
  }),
  appliance("airwave", "Aruba", ["12028"], { os: "AirWave" }),
  switching("hpe-virtual-connect", "HPE", ["11.5.7.5"], {
    os: "Virtual Connect",
    model: [/^(.+?)(?: Ethernet)? Module/],
  }),
  // Extreme, Brocade, Nortel
  switching("ruckus-icx", "Ruckus", ["1991.1"], {
    os: "FastIron",
    descr: /Ruckus|CommScope/,
    model: [/(?:Stacking System|Inc\.|LLC,?|Systems,?) (ICX[\w-]+)/],
    firmware: [/IronWare Version V?(\S+)/i, "1.3.6.1.4.1.1991.1.1.2.1.11.0"], // FOUNDRY-SN-AGENT-MIB snAgImgVer
    serial: ["1.3.6.1.4.1.1991.1.1.1.1.2.0"], // FOUNDRY-SN-AGENT-MIB snChasSerNum
  }),
  switching("brocade-nos", "Brocade", ["1588.2.2", "1588.3.3"], {
    os: "Network OS",
    model: [/(VDX\w+|SLX\w+|BR-\w+)/],
    firmware: [/(?:Version|Firmware) V?(\d[\w.]*)/i, "1.3.6.1.4.1.1588.2.1.1.1.1.6.0"], // SW-MIB swFirmwareVersion
  }),
  switching("mcdata", "Brocade", ["289"], {
    os: "M-EOS",
    model: ["1.3.6.1.4.1.289.2.1.1.2.1.5.0", "1.3.6.1.4.1.289.2.1.1.1.1.5.0"], // EF-6000-MIB ef6000SysModelNum, ED-1032-MIB ed1032SysModelNum
    firmware: ["1.3.6.1.4.1.289.2.1.1.2.1.3.0", "1.3.6.1.4.1.289.2.1.1.1.1.3.0"], // ef6000SysFirmwareVersion, ed1032SysFirmwareVersion
    serial: ["1.3.6.1.4.1.289.2.1.1.2.1.9.0"], // ef6000SysSerialNum
  }),
  switching("qlogic", "QLogic", ["3873"], {}),
  wireless("xirrus", "Xirrus", ["21013"], {
    os: "ArrayOS",
    model: ["1.3.6.1.4.1.21013.1.2.28.16.1.4.0", /\b((?:XR|XN|XS|XD|XA)-?\w+)/], // XIRRUS-MIB arrayModel
    firmware: ["1.3.6.1.4.1.21013.1.2.28.16.2.3.0", /Software Version (\d[\w.-]*)/], // softwareVersion
  }),
  wireless("bluesocket", "Adtran", ["9967"], { os: "Bluesocket" }),
  wireless("extricom", "Extricom", ["23937"]),
  // Fortinet, Palo Alto, Check Point on other agents
  appliance("panorama", "Palo Alto Networks", ["25461.2.3"], {
    os: "Panorama",
    descr: /Panorama/,
    model: [/(Panorama|M-\d+\w*)/],
    firmware: ["1.3.6.1.4.1.25461.2.1.2.1.1.0"], // PAN-COMMON-MIB panSysSwVersion
    serial: ["1.3.6.1.4.1.25461.2.1.2.1.3.0"], // panSysSerialNumber
  }),
  firewall("checkpoint-netsnmp", "Check Point", ["8072.3.2.10"], {
    os: "Gaia",
    also: ["1.3.6.1.4.1.2620.1.6.4.1.0", /\S/],
    model: ["1.3.6.1.4.1.2620.1.6.16.7.0"], // CHECKPOINT-MIB svnApplianceProductName
    firmware: ["1.3.6.1.4.1.2620.1.6.4.1.0"], // CHECKPOINT-MIB svnVersion
    serial: ["1.3.6.1.4.1.2620.1.6.16.3.0"], // CHECKPOINT-MIB svnApplianceSerialNumber
  }),
  firewall("sofaware", "Check Point", ["6983"], {
    os: "Embedded NGX",
    model: [/^(?:Check Point )?(Safe@\w+|UTM-1 \w+|VPN-1 \w+)/],
    firmware: ["1.3.6.1.4.1.6983.1.4.1.0"], // EMBEDDED-NGX-MIB swFirmwareRunning
  }),
  appliance("fireeye", "FireEye", ["25597"], {
    model: ["1.3.6.1.4.1.25597.11.1.1.2.0"], // FE-FIREEYE-MIB feHardwareModel
    firmware: ["1.3.6.1.4.1.25597.11.5.1.2.0"], // feSystemImageVersionCurrent
    serial: ["1.3.6.1.4.1.25597.11.1.1.3.0"], // feSerialNumber
  }),
  appliance("arbor", "Arbor", ["9694"], {
    os: "ArbOS",
    model: [/(?:Arbor )?((?:Peakflow|SP|TMS|APS|Pravail)[^\d]{0,10}[\w-]*)/],
    firmware: [/(\d{1,9}\.\d[\w.]*)/],
  }),
  firewall("firebrick", "FireBrick", ["24693"], {
    model: [/\b(FB\d{4}\w*)/],
    firmware: [/\(?(\d{1,4}\.\d+\.\d+)/],
  }),
  firewall("securepoint", "Securepoint", ["28553"], { os: "UTM" }),
  firewall("genugate", "genua", ["3717"]),
  firewall("endian", "Endian", ["17950"]),
  firewall("mcafee", "McAfee", ["1230"]),
  firewall("gateprotect", "Rohde & Schwarz", ["29577"]),
  // routers, SD-WAN, LTE
  router("velocloud", "VMware", ["45346"], { os: "VeloCloud" }),
  router("versa", "Versa", ["42359"], { os: "FlexVNF" }),
  router("talari", "Oracle", ["34086"], { os: "Talari" }),
  router("cloudgenix", "Palo Alto Networks", ["50114"], { os: "Prisma SD-WAN", model: [/\b(ion \w+)/i] }),
  router("teldat", "Teldat", ["2007"], {
    os: "CIT",
    firmware: [/Version (\d[\w.-]*)/],
    model: [/^(?:Teldat )?([\w-]+(?: [\w-]+)?) .*?(?:ROM|Router|IPSec)/],
  }),
  router("maipu", "Maipu", ["5651"], {
    model: [/(?:Maipu )?((?:MP|SM|S|NSS)\d[\w-]*)/],
    firmware: [/(?:Version|software) ([\d.]+\w*)/i],
  }),
  router("yamaha", "Yamaha", ["1182"], { model: [product], firmware: [/Rev\.(\d[\w.]*)/] }),
  switching("yamaha-switch", "Yamaha", ["1182"], {
    descr: /^SW[XRP]\d/,
    model: [product],
    firmware: [/Rev\.(\d[\w.]*)/],
  }),
  wireless("yamaha-ap", "Yamaha", ["1182"], {
    descr: /^WLX\d/,
    model: [product],
    firmware: [/Rev\.(\d[\w.]*)/],
  }),
  router("nec-univerge", "NEC", ["119.1.84"], {
    os: "IX",
    model: [/\b(IX\d+\w*)/],
    firmware: [/Version (\d[\w.]*)/],
  }),
  router("fujitsu-sir", "Fujitsu", ["211.1.127"], {
    os: "Si-R",
    model: [/(Si-R ?\w+|SR-[SXM]\w+)/],
    firmware: [/V(\d[\w.]*)/],
  }),
  router("furukawa", "Furukawa Electric", ["246"], {
    os: "FITELnet",
    model: [/(FITELnet[ -]\w+)/i],
    firmware: [/V(\d[\w.]*)/],
  }),
  switching("alaxala", "ALAXALA", ["21839"], { model: [/\b(AX\d\w+)/], firmware: [/Ver\.? ?(\d[\w.]*)/] }),
  switching("apresia", "APRESIA", ["278"], { model: [/(Apresia\w+)/i], firmware: [/Ver\.? ?(\d[\w.]*)/] }),
  switching("panasonic-switch", "Panasonic", ["396.5"], { model: [/^((?:Switch-)?[A-Z]\w+)/] }),
  router("netmodule", "NetModule", ["31496"], { model: [/\b(NB\d{3,4}\w*)/] }),
  router("advantech-router", "Advantech", ["30140"], { model: [product] }),
  router("insys", "INSYS", ["34081"], { os: "icom OS" }),
  router("redlion", "Red Lion", ["1890"], {
    model: ["1.3.6.1.4.1.1890.1.2.15.0"], // RAM modelName
    firmware: ["1.3.6.1.4.1.1890.1.2.16.0", "1.3.6.1.4.1.1890.1.1.3.0"], // fwVersion, unitFirmwareVersion
    serial: ["1.3.6.1.4.1.1890.1.1.2.0"], // unitSerialNumber
  }),
  switching("redlion-sixnet", "Red Lion", ["20540"], {
    model: [/\b((?:EL|ET|EK|SL|SLX|NT|RL)[\w-]*\d[\w-]*)/],
    firmware: ["1.3.6.1.4.1.20540.2.1.1.6.0"], // SIXNET-MIB firmwareRevision
    serial: ["1.3.6.1.4.1.20540.2.1.1.4.0"], // serialNumber
  }),
  router("benu", "Benu Networks", ["39406"], { os: "BenuOS" }),
  router("casa", "Casa Systems", ["20858"], { os: "CMTS" }),
  router("arris-cmts", "Arris", ["4998"], {
    os: "CMTS",
    model: [/\b([CE]6?4?c?) CMTS|CMTS[_ -](\w+)/],
    firmware: [/(?:CMTS_V|V|SW_REV: ?)0?([\d.]+\d)/],
  }),
  router("ubr-harmonic", "Harmonic", ["1563"]),
  // switches
  switching("eltex", "Eltex", ["35265"], radlan),
  switching("snr", "SNR", ["40418"], {
    model: [/(SNR-\w[\w-]*)/],
    firmware: [/SoftWare(?: Package)? Version (\d\S*)/i, /Version ([\d.()]+\w*)/],
    serial: [/(?:Device serial number|Serial No\.?:?) ?(\w+)/i],
  }),
  switching("dcn", "DCN", ["6339"], {
    model: [/((?:DC|S|CS|DCRS)\w*-?\d{3,}[\w-]*)/],
    firmware: [/SoftWare(?: Package)? Version (\d\S*)/i],
    serial: [/(?:Device serial number|Serial No\.?:?) ?(\w+)/i],
  }),
  switching("qtech", "QTECH", ["27514"], {
    model: [/(QSW-\w[\w-]*)/],
    firmware: [/SoftWare(?: Package)? Version (\d\S*)/i],
    serial: [/(?:Device serial number|Serial No\.?:?) ?(\w+)/i],
  }),
  switching("centec", "FS", ["27975"], { model: [/\b([SN]\d{4}[\w-]*)/] }),
  switching("netonix", "Netonix", ["46242"], {
    model: [/\b(WS-\w[\w-]*)/],
    firmware: ["1.3.6.1.4.1.46242.1.0"],
  }), // NETONIX-SWITCH-MIB firmwareVersion
  switching("datacom", "Datacom", ["3709"], {
    os: "DmOS",
    model: ["1.3.6.1.4.1.3709.3.5.201.1.1.17.0", /\b(DM\d{4}\w*)/], // DMswitch-MIB swChassisModel
    firmware: ["1.3.6.1.4.1.3709.3.5.201.1.1.2.1.4.*"], // swFirmwareVer
    serial: ["1.3.6.1.4.1.3709.3.5.201.1.1.2.1.8.*"], // swSerialNumber
  }),
  switching("quanta", "Quanta", ["7244"], {
    model: ["1.3.6.1.4.1.7244.2.1.1.1.3.0"], // QUANTA-SWITCH-MIB agentInventoryMachineModel
    firmware: ["1.3.6.1.4.1.7244.2.1.1.1.13.0"], // agentInventorySoftwareVersion
    serial: ["1.3.6.1.4.1.7244.2.1.1.1.4.0"], // agentInventorySerialNumber
  }),
  switching("ocnos", "IP Infusion", ["36673"], { os: "OcNOS", firmware: [/OcNOS[- ]\w*[- ]?(\d[\w.]*)/] }),
  switching("pica8", "Pica8", ["35098"], { os: "PicOS", firmware: [/PicOS[^\d]{0,20}(\d[\w.]*)/i] }),
  switching("waystream", "Waystream", ["9303"], {
    os: "iBOS",
    model: ["1.3.6.1.4.1.9303.4.3.1.1.1.0"], // PACKETFRONT-PRODUCTINFO productName
    serial: ["1.3.6.1.4.1.9303.4.3.1.1.2.0"], // productSerialNo
    firmware: [/(\d{1,9}\.\d+\.\d+[\w.]*)/, "1.3.6.1.4.1.9303.4.3.1.1.4.0"], // productSwImageRev
  }),
  switching("microsens", "MICROSENS", ["3181"], {
    // G6-FACTORY-MIB factorySerialNumber; G6-FIRMWARE-MIB firmwareRunningVersion
    serial: ["1.3.6.1.4.1.3181.10.6.1.32.2.0"],
    firmware: ["1.3.6.1.4.1.3181.10.6.1.30.106.1.2.*", "1.3.6.1.4.1.3181.10.3.2.1.0"], // agentFirmware
  }),
  switching("supermicro-switch", "Supermicro", ["10876.101"], { model: [/\b(S[BS]E-\w+)/] }),
  switching("harting", "HARTING", ["21108"], { model: [/\b((?:mCon|eCon|FTS|HA-VIS)[\w -]{0,20}\w)/] }),
  switching("telco-systems", "Telco Systems", ["738"], {
    os: "BiNOX",
    model: [/\b(T-?(?:Marc|Metro)[\w -]{0,12}\w)/i],
  }),
  switching("mrv-optiswitch", "MRV", ["629", "6926"], {
    os: "OptiSwitch",
    model: [/\b(OS-?\w*\d\w*)/, "1.3.6.1.4.1.629.200.6.1.1.3.*"], // NBS-CMMC-MIB nbsCmmcChassisModel
    firmware: ["1.3.6.1.4.1.629.200.2.2.0"], // nbsCmmcSysFwVers
  }),
  appliance("mrv-lx", "MRV", ["33"], {
    os: "LX",
    model: ["1.3.6.1.4.1.33.100.1.1.12.0"], // MRV-IR-SYSTEM-MIB irSysModelType
    firmware: ["1.3.6.1.4.1.33.100.1.1.4.0"], // irSysSwVersion
  }),
  switching("ctc-union", "CTC Union", ["4756"]),
  switching("fibrolan", "Fibrolan", ["4467"]),
  switching("delta-networks", "Delta", ["5324"]),
  switching("radlan", "Radlan", ["89"], radlan),
  switching("rad", "RAD", ["164"], {
    model: [/^(?:RAD )?((?:ETX|RICi|Egate|IPmux|SecFlow|MP|LA|OP)[\w-]*)/i],
    firmware: [/Sw(?:-Ver)?[:. ]{1,3}(?:Ver(?:sion)?[:. ]{1,2})?(\d[\w.()]*)/i],
  }),
  switching("accedian", "Accedian", ["22420"], {
    model: ["1.3.6.1.4.1.22420.1.1.1.0"], // ACD-DESC-MIB acdDescCommercialName
    firmware: ["1.3.6.1.4.1.22420.1.1.4.0"], // acdDescFirmwareVersion
    serial: ["1.3.6.1.4.1.22420.1.1.6.0"], // acdDescSerialNumber
  }),
  switching("ciena-saos", "Ciena", ["6141"], {
    os: "SAOS",
    model: [/^(?:CN )?(\d{4}\w*)/],
    firmware: ["1.3.6.1.4.1.6141.2.60.10.1.1.3.1.2.*"], // WWP-LEOS-SW-XGRADE-MIB wwpLeosBladeRunPackageVer
    serial: ["1.3.6.1.4.1.6141.2.60.11.1.1.1.52.0"], // WWP-LEOS-CHASSIS-MIB wwpLeosChassisSerialNumber
  }),
  switching("iskratel", "Iskratel", ["1332"]),
  switching("pbn", "PBN", ["11606"], {
    serial: ["1.3.6.1.4.1.11606.10.2.1.112.0"],
    firmware: ["1.3.6.1.4.1.11606.10.2.1.108.0"],
  }), // NMS-ENV nmsenvSerialNumber, nmsenvFirmVersion
  switching("zhone", "DZS", ["5504"], {
    model: [/\b(MXK\S*|MALC\S*|Raptor\S*|zNID\S*)/i, "1.3.6.1.4.1.5504.2.5.2.1.1.1.0"], // ZHNSYSTEM modelNumber
    firmware: ["1.3.6.1.4.1.5504.2.5.2.1.1.22.0"], // sysFirmwareVersion
  }),
  switching("paradyne", "Zhone", ["1795"]),
  wireless("netgear-ap", "Netgear", ["4526.100.7"], {
    descr: /access point|\bW[NA][A-Z]*\d{3}/i,
    model: [/\b(W[NA][A-Z]*\d{3}\w*)/],
  }),
  // radio
  wireless("engenius", "EnGenius", ["14125"], {
    model: ["1.3.6.1.4.1.14125.100.1.3.0", "1.3.6.1.4.1.14125.2.1.1.5.0"], // SENAO-ENTERPRISE-INDOOR-AP-CB-MIB entSysModel, modelName
    firmware: ["1.3.6.1.4.1.14125.100.1.9.0"], // entAppVersion
    serial: ["1.3.6.1.4.1.14125.100.1.7.0"], // entSN
  }),
  wireless("ignitenet", "IgniteNet", ["47307"]),
  wireless("aprisa", "4RF", ["14817"], { os: "Aprisa", model: [/(Aprisa \w+)/i] }),
  wireless("baicells", "Baicells", ["53058"]),
  wireless("telrad", "Telrad", ["1301"]),
  wireless("trango", "Trango", ["5454"]),
  wireless("bridgewave", "BridgeWave", ["6080"], { model: ["1.3.6.1.4.1.6080.2.2.0"] }), // BRWAVE-RADIO-MIB brwaveUnitModel
  wireless("sub10", "Fastback", ["39003"], {
    serial: ["1.3.6.1.4.1.39003.3.1.1.4.0"],
    firmware: ["1.3.6.1.4.1.39003.3.1.1.11.0"],
  }), // SUB10SYSTEMS-MIB sub10UnitLclHWSerialNumber, FirmwareVersion
  wireless("aironet", "Cisco", ["522"], { os: "Aironet" }),
  wireless("airport", "Apple", ["63"], { os: "AirPort", model: [/(AirPort \w+|Time Capsule)/] }),
  wireless("edimax", "Edimax", ["3822"]),
  wireless("redline", "Redline", ["10728"]),
  wireless("alcoma", "ALCOMA", ["12140"]),
  switching("cnmatrix", "Cambium Networks", ["17713"], {
    descr: /cnMatrix/i,
    os: "cnMatrix",
    model: [/(cnMatrix \S+|EX\d\S*|TX\d\S*)/],
  }),
  // transport
  other("infinera", "Infinera", ["21296"], { os: "IQ NOS" }),
  other("coriant", "Coriant", ["42229"]),
  other("adva", "ADVA", ["2544"], { model: [/(FSP ?\w+)/], firmware: ["1.3.6.1.4.1.2544.2.4.1.1.1.0"] }), // ADVA swVersionActiveApplSw
  other("ciena-waveserver", "Ciena", ["1271"], {
    os: "Waveserver",
    firmware: ["1.3.6.1.4.1.1271.3.4.14.7.1.2.*"],
  }), // CIENA-WS-SOFTWARE-MIB cwsSoftwareActiveSoftwareVersion
  other("cyan", "Ciena", ["28533"], { serial: ["1.3.6.1.4.1.28533.5.30.10.1.19.*"] }), // CYAN-NODE-MIB cyanNodeMfgSerialNumber
  other("ekinops", "Ekinops", ["20044"]),
  other("smartoptics", "Smartoptics", ["30826"]),
  other("packetlight", "PacketLight", ["4515"], { firmware: ["1.3.6.1.4.1.4515.1.3.1.11.0"] }), // SL-MAIN-MIB slmSysActiveSwVersion
  other("transmode", "Infinera", ["11857"]),
  other("bti", "Juniper", ["18070"], { firmware: ["1.3.6.1.4.1.18070.2.2.1.1.1.0"] }), // BTI8xx-MIB neSWVersion
  other("nokia-1830", "Nokia", ["7483"], { os: "1830 PSS" }),
  other("nimbra", "Net Insight", ["2928"], { os: "Nimbra" }),
  other("newtec", "Newtec", ["5835"]),
  other("teleste", "Teleste", ["3715"], {
    serial: ["1.3.6.1.4.1.3715.17.1.10.0"],
    firmware: ["1.3.6.1.4.1.3715.17.1.13.0"],
  }), // TELESTE hwSerialNumber, swVersion
];
