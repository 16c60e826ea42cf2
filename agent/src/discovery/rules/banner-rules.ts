import type { NmsRole } from "@muster/sdk";
import type { Pattern } from "./rule.ts";

/** The source of a text: "http" is `server | title`, "tls" the certificate's names, "name" NetBIOS or DNS. */
export type BannerKind = "ssh" | "telnet" | "http" | "tls" | "name";

export interface BannerRule {
  id?: string;
  /** Sources to match; by default all but names. */
  on?: readonly BannerKind[];
  pattern: Pattern;
  vendor: string;
  os: string;
  role: NmsRole | "";
  model?: Pattern;
  firmware?: Pattern;
  /** Confidence in percent, if not the default for the source. */
  sure?: number;
}

type Further = Pick<BannerRule, "model" | "firmware" | "sure" | "on">;

const product =
  (role: NmsRole | "") =>
  (vendor: string, os: string, pattern: RegExp, further: Further = {}): BannerRule => ({
    vendor,
    os,
    role,
    pattern,
    ...further,
  });
const network = product("");
const switching = product("NMS_SWITCH");
const router = product("NMS_ROUTER");
const firewall = product("NMS_FIREWALL");
const wireless = product("NMS_WAP");
const printer = product("NMS_PRINTER");
const phone = product("NMS_PHONE");
const appliance = product("NMS_APPLIANCE");
const server = product("NMS_SERVER");
const host = product("NMS_VM_HOST");
const computer = product("NMS_COMPUTER");
const ssh: Further = { on: ["ssh"] };
const page: Further = { on: ["http", "tls"] };
const named = (sure = 40): Further => ({ on: ["name"], sure });

