import { line } from "./line.ts";
import { hostModel, hostSerial, type Rule } from "./rule.ts";

const switching = line("NMS_SWITCH");
const router = line("NMS_ROUTER");
const firewall = line("NMS_FIREWALL");
const wireless = line("NMS_WAP");
const appliance = line("NMS_APPLIANCE");
const phone = line("NMS_PHONE");
const server = line("NMS_SERVER");
const printer = line("NMS_PRINTER");
// UPS-MIB upsIdentModel, upsIdentUPSSoftwareVersion, upsIdentAgentSoftwareVersion
const ups = {
  model: ["1.3.6.1.2.1.33.1.1.2.0"],
  firmware: ["1.3.6.1.2.1.33.1.1.3.0", "1.3.6.1.2.1.33.1.1.4.0"],
} as const;
// HOST-RESOURCES-MIB hrDeviceDescr, Printer-MIB prtGeneralSerialNumber
const printing = { model: ["1.3.6.1.2.1.25.3.2.1.3.1"], serial: ["1.3.6.1.2.1.43.5.1.1.17.1"] } as const;
// DOCS-CABLE-DEVICE-MIB docsDevSwCurrentVers, docsDevSerialNumber; sysDescr in the form that OSSI prescribes
const docsis = {
  model: [/MODEL: ?([^;>]+)/],
  firmware: [/SW_REV: ?([^;>]+)/, "1.3.6.1.2.1.69.1.3.5.0"],
  serial: ["1.3.6.1.2.1.69.1.1.4.0"],
} as const;

// ZYXEL-ES-COMMON sysProductModel, sysSwVersionString, sysProductSerialNumber
const zyxel = {
  model: ["1.3.6.1.4.1.890.1.15.3.1.11.0", /^(?:ZyXEL )?([A-Z]+-?\d[\w-]*)/i],
  firmware: [["1.3.6.1.4.1.890.1.15.3.1.6.0", /^([^|]+)/]],
  serial: ["1.3.6.1.4.1.890.1.15.3.1.12.0"],
} as const;