/** Rules for banners, web pages, certificates and names. The first match wins. */
export const bannerRules: readonly BannerRule[] = [
  // firewalls
  firewall("Fortinet", "FortiOS", /FortiGate|FortiSSH|\bFG[TR]?\d{2,4}[A-Z]\w{6,}/, {
    model: /(FortiGate-\w+)/,
  }),
  firewall("Fortinet", "FortiOS", /^Fortinet\b.*FortiGate|^FG\w{10,} \| Fortinet/),
  switching("Fortinet", "FortiSwitchOS", /FortiSwitch/, { model: /(FortiSwitch-\w+)/ }),
  wireless("Fortinet", "FortiAP", /FortiAP|\bFAP-?\d/),
  appliance("Fortinet", "FortiAnalyzer", /FortiAnalyzer/),
  appliance("Fortinet", "FortiManager", /FortiManager/),
  appliance("Fortinet", "FortiMail", /FortiMail/),
  appliance("Fortinet", "FortiWeb", /FortiWeb/),
  firewall("OPNsense", "OPNsense", /OPNsense/i),
  firewall("Netgate", "pfSense", /pfSense/i),
  firewall("SonicWall", "SonicOS", /SonicWALL|SonicOS/i, {
    model: /\b((?:TZ|NSa|NSA|NSv|NSsp|SOHO) ?\d\w*)/,
  }),
  firewall("WatchGuard", "Fireware", /WatchGuard|Fireware/i, { model: /(Firebox [TM]\d\w*|XTM ?\d\w*)/ }),
  firewall("Palo Alto Networks", "PAN-OS", /Palo Alto Networks|PAN-OS|PanWeb Server|GlobalProtect Portal/),
  firewall("Check Point", "Gaia", /Check Point SVN|Gaia Portal|Check Point (?:Gaia|Embedded)|\bCPWS\b/),
  firewall("Sophos", "SFOS", /Sophos (?:XG|XGS|Firewall)|Appliance_Certificate_\w+/, {
    model: /\b(XGS? ?\d{2,4}\w*)/,
  }),
  firewall("Sophos", "UTM", /Sophos UTM|WebAdmin - User Portal|Astaro/),
  firewall("Cisco", "ASA", /Cisco ASDM|Adaptive Security|ASA Temporary Self Signed/),
  firewall("Cisco", "Firepower Threat Defense", /Firepower (?:Device Manager|Management Center|Threat)/),
  firewall("Zyxel", "ZLD", /\b(?:ZyWALL|USG ?(?:FLEX|\d)|ATP\d{3})/i, {
    model: /\b((?:USG|ATP|ZyWALL|VPN)[ -]?(?:FLEX[ -]?)?\d+\w*)/i,
  }),
  firewall("Stormshield", "SNS", /Stormshield|NETASQ/i),
  firewall("Barracuda", "CloudGen Firewall", /Barracuda (?:CloudGen|NextGen|NG) Firewall/i),
  appliance("Barracuda", "", /Barracuda/),
  firewall("Juniper", "ScreenOS", /NetScreen|ScreenOS/i),
  firewall("Hillstone", "StoneOS", /Hillstone/),
  firewall("Securepoint", "UTM", /Securepoint/),
  firewall("Untangle", "NG Firewall", /Untangle|Arista Edge Threat/),
  firewall("IPFire", "IPFire", /IPFire/),
  firewall("Lancom", "LCOS FX", /LANCOM R&S Unified Firewall/),

  // switches, routers, access points
  router("MikroTik", "RouterOS", /ROSSSH|RouterOS|MikroTik/i, {
    firmware: /RouterOS (?:router configuration page )?v?(\d+\.\d[\w.]*)/,
  }),
  network("Cisco", "IOS", /^SSH-[\d.]+-Cisco-|User Access Verification|level_15|IOS-Self-Signed-Certificate/),
  wireless("Cisco", "AireOS", /Cisco Controller|Cisco Systems Wireless LAN/),
  switching("Cisco", "NX-OS", /Nexus \d|NX-OS/),
  switching("Cisco", "Small Business", /Cisco (?:CBS|SG|SF|Catalyst 1[23]00)\d*/, {
    model: /\b((?:CBS|SG|SF)\d{3}-\w+)/,
  }),
  server("Cisco", "CIMC", /Cisco Integrated Management Controller/),
  phone("Cisco", "Unified Communications Manager", /Cisco Unified (?:CM|Communications)|cucm/i, page),
  phone("Cisco", "", /Cisco (?:IP Phone|SPA\d|Unified IP Phone)|\bSEP[0-9A-F]{12}\b/, {
    model: /\b(CP-\d+\w*|SPA\d+\w*)/,
  }),
  wireless("Meraki", "Meraki", /Meraki.{0,20}\bMR\d/i, { model: /\b(MR\d+\w*)/ }),
  firewall("Meraki", "Meraki", /Meraki.{0,20}\bMX\d/i, { model: /\b(MX\d+\w*)/ }),
  switching("Meraki", "Meraki", /Meraki.{0,20}\bMS\d/i, { model: /\b(MS\d+\w*)/ }),
  network("Meraki", "Meraki", /Meraki/i),
  switching("Arista", "EOS", /Arista/),
  switching("Aruba", "ArubaOS-CX", /ArubaOS-CX|AOS-CX/i),
  wireless("Aruba", "Aruba Instant", /Aruba ?Instant|instant\.arubanetworks|securelogin\.(?:aruba|hpe)/i),
  switching("Aruba", "Instant On", /Instant On/i, page),
  switching("HP", "ArubaOS-Switch", /ProCurve|Mocana SSH|eHTTP v\d|Aruba (?:J|2[59]|3[58]|5[46])\w*/, {
    model: /\b(J[A-Z]?\d{3,4}[A-Z]\b[^,|\r\n]{0,40})/,
  }),
  switching("HPE", "Comware", /Comware|HPE? (?:5[19]\d\d|19[12]0)/i),
  switching("H3C", "Comware", /\bH3C\b/),
  network("Juniper", "Junos", /\bJUNOS\b|Juniper Web Device Manager|J-Web/i, {
    model: /\b((?:EX|SRX|QFX|MX)\d+\w*)/i,
  }),
  wireless("Juniper", "Mist", /\bMist Systems\b/),
  switching("Extreme", "ExtremeXOS", /ExtremeXOS|Extreme Networks.*Summit/i),
  wireless("Extreme", "WiNG", /\bWiNG\b|Extreme(?:Wireless|Cloud)/),
  wireless("Aerohive", "HiveOS", /Aerohive|HiveOS/i),
  wireless("Ruckus", "Unleashed", /Ruckus.*Unleashed|Unleashed/),
  wireless("Ruckus", "SmartZone", /SmartZone|Virtual SmartZone/),
  wireless("Ruckus", "Ruckus Wireless", /Ruckus (?:Wireless|Admin)|ZoneDirector/i, {
    model: /\b(ZD\d{4}|ZF\d{4}|R\d{3})\b/,
  }),
  switching("Brocade", "FastIron", /RomSShell|FastIron|Brocade|Foundry/, { model: /\b(ICX\d{4}\S*)/ }),
  network("Huawei", "VRP", /HUAWEI|\bVRP\b|Huawei AR|eNSP/, { model: /\b((?:AR|S|CE|USG)\d{3,5}\w*)/ }),
  server("Huawei", "iBMC", /\biBMC\b/),
  router("DrayTek", "DrayOS", /DrayTek|Vigor ?\d/i, { model: /(Vigor ?\d{3,4}\w*)/i }),
  router("LANCOM", "LCOS", /\bLANCOM\b|^SSH-2\.0-lancom/i, { model: /LANCOM ([\w+-]*\d[\w+-]*)/ }),
  router("AVM", "FRITZ!OS", /FRITZ!?Box/i, { model: /(FRITZ!?Box \d{4}\w*(?: \w+)?)/i }),
  wireless("AVM", "FRITZ!OS", /FRITZ!?(?:Repeater|WLAN)/i, { model: /(FRITZ!?Repeater \d+\w*)/i }),
  router("bintec elmeg", "BOSS", /bintec|be\.IP|elmeg/i),
  router("Peplink", "Peplink", /Pep(?:link|wave)/i, { model: /((?:Balance|MAX) \w+)/ }),
  router("Cradlepoint", "NetCloud OS", /Cradlepoint/i, { model: /\b((?:IBR|CBA|AER|R|E)\d{3,4}\w*)/ }),
  router("Teltonika", "RutOS", /Teltonika|RutOS/i, { model: /\b((?:RUT|TRB|RUTX)\w?\d+\w*)/ }),
  router("Sierra Wireless", "ALEOS", /ACEmanager|AirLink/i, { model: /\b((?:RV|MP|LX|ES|GX)\d+\w*)/ }),
  router("Digi", "", /Digi (?:TransPort|Connect|International)/),
  router("VyOS", "VyOS", /\bVyOS\b/),
  router("OpenWrt", "OpenWrt", /OpenWrt|LuCI\b/),
  router("DD-WRT", "DD-WRT", /DD-WRT/),
  router("ASUS", "ASUSWRT", /ASUS(?:TeK|WRT)|\bRT-(?:AC|AX|N)\d/, { model: /\b(RT-\w+)/ }),
  router("Ubiquiti", "EdgeOS", /EdgeOS|EdgeRouter|EdgeMax/i),
  switching("Ubiquiti", "EdgeSwitch", /EdgeSwitch/i),
  router("Ubiquiti", "UniFi OS", /UniFi (?:OS|Dream)|\bUDM\b|UniFi Cloud Key/i),
  wireless("Ubiquiti", "airOS", /airOS|airMAX|AirRouter/i),
  network("Ubiquiti", "", /Ubiquiti|UBNT/i),
  wireless("Cambium Networks", "", /Cambium|cnPilot|ePMP/i, { model: /(ePMP ?\d+\w*|cnPilot \w+|XV\d-\w+)/ }),
  wireless("Mimosa", "", /Mimosa/),
  wireless("Siklu", "", /Siklu|EtherHaul/),
  switching("TP-Link", "JetStream", /JetStream|TL-S[GLX]\d/i, { model: /\b(TL-S\w+)/ }),
  wireless("TP-Link", "Omada", /Omada|\bEAP\d{3}/, { model: /\b(EAP\d{3}\w*)/ }),
  router("TP-Link", "", /TP-?Link|Archer \w+/i, { model: /(Archer \w+)/ }),
  switching("Netgear", "", /NETGEAR/i, { model: /\b([A-Z]{1,3}\d{3,4}[A-Z]\w*)/ }),
  switching("D-Link", "", /\bD[EGX]S-\d{4}/, { model: /\b(D[EGX]S-\d{4}[\w-]*)/ }),
  wireless("D-Link", "", /\bD(?:AP|WL)-\d{3,4}/, { model: /\b(D(?:AP|WL)-\w+)/ }),
  router("D-Link", "", /\bD-?Link\b|\bD(?:IR|SR|SL)-\d+/, { model: /\b(D(?:IR|SR|SL)-\w+)/ }),
  switching("Zyxel", "ZyNOS", /\b(?:GS|XGS|XS|ES)\d{4}-\d+/, { model: /\b((?:GS|XGS|XS|ES)\d{4}-\w+)/ }),
  wireless("Zyxel", "", /\b(?:NWA|WAX|WAC)\d+/, { model: /\b((?:NWA|WAX|WAC)\d+\w*)/ }),
  network("Zyxel", "", /ZyXEL/i),
  switching("Allied Telesis", "AlliedWare Plus", /AlliedWare|Allied Telesi[sn]/i),
  switching("Alcatel-Lucent Enterprise", "AOS", /OmniSwitch|OmniAccess|Alcatel-Lucent Enterprise/i),
  switching("Edgecore", "", /Edge-?[Cc]ore|Accton/),
  switching("Hirschmann", "", /Hirschmann|HiOS/i),
  switching("Moxa", "", /\bMoxa\b|\bEDS-\d/i, { model: /\b(EDS-\w+)/ }),
  switching("Siemens", "SCALANCE", /SCALANCE/i, { model: /(SCALANCE \S+)/i }),
  switching("Phoenix Contact", "", /FL SWITCH|Phoenix Contact/i),
  switching("Westermo", "WeOS", /Westermo|WeOS/),
  switching("Dell", "PowerConnect", /Dell (?:EMC )?(?:Networking|PowerConnect)|PowerConnect \d/, {
    model: /(?:PowerConnect|Networking) (\w+)/,
  }),

  // management controllers, hypervisors
  server("HPE", "iLO", /mpSSH|\biLO ?\d|Integrated Lights-Out|HPE?-iLO-Server/i, {
    firmware: /HPE?-iLO-Server\/(\d[\w.]*)/,
  }),
  server("Dell", "iDRAC", /\biDRAC/i),
  server("Dell", "CMC", /Dell Chassis Management|\bOpenManage Enterprise/),
  server("Lenovo", "XClarity Controller", /XClarity Controller|\bXCC\b/),
  server("IBM", "IMM", /Integrated Management Module|\bIMM2?\b/),
  server("Fujitsu", "iRMC", /\biRMC/i),
  server("Supermicro", "BMC", /Super ?Micro|ATEN International/i),
  server("Intel", "BMC", /Intel.{0,12}(?:BMC|RMM|Integrated BMC)/),
  server("ASRock Rack", "BMC", /ASRock ?Rack/i),
  server("AMI", "BMC", /MegaRAC|American Megatrends/i),
  host("VMware", "ESXi", /VMware ESXi?|localhost\.localdomain \| VMware/i, {
    firmware: /ESXi (\d\.\d[\w.]*)/,
  }),
  server("VMware", "vCenter Server", /vCenter|vSphere Client/),
  host("Proxmox", "Proxmox VE", /Proxmox Virtual Environment|pve-api-daemon|Proxmox VE/i),
  appliance("Proxmox", "Proxmox Backup Server", /Proxmox Backup/i),
  host("Nutanix", "AOS", /Nutanix|Prism Element/),
  host("Citrix", "XenServer", /XenServer|Citrix Hypervisor/i),
  host("Vates", "XCP-ng", /XCP-ng|Xen Orchestra/i),

  // storage
  appliance("Synology", "DSM", /Synology|DiskStation|RackStation/i, {
    model: /\b((?:DS|RS|FS)\d{3,4}\w*\+?)/,
  }),
  appliance("QNAP", "QTS", /\bQNAP\b|\bQTS\b/i, { model: /\b(T[SV]S?-[\w-]+)/ }),
  appliance("iXsystems", "TrueNAS", /TrueNAS|FreeNAS/i),
  appliance("Netgear", "ReadyNAS", /ReadyNAS/i),
  appliance("Western Digital", "My Cloud", /My ?Cloud|WDMyCloud/i),
  appliance("Buffalo", "", /TeraStation|LinkStation/i, { model: /((?:Tera|Link)Station)/i }),
  appliance("ASUSTOR", "ADM", /ASUSTOR/i),
  appliance("NetApp", "ONTAP", /NetApp|ONTAP/, page),
  appliance("Dell", "EqualLogic", /EqualLogic/i),
  appliance("Dell", "Unity", /\bUnisphere\b/),
  appliance("Pure Storage", "Purity", /Pure ?Storage|\bPurity\b/),
  appliance("HPE", "MSA", /MSA Storage|HPE? MSA/),
  appliance("OpenMediaVault", "OpenMediaVault", /openmediavault/i),
  appliance("Unraid", "Unraid", /\bUnraid\b/i),

  // load balancers, DNS, mail
  appliance("F5", "BIG-IP", /BIG-?IP/),
  appliance("Citrix", "NetScaler", /NetScaler|Citrix (?:Gateway|ADC)/i),
  appliance("Kemp", "LoadMaster", /LoadMaster|\bKEMP\b/),
  appliance("Infoblox", "NIOS", /Infoblox/i),
  appliance("Cisco", "AsyncOS", /IronPort|AsyncOS|Cisco.*(?:Email|Web) Security/),
  appliance("Pi-hole", "Pi-hole", /Pi-hole/i),
  appliance("Opengear", "Opengear", /Opengear/i),
  appliance("Lantronix", "", /Lantronix/i),
  appliance("Digi", "", /PortServer|Digi Passport/i),

  // power and environment
  appliance(
    "APC",
    "APC AOS",
    /APC Management Card|\bAPC \||Schneider Electric.*(?:UPS|NMC)|^APC$|Network Management Card AOS/i,
  ),
  appliance("APC", "NetBotz", /NetBotz/i),
  appliance("Eaton", "", /\bEaton\b|Powerware/i),
  appliance("CyberPower", "", /CyberPower|PowerPanel|RMCARD/i),
  appliance("Vertiv", "", /Vertiv|Liebert|Geist/i),
  appliance("Raritan", "", /Raritan/i, { model: /\b(PX\d?-\w+|DKX\w*-\w+)/ }),
  appliance("Server Technology", "Sentry", /Server Technology|ServerTech/i),
  appliance("Tripp Lite", "", /Tripp ?Lite|PowerAlert|\bWEBCARDLX\b/i),
  appliance("Riello", "", /Riello|NetMan \d/i),
  appliance("GUDE", "", /\bGUDE\b|Expert Power Control/i),
  appliance("AKCP", "", /AKCP|sensorProbe/i),
  appliance("HW group", "", /HWg-|HW group/i, { model: /(HWg-\w+)/i }),

  // cameras, phones
  appliance("Axis", "AXIS OS", /\bAXIS [A-Z]\d/, { model: /(AXIS [A-Z]\d[\w-]*)/ }),
  appliance("Hikvision", "", /Hikvision|DNVRS-Webs|App-webs|DVRDVS-Webs/i, { model: /\b(DS-\d\w+[\w-]*)/ }),
  appliance("Dahua", "", /Dahua|\bDH-\w+|WEB SERVICE$/i),
  appliance("Hanwha", "Wisenet", /Wisenet|Hanwha|iPolis/i),
  appliance("Mobotix", "", /Mobotix/i),
  appliance("Vivotek", "", /Vivotek/i),
  appliance("Bosch", "", /Bosch (?:Security|DIVAR|AUTODOME|FLEXIDOME)/i),
  appliance("Reolink", "", /Reolink/i),
  appliance("Ubiquiti", "UniFi Protect", /UniFi Protect|UVC G\d/),
  phone("Yealink", "", /Yealink/i, { model: /\b((?:SIP-)?[TWC]P?\d{2}\w*)/ }),
  phone("Snom", "", /\bsnom\b/i, { model: /snom ?([D\d]\w+)/i }),
  phone("Poly", "", /Polycom|\bPoly (?:VVX|Trio|Edge|Studio)/i, {
    model: /\b((?:VVX|SoundPoint IP|Trio|Edge|Studio) ?\w+)/,
  }),
  phone("Grandstream", "", /Grandstream/i, { model: /\b((?:GXP|GRP|HT|GXW|UCM|GWN|GXV)\d\w*)/ }),
  phone("AudioCodes", "", /AudioCodes|Mediant/i, { model: /(Mediant ?\w+|MP-?\d+\w*)/ }),
  phone("Patton", "", /SmartNode|\bPatton\b/i),
  phone("Mitel", "", /Mitel|Aastra|MiVoice/i),
  phone("Gigaset", "", /Gigaset|N\d10 IP PRO/i),
  phone("Avaya", "", /Avaya/i),
  phone("innovaphone", "", /innovaphone/i),
  phone("Fanvil", "", /Fanvil/i),
  phone("Sangoma", "FreePBX", /FreePBX|Sangoma/i),
  phone("3CX", "3CX", /\b3CX\b/),

  // printers
  printer(
    "HP",
    "",
    /HP (?:Color )?(?:LaserJet|OfficeJet|PageWide|DesignJet|ENVY|Smart Tank|Laser)|HP-ChaiSOE|HP HTTP Server|JetDirect/i,
    {
      model:
        /HP ((?:Color )?(?:LaserJet|OfficeJet|PageWide|DesignJet|ENVY)(?:(?! - )[^|;,\r\n&]){0,40}[\w)])/i,
    },
  ),
  printer("Epson", "", /EPSON/i, { model: /\b((?:WF|ET|XP|AL|SC|TM)-\w+)/ }),
  printer("Kyocera", "", /KM-MFP|Kyocera|ECOSYS|TASKalfa|Command Center RX/i, {
    model: /((?:ECOSYS|TASKalfa) \w+)/,
  }),
  printer("Lexmark", "", /Lexmark/i, { model: /Lexmark ([A-Z]{1,2}\d{3,4}\w*)/ }),
  printer("Brother", "", /Brother (?:HL|MFC|DCP|QL|ADS)|debut\/\d/i, {
    model: /\b((?:HL|MFC|DCP|QL|ADS)-\w+)/,
  }),
  printer("Ricoh", "", /\bRicoh\b|Web Image Monitor|Lanier|Savin|Gestetner/i, {
    model: /\b((?:IM|MP|SP|Aficio) ?\w{3,})/,
  }),
  printer("Canon", "", /\bCanon\b|imageRUNNER|CANON HTTP Server|Remote UI/i, {
    model: /(imageRUNNER[^|]{0,30}\w|LBP\d+\w*|MF\d+\w*)/i,
  }),
  printer("Xerox", "", /Xerox|CentreWare|WorkCentre|VersaLink|AltaLink/i, {
    model: /((?:WorkCentre|VersaLink|AltaLink|Phaser|ColorQube) \w+)/i,
  }),
  printer("Konica Minolta", "", /Konica|bizhub|PageScope/i, { model: /(bizhub \w+)/i }),
  printer("Sharp", "", /Sharp (?:MX|BP|AR)|\bMX-[A-Z]?\d{3,4}\w*/, { model: /\b((?:MX|BP|AR)-\w+)/ }),
  printer("OKI", "", /\bOKI\b|OkiLAN/, { model: /\b([BC]\d{3,4}\w*|MC\d{3}\w*)/ }),
  printer("Toshiba", "", /TOSHIBA e-STUDIO|TopAccess/i, { model: /(e-STUDIO ?\w+)/i }),
  printer("Samsung", "", /SyncThru|Samsung (?:ML|SCX|CLP|CLX|SL)-/i, {
    model: /\b((?:ML|SCX|CLP|CLX|SL)-\w+)/,
  }),
  printer("Zebra", "", /ZebraNet|Zebra Technologies|\bZTC\b/i, {
    model: /\b(Z[TDM]\d{3}\w*|GK420\w*|GX4\d0\w*)/,
  }),
  printer("Sato", "", /\bSATO\b/),
  printer("Dymo", "", /\bDYMO\b/i),

  // default names of devices and operating systems
  printer("HP", "", /^NPI[0-9A-F]{6}$/i, named()),
  printer("HP", "", /^HP[0-9A-F]{12}$/i, named()),
  printer("Brother", "", /^BR[NW][0-9A-F]{12}$/i, named()),
  printer("Ricoh", "", /^RNP[0-9A-F]{6,12}$/i, named()),
  printer("Kyocera", "", /^KM[0-9A-F]{6}$/i, named()),
  printer("Epson", "", /^EPSON[0-9A-F]{6}$/i, named()),
  printer("Lexmark", "", /^ET[0-9A-F]{12}$/i, named()),
  printer("Xerox", "", /^XRX[0-9A-F]{12}$/i, named()),
  printer("Canon", "", /^CANON[0-9A-F]{6}$/i, named()),
  phone("Cisco", "", /^SEP[0-9A-F]{12}$/i, named()),
  phone("Poly", "", /^(?:Polycom|Poly)_?[0-9A-F]{12}$/i, named()),
  appliance("Axis", "AXIS OS", /^axis-[0-9a-f]{12}$/i, named()),
  appliance("APC", "APC AOS", /^apc[0-9A-F]{6}$/i, named()),
  server("HPE", "iLO", /^ILO[A-Z0-9]{10}$/i, named()),
  server("Dell", "iDRAC", /^idrac-[A-Z0-9]{7}$/i, named()),
  appliance("Synology", "DSM", /^(?:DISKSTATION|DS\d{3,4}\w?|RACKSTATION)$/i, named(35)),
  appliance("Netgear", "ReadyNAS", /^READYNAS|^nas-[0-9A-F]{2}(?:-[0-9A-F]{2}){2}$/i, named(35)),
  computer("Microsoft", "Windows", /^(?:DESKTOP|LAPTOP)-[A-Z0-9]{7}$/i, named()),
  server("Microsoft", "Windows Server", /^WIN-[A-Z0-9]{11}$/i, named()),
  computer("Apple", "macOS", /(?:MacBook|iMac|Mac-?mini)/i, named(35)),
  computer("Raspberry Pi", "Raspberry Pi OS", /^raspberrypi$/i, named(35)),

  // operating systems that run on hardware of any vendor
  computer("Microsoft", "Windows", /OpenSSH_for_Windows|Microsoft-(?:IIS|HTTPAPI)|Microsoft Telnet/i, {
    sure: 60,
  }),
  computer("", "Ubuntu Linux", /Ubuntu/, { sure: 55 }),
  computer("", "Debian Linux", /Debian|Raspbian/, { sure: 55 }),
  computer("", "Linux", /Red ?Hat|CentOS|AlmaLinux|Rocky Linux|Fedora|SUSE/i, { sure: 50 }),
  computer("FreeBSD", "FreeBSD", /FreeBSD/, { sure: 55 }),
  computer("", "OpenBSD", /OpenBSD/, { ...ssh, sure: 50 }),
  computer("", "Solaris", /Sun_SSH/, { ...ssh, sure: 55 }),
  network("", "", /dropbear/i, { ...ssh, sure: 10 }),
];