/** Carrier, cable, radio, broadcast and further makers. */
export const furtherLines: readonly Rule[] = [
  // carrier and cable
  appliance("acme-packet", "Oracle", ["9148"], {
    os: "Acme Packet",
    model: [/Acme Packet (?:Net-Net )?(\w*\d\w*)/],
    firmware: [/\b([SEn]?-?C[A-Z]{0,2}\d{1,2}\.\d[\w.]*)/],
  }),
  appliance("ribbon", "Ribbon", ["177", "2879"], {
    os: "SBC",
    model: [/\b((?:SBC|GSX|PSX|EdgeMarc) ?\w*\d\w*)/],
  }),
  router("starent", "Cisco", ["8164"], {
    os: "StarOS",
    model: [/\b(ASR ?\d{4}|ST\d0|VPC-\w+|QvPC-\w+)/],
    firmware: ["1.3.6.1.4.1.8164.1.1.12.0"], // STARENT-MIB starChassisSWRevision
  }),
  router("ericsson-router", "Ericsson", ["193"], {
    os: "IPOS",
    descr: /\bIPOS|SEOS|\bRouter 6|\bSSR/,
    model: [/(Router \d{4}|SSR ?\d{4})/],
    firmware: [/(?:IPOS|SEOS)-([\w.-]+)/],
  }),
  wireless("mini-link", "Ericsson", ["193"], { os: "MINI-LINK", model: [/(MINI-LINK [\w-]+(?: \w+)?)/] }),
  router("cable-modem", "Arris", ["4115", "1166"], docsis),
  router("topvision", "Topvision", ["32285"], docsis),
  router("cablelabs", "", ["4491"], docsis),
  router("technicolor", "Technicolor", ["2863", "46366"], docsis),
  router("netopia", "Netopia", ["304"], {
    firmware: ["1.3.6.1.4.1.304.1.3.1.1.2.0"], // NETOPIA-MIB fwVersion
    serial: ["1.3.6.1.4.1.304.1.3.1.1.4.0"], // NETOPIA-MIB serialNumber
  }),
  router("xedia", "Xedia", ["838"], {
    firmware: ["1.3.6.1.4.1.838.3.1.1.1.9.2.2.0"], // XEDIA-SYSTEM-MIB xsysRunningImageVersion
    serial: ["1.3.6.1.4.1.838.3.1.1.1.16.0"], // XEDIA-SYSTEM-MIB xsysMotherBoardSerialNumber
  }),
  router("nomadix", "Nomadix", ["3309"], { firmware: ["1.3.6.1.4.1.3309.1.3.35.10.0"] }), // NOMADIX-MIB systemVersion
  router("ecessa", "Ecessa", ["33269"]),
  router("elfiq", "Elfiq", ["19713"]),
  router("idirect", "iDirect", ["13732"]),
  router("gilat", "Gilat", ["7352"]),
  router("efficient", "Efficient Networks", ["763"]),
  router("billion", "Billion", ["17453"], { model: [/\b(BiPAC \w+)/i] }),
  // switches
  switching("gcom", "GCOM", ["13464"], {
    model: ["1.3.6.1.4.1.13464.1.2.1.1.2.15.0"], // GBNPlatformOAM-MIB productName
    firmware: ["1.3.6.1.4.1.13464.1.2.1.1.2.2.0"], // softwareVersion
    serial: ["1.3.6.1.4.1.13464.1.2.1.1.2.19.0"], // prodSerialNo
  }),
  // each product has a MIB of its own: PRIVATE-SW0657840-MIB sw0657840FirmwareVersion, sw0657840SerialNumber and so on
  switching("ruby-tech", "Ruby Tech", ["5205.2"], { firmware: ["9:1.1.1.3.0"], serial: ["9:1.1.1.6.0"] }),
  switching("cts", "CTS", ["9304"]),
  switching("ifotec", "IFOTEC", ["21362"]),
  switching("ubiquoss", "Ubiquoss", ["36141"], { firmware: [/Version (\d[\w.]*)/i] }),
  switching("omnitron", "Omnitron", ["7342"], {
    model: ["1.3.6.1.4.1.7342.1.1.1.6.*"], // OMNITRON-MIB partnum
    serial: ["1.3.6.1.4.1.7342.1.1.1.7.*"], // OMNITRON-MIB serialnum
  }),
  switching("exablaze", "Exablaze", ["43296"]),
  switching("smc", "SMC", ["202"], {
    // the product's own MIB, of Accton's make: swProdName, swOpCodeVer, swSerialNumber
    model: [/\b(SMC\w+-?\w*)/],
  }),
  switching("loop-telecom", "Loop Telecom", ["823"]),
  switching("olicom", "Olicom", ["285"]),
  switching("asante", "Asante", ["298"]),
  // old lines of makers that were bought
  switching("bay-networks", "Extreme", ["18"]),
  switching("cabletron", "Extreme", ["52"], { model: [/\b((?:SSR|2H|2E|6H|6E|ELS|VH)[\w-]*\d[\w-]*)/] }),
  switching("riverstone", "Riverstone", ["5567"]),
  wireless("airespace", "Cisco", ["14179"], {
    os: "AireOS",
    model: ["1.3.6.1.4.1.14179.1.1.1.3.0"], // AIRESPACE-SWITCHING-MIB agentInventoryMachineModel
    firmware: ["1.3.6.1.4.1.14179.1.1.1.14.0"], // agentInventoryProductVersion
    serial: ["1.3.6.1.4.1.14179.1.1.1.4.0"], // agentInventorySerialNumber
  }),
  // security and delivery
  appliance("defensepro", "Radware", ["89.1.1.62"], {
    os: "APSolute",
    model: [/^((?:DefensePro|LinkProof|AppDirector|CID|Alteon)[\w -]*)/],
    firmware: ["1.3.6.1.4.1.89.2.4.0"], // RADWARE-MIB rndBrgVersion
  }),
  appliance("vtm", "Ivanti", ["7146"], {
    os: "Virtual Traffic Manager",
    firmware: ["1.3.6.1.4.1.7146.1.2.1.1.0"],
  }), // ZXTM-MIB version
  appliance("edgenexus", "Edgenexus", ["38370"], { firmware: ["1.3.6.1.4.1.38370.1.1.5.0"] }), // JETNEXUS-MIB jetnexusVersionInfo
  firewall("tippingpoint", "Trend Micro", ["10734"], {
    os: "TOS",
    model: [/\b(TippingPoint[\w -]*|\d{2,4}T\w?)/],
    firmware: ["1.3.6.1.4.1.10734.3.9.2.1.2.0"], // TPT-NGFW-SYSTEM-INFO-MIB tptNgfwSystemSoftwareVersion
    serial: ["1.3.6.1.4.1.10734.3.9.2.1.1.0", "1.3.6.1.4.1.10734.3.3.2.3.11.0"], // tptNgfwSystemSerial, TPT-TPA-HARDWARE-MIB hw-serialNumber
  }),
  firewall("crossbeam", "Crossbeam", ["6848"], { os: "XOS", serial: ["1.3.6.1.4.1.6848.2.1.1.3.0"] }), // CBS-HARDWARE-MIB cbsHwSystemSerialNumber
  firewall("topsec", "Topsec", ["14331"], {
    os: "TOS",
    model: ["1.3.6.1.4.1.14331.5.5.1.3.2.0"], // TOS-SYSINFO sysProductType
    firmware: ["1.3.6.1.4.1.14331.5.5.1.3.3.0"], // sysSoftwareVersion
    serial: ["1.3.6.1.4.1.14331.5.5.1.3.1.0"], // sysProductSN
  }),
  firewall("mguard", "Phoenix Contact", ["15450"], {
    os: "mGuard",
    model: ["1.3.6.1.4.1.15450.2.4.5.14.0"], // MGUARDB-MIB mGuardProductName
    firmware: ["1.3.6.1.4.1.15450.2.4.7.1.0"], // mGuardVersion
    serial: ["1.3.6.1.4.1.15450.2.4.5.12.0"], // mGuardSerialNumber
  }),
  firewall("gbos", "Global Technology Associates", ["13559"], {
    os: "GB-OS",
    model: ["1.3.6.1.4.1.13559.1.1.3.2.0"], // GBOS-MIB gbSysProductDescr
    firmware: ["1.3.6.1.4.1.13559.1.1.2.2.0"], // gbSysVersionDescr
    serial: ["1.3.6.1.4.1.13559.1.1.1.1.0"], // gbSysSerial
  }),
  firewall("corero", "Corero", ["41036"]),
  firewall("ipfire", "IPFire", ["8072.3.2.10"], {
    os: "IPFire",
    descr: /-ipfire/i,
    firmware: [/^Linux \S+ (\S+)/],
  }),
  firewall("m0n0wall", "m0n0wall", ["12325.1.1.2.1.1", "8072.3.2.8"], { os: "m0n0wall", descr: /m0n0wall/i }),
  appliance("mcafee-siem", "McAfee", ["23128"]),
  appliance("extrahop", "ExtraHop", ["32015"]),
  appliance("ixia", "Ixia", ["3054", "32620", "36859"]),
  appliance("allot", "Allot", ["2603"]),
  appliance("procera", "Procera", ["12913"]),
  appliance("netscout", "NetScout", ["141"]),
  appliance("expand", "Expand Networks", ["3405"]),
  appliance("safenet", "Thales", ["23629"]),
  // radio
  wireless("airfiber-ltu", "Ubiquiti", ["41112.1.10"], {
    os: "airFiber LTU",
    model: ["1.3.6.1.4.1.41112.1.10.1.3.2.0"], // UBNT-AFLTU-MIB afLTUDevModel
    firmware: ["1.3.6.1.4.1.41112.1.10.1.3.4.0"], // afLTUFirmwareVersion
  }),
  wireless("airfiber-60", "Ubiquiti", ["41112.1.11"], {
    os: "airFiber 60",
    model: ["1.3.6.1.4.1.41112.1.11.1.2.2.0", "1.3.6.1.4.1.41112.1.11.1.2.2.1"], // UI-AF60-MIB af60DevModel
    firmware: ["1.3.6.1.4.1.41112.1.11.1.2.4.0", "1.3.6.1.4.1.41112.1.11.1.2.4.1"], // af60FirmwareVersion
  }),
  wireless("cambium-ptp250", "Cambium Networks", ["17713.250"], {
    os: "PTP",
    model: ["1.3.6.1.4.1.17713.250.3.3.0"], // CAMBIUM-PTP250-MIB productName
    firmware: ["1.3.6.1.4.1.17713.250.10.1.0"], // softwareVersion
  }),
  wireless("cambium", "Cambium Networks", ["17713"], {
    model: [/\b((?:ePMP|cnPilot|XV\d-|PTP|PMP|V\d000)[\w -]*\w)/],
  }),
  wireless("motorola-ptp", "Cambium Networks", ["17713.1"], {
    os: "PTP",
    model: ["1.3.6.1.4.1.17713.1.8.3.0"],
  }), // MOTOROLA-PTP-MIB productName
  wireless("pasolink", "NEC", ["119.2.3.69"], { os: "iPASOLINK", model: [/(i?PASOLINK[\w +-]*)/i] }),
  wireless("siae", "SIAE Microelettronica", ["3373"], {
    model: [/\b((?:ALFO|ALS|AGS|ALC)[\w-]*(?: ?\d\w*)?)/i],
  }),
  wireless("saf", "SAF Tehnika", ["7571"], { model: [/\b(CFIP[\w -]*|CFM\w*|Integra[\w-]*|PhoeniX[\w-]*)/] }),
  wireless("airspan", "Airspan", ["19454"]),
  wireless("albentia", "Albentia", ["28087"]),
  wireless("cambridge-broadband", "Cambridge Broadband", ["5419"]),
  wireless("codan", "Codan", ["23304"]),
  wireless("mni", "MNI", ["3323"]),
  wireless("tranzeo", "Tranzeo", ["24575"]),
  wireless("vubiq", "Vubiq", ["46330"]),
  wireless("wi-lan", "Wi-LAN", ["2686"]),
  wireless("aperto", "Aperto", ["4325"]),
  wireless("proxim-old", "Proxim", ["841", "762"]),
  wireless("belair", "Ericsson", ["15768"]),
  wireless("gemtek", "Gemtek", ["10529"]),
  wireless("compex", "Compex", ["426"], { model: ["1.3.6.1.4.1.426.1.2.1.0"] }), // COMPEX-IN3000 productName
  // satellite, broadcast and head ends
  appliance("comtech", "Comtech EF Data", ["6247"]),
  appliance("paradise", "Paradise Datacom", ["20712"]),
  appliance("radyne", "Radyne", ["2591"]),
  appliance("work-microwave", "WORK Microwave", ["29890"]),
  appliance("terrasat", "Terrasat", ["21369"]),
  appliance("novelsat", "NovelSat", ["37576"], { firmware: ["1.3.6.1.4.1.37576.2.3.1.1.0"] }), // NOVELSAT-COMMON-MIB nsCommonSystemSwVersionFirmware
  appliance("scientific-atlanta", "Cisco", ["1429"], {
    model: ["1.3.6.1.4.1.1429.2.2.5.21.1.4.0", "1.3.6.1.4.1.1429.78.4.1.1.0"], // CISCO-DMN-DSG-PRODUCTION-MIB prodModelName, SA-HARDWARE-MIB saHwDescrModel
    serial: ["1.3.6.1.4.1.1429.78.4.1.3.0"], // saHwDescrSerialNumber
  }),
  appliance("appear", "Appear", ["23916"]),
  appliance("ateme", "Ateme", ["27338"]),
  appliance("evertz", "Evertz", ["6827"]),
  appliance("nevion", "Nevion", ["8768"]),
  appliance("sencore", "Sencore", ["9986"]),
  appliance("wisi", "WISI", ["7465"]),
  appliance("blonder-tongue", "Blonder Tongue", ["26302"]),
  appliance("bktel", "BKtel", ["7501", "11412"]),
  appliance("harmonic-video", "Harmonic", ["38124"]),
  appliance("vitec", "VITEC", ["28194", "53174"]),
  appliance("imagine", "Imagine Communications", ["29286"]),
  // power, climate, sensors, time
  appliance("it-watchdogs", "ITWatchdogs", ["17373"], {
    model: ["1.3.6.1.4.1.17373.3.1.1.0", "1.3.6.1.4.1.17373.2.1.1.0"], // IT-WATCHDOGS-MIB-V3, IT-WATCHDOGS-MIB productTitle
    firmware: ["1.3.6.1.4.1.17373.3.1.2.0", "1.3.6.1.4.1.17373.2.1.2.0"], // productVersion
  }),
  appliance("digipower", "Digipower", ["17420"], {
    model: ["1.3.6.1.4.1.17420.1.1.2.1.1.1.0"], // DGPUPS-MIB upsBaseIdentModel
    firmware: ["1.3.6.1.4.1.17420.1.1.2.1.2.1.0", "1.3.6.1.4.1.17420.1.2.4.0"], // upsSmartIdentFirmwareRevision, DGPPDU-MIB devVersion
    serial: ["1.3.6.1.4.1.17420.1.1.2.1.2.3.0"], // upsSmartIdentUpsSerialNumber
  }),
  appliance("valere", "Eltek", ["13858"], {
    model: ["1.3.6.1.4.1.13858.2.1.2.0"], // VALERE-DC-POWER-MIB vpwrIdentModel
    firmware: ["1.3.6.1.4.1.13858.2.1.4.0"], // vpwrIdentAgentSoftwareVersion
  }),
  appliance("dantel", "Dantel", ["994"], {
    model: ["1.3.6.1.4.1.994.3.4.7.1.70.0"], // WEBMON-EDGE-MATRIX-MIB systemGeneralProductType
    firmware: ["1.3.6.1.4.1.994.3.4.7.1.82.0"], // systemGeneralVersion
  }),
  appliance("huawei-power", "Huawei", ["2011.6"], ups),
  appliance("minuteman", "Minuteman", ["30650"], ups),
  appliance("salicru", "Salicru", ["26272"], ups),
  appliance("benning", "Benning", ["27383"], ups),
  appliance("piller", "Piller", ["1122"], ups),
  appliance("ce-t", "CE+T", ["12551"], ups),
  appliance("c-c-power", "C&C Power", ["18642"], ups),
  appliance("best-power", "Eaton", ["2947"], ups),
  appliance("eaton-other", "Eaton", ["534", "20677"], ups),
  appliance("vertiv-other", "Vertiv", ["476", "10418"], ups),
  appliance("apc-other", "APC", ["318"], ups),
  appliance("socomec-other", "Socomec", ["4555"], ups),
  appliance("victron", "Victron", ["818", "31394"], ups),
  appliance("multimatic", "Multimatic", ["42120"], ups),
  appliance("synaccess", "Synaccess", ["21728"]),
  appliance("austin-hughes", "Austin Hughes", ["34550"]),
  appliance("racktivity", "Racktivity", ["34097"]),
  appliance("packet-power", "Packet Power", ["33688"]),
  appliance("riedo", "Riedo Networks", ["55108"]),
  appliance("infratec", "Infratec", ["1909"]),
  appliance("inveo", "Inveo", ["42814"]),
  appliance("environmental-technology", "ETI", ["32185"]),
  appliance("northern-design", "Northern Design", ["37778"]),
  appliance("raymond-lae", "Raymond and Lae", ["3184"]),
  appliance("johnson-controls", "Johnson Controls", ["4399"]),
  appliance("tridium", "Tridium", ["4131"], { os: "Niagara" }),
  appliance("andover", "Andover Controls", ["10829"]),
  appliance("oscilloquartz", "ADVA", ["5551"]),
  appliance("masterclock", "Masterclock", ["45561"]),
  appliance("timetools", "TimeTools", ["36555"]),
  appliance("himoinsa", "Himoinsa", ["41809"]),
  // phones, rooms, doors
  phone("asterisk", "Digium", ["22736"], { os: "Asterisk", firmware: ["1.3.6.1.4.1.22736.1.1.1.0"] }), // ASTERISK-MIB astVersionString
  phone("broadsoft", "BroadSoft", ["6431"], { os: "BroadWorks" }),
  phone("aastra", "Mitel", ["11268"]),
  phone("avaya", "Avaya", ["6889"], { model: [/\b((?:G\d{3}|C\d{3}T?|P\d{3}\w*|J\d{3}|96\d\d\w*))\b/] }),
  phone("2n", "2N", ["6530"]),
  phone("algo", "Algo", ["41738"]),
  phone("commend", "Commend", ["37568", "41836"]),
  phone("valcom", "Valcom", ["32546"]),
  phone("zenitel", "Zenitel", ["26122", "24071"]),
  // of makers whose other lines have rules of their own
  switching("zyxel-dslam", "Zyxel", ["890.1.5.13"], { model: [/^([A-Z]{2,4}-?\d[\w-]*)/] }),
  router("zyxel-cpe", "Zyxel", ["890"], {
    model: [/^((?:Prestige |P-|VMG|AMG|EMG|NBG|LTE|SBG)[\w-]*\d[\w-]*)/],
  }),
  wireless("zyxel-ap", "Zyxel", ["890.1"], {
    descr: /^(?:ZyXEL )?(?:NWA|WAC|WAX|WBE|NXC|NAP)\d?/i,
    ...zyxel,
  }),
  wireless("zyxel-ap-common", "Zyxel", ["890.1.15"], {
    descr: /^(?:ZyXEL )?(?:NWA|WAC|WAX|WBE|NXC|NAP)\d?/i,
    ...zyxel,
  }),
  wireless("tplink-ap", "TP-Link", ["11863"], {
    descr: /\b(?:EAP|CPE|WBS)\d|access point/i,
    model: [/\b((?:EAP|CPE|WBS|TL-W)[\w-]*\d[\w-]*)/],
  }),
  router("tplink-router", "TP-Link", ["11863"], {
    descr: /\b(?:ER\d|TL-E?R\d)/,
    model: [/\b((?:ER|TL-E?R)\d[\w-]*)/],
  }),
  wireless("unifi-descr", "Ubiquiti", ["41112"], {
    os: "UniFi",
    descr: /^(?:UAP|U6|U7|UWB|UDB)[ -]/,
    model: [/^(\S+) \d/],
    firmware: [/ (\d{1,4}\.\d+\.\d+\.\d+)/],
  }),
  router("unifi-gateway", "Ubiquiti", ["8072.3.2.10"], {
    os: "UniFi OS",
    descr: /^Linux \S+ \S+-(?:UBNT|ui-)/,
  }),
  router("asuswrt", "ASUS", ["8072.3.2.10"], {
    os: "Asuswrt",
    descr: /^Linux (?:RT|GT|TUF|DSL)-A[CX]\w+ /i,
    model: [/^Linux ((?:RT|GT|TUF|DSL)-A[CX]\w+) /i],
  }),
  router("home-router", "", ["8072.3.2.10"], { descr: /^Linux \S+ \d[\d.]*brcm/ }),
  appliance("oceanstor", "Huawei", ["2011.2"], {
    os: "OceanStor",
    descr: /OceanStor|Dorado/,
    model: [/(OceanStor [\w ]*\w)/],
  }),
  switching("maipu-switch", "Maipu", ["5651"], {
    descr: /\bS\d{4}|\bNSS\d/,
    model: [/\b((?:S|NSS)\d{4}[\w-]*)/],
    firmware: [/(?:Version|software) ([\d.]+\w*)/i],
  }),
  appliance("hpe-msl", "HPE", ["11.10.2"], { os: "StoreEver", model: [/(MSL ?[\w ]*\w)/] }),
  server("openmanage", "Dell", ["674.10892.1"], { os: "OpenManage", model: hostModel, serial: hostSerial }),
  appliance("xigmanas", "XigmaNAS", ["12325.1.1.2.1.1", "8072.3.2.8"], {
    os: "XigmaNAS",
    descr: /xigmanas|nas4free/i,
  }),
  // storage and servers
  appliance("lefthand", "HPE", ["9804"], { os: "LeftHand OS" }),
  appliance("lenovo-nas", "Lenovo", ["11369"]),
  appliance("panasas", "Panasas", ["10159"]),
  appliance("atto", "ATTO", ["4547"]),
  appliance("crossroads", "Crossroads", ["2512"]),
  appliance("storagetek", "Oracle", ["1211"]),
  appliance("compellent-own", "Dell", ["16139"], { os: "Storage Center" }),
  appliance("unraid", "Lime Technology", ["8072.3.2.10"], {
    os: "Unraid",
    descr: /-unraid/i,
    firmware: [/^Linux \S+ (\S+)/],
  }),
  appliance("teradici", "Teradici", ["25071"], {
    os: "PCoIP",
    firmware: ["1.3.6.1.4.1.25071.1.2.6.1.1.9.*"], // TERADICI-PCOIPv2-MIB pcoipGenDevicesFirmwareVersion
    serial: ["1.3.6.1.4.1.25071.1.2.6.1.1.7.*"], // pcoipGenDevicesSerialNumber
  }),
  server("compaq", "HPE", ["232"], {
    model: ["1.3.6.1.4.1.232.2.2.4.2.0"], // CPQSINFO-MIB cpqSiProductName
    serial: ["1.3.6.1.4.1.232.2.2.2.1.0"], // cpqSiSysSerialNum
  }),
  printer("lanier", "Ricoh", ["3793"], printing),
  printer("qms", "Konica Minolta", ["480"], printing),
];
