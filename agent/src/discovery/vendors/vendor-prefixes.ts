import type { NmsRole } from "@muster/sdk";

const roles: Record<string, NmsRole> = {
  a: "NMS_APPLIANCE",
  f: "NMS_FIREWALL",
  h: "NMS_PHONE",
  p: "NMS_PRINTER",
  r: "NMS_ROUTER",
  s: "NMS_SWITCH",
  v: "NMS_SERVER",
  w: "NMS_WAP",
  x: "NMS_COMPUTER",
};

/**
 * Prefixes of the organizations that enterprise numbers and MAC prefixes are registered to, with their
 * common names: "prefix>name/role", or "name/role" if the prefix is the name. A role is given only if most
 * of the vendor's products have it.
 */
const names = `
2N/h; 2Wire/r; 3par data>HPE/a; 4RF/w; A10 Networks/a; aastra>Mitel/h; ABB; Ablerex/a; ACC/r; Accedian/s; accton
technology>Edgecore/s; Acer; acme packet>Oracle/a; acti corporation>ACTi/a; Actiontec/r; Adaptec/a; adb
broadband>ADB/r; ADB/r; Adder/a; ADVA; advanced fibre communications>Calix; Advantech; aeg power>AEG/a; Aethra; agere
systems>Proxim/w; Agilent; airespace>Cisco/w; airlink communications>Sierra Wireless/r; Airspan/w; airwave
wireless>Aruba/a; alantec>Xylan/s; ALAXALA/s; Albentia/w; alcatel lucent>Nokia; ALCOMA/w; Algo/h; Allied Telesis/s;
Allot/a; Alpha Technologies/a; alteon networks>Radware/a; altiga networks>Cisco; Alvarion/w; amazon
technologies>Amazon; Amcrest/a; american megatrends>AMI/v; AMX/a; Andover Controls/a; anuesystems>Ixia/a; APCON/a;
Aperto/w; Appear/a; Apple; APRESIA/s; Arbor/a; Arcadyan/r; Areca/a; Arecont/a; argus technologies>Alpha
Technologies/a; Arista/s; Arris; arrowpoint communications>Cisco; Asante/s; Ascend/r; Ascom/h; Asentria/a; Askey/r;
astaro>Sophos/f; ASUS; asustek>ASUS; ASUSTOR/a; Atcom/h; Ateme/a; ATEN/a; ATMedia/a; ATTO/a; Austin Hughes/a; Avaya/h;
Aviat Networks/w; Avigilon/a; avocent>Vertiv/a; AVTECH/a; b a t m>Telco Systems/s; b&r industrial>B&R/a; Bachmann/a;
Baicells/w; Barco/a; Barracuda/f; bay technical associates>BayTech/a; beijer electronics>Korenix/s; beijing raisecom
scientific &>Raisecom/s; beijing topsec network security>Topsec/f; Belkin; Bender/a; Benu Networks/r; best power a
division>Eaton/a; billion electric>Billion/r; Billion/r; bintec communications>bintec elmeg/r; BIXOLON/p; blade
network technologies>Lenovo/s; Blonder Tongue/a; Blue Coat/a; BlueCat/a; bluesocket>Adtran/w; BorderWare/f; Borri/a;
Bosch; Bosch Rexroth/a; BridgeWave/w; BroadSoft/h; bti photonic systems>Juniper; Buffalo; C&C Power/a; cacheflow>Blue
Coat/a; cadant>Arris/r; calix networks>Calix/s; Calix/s; Cambridge Broadband/w; CAREL/a; Casa Systems/r; CE+T/a;
centec networks>FS/s; Ceph/a; cerent>Cisco; china advanced info optical>FiberHome/s; chloride>Vertiv/a; cisco
linksys>Linksys; cisco meraki>Meraki; cisco spa>Cisco/h; cisco spvtg>Cisco; Citizen/p; Citrix; Clavister/f;
clickarrray networks>Array Networks/a; cloudgenix>Palo Alto Networks/r; Codan/w; Cognex/a; colubris networks>HP/w;
COMET/a; Commend/h; Compal; compaq>HPE; Compatible Systems/r; compellent technologies>Dell/a; Compex/w; comtech
efdata>Comtech EF Data/a; Comtek; Comtrend/r; connection technology systems>CTS/s; Corega; Corero/a; Coriant; Corning;
Crestron; Crossbeam/f; Crossroads/a; CTC Union/s; Cubro/a; Cummins/a; Cumulus Networks/s; CyberGuard/f;
cyclades>Vertiv/a; D-Link/s; Dahua/a; Dantel/a; dasan>DZS/s; data domain>Dell/a; datadirect networks>DDN/a; Datamax/p;
Dataprobe/a; Deciso/f; deliberant>LigoWave/w; Delta/a; Develop/p; devolo/r; Digi; Digipower/a; digital china shanghai
networks>DCN/s; Digital Equipment; Digital Loggers/a; Digium/h; Dinstar/h; dps>DPS Telecom/a; DragonWave/w; Drobo/a;
DYMO/p; Ecessa/r; eci telecom>Ribbon; ecitele>Ribbon; Edimax/w; eero/w; Effekta/a; efficient ip>EfficientIP/a;
Efficient Networks/r; Eicon; Ekinops; ELECOM/w; Elfiq/a; elitecore technologies>Cyberoam/f; Eltek/a; Eltex/s; embedded
data systems>EDS/a; emc clariion advanced storage>Dell/a; emc>Dell/a; Endian/f; EndRun/a; Enlogic/a; enterasys
networks>Extreme/s; environmental technology>ETI/a; epicenter>Chatsworth/a; equallogic>Dell/a; Ericsson; Ericsson-LG;
Escene/h; EtherWAN/s; Evertz/a; Exablaze/s; Exalt/w; exceliance>HAProxy/a; EXFO/a; Exinda/a; Expand Networks/a;
extended systems>Zebra/p; exterity>VITEC/a; ExtraHop/a; Extreme; extricomltd>Extricom/w; Extron/a; farallon
computing>Netopia/r; Festo/a; Fibrolan/s; FireBrick/f; FireEye/a; Flarion; FLIR/a; Fluke/a; force10 networks>Dell/s;
Forcepoint/f; Fore Systems/s; Foscam/a; frogfoot networks>Ubiquiti/w; Fronius/a; FS/s; Fujitsu; fujitsu
network>Fujitsu; furukawa electoric>Furukawa Electric/r; gadzoox microsystems>Brocade/s; Gamatronic/a; Garland/a;
gateprotect ag germany>Rohde & Schwarz/f; GCOM/s; ge grid>GE; Gemtek/w; Generac/a; general electric>GE; general
instrument>Arris; Generex/a; Genexis/r; genua/f; GeoVision/a; Gestetner/p; giga byte>Gigabyte; Gigabyte; Gigamon/a;
giganet>Ceragon/w; Gigaspaces; Gilat/r; Global Technology Associates/f; GoDEX/p; Google; grand junction
networks>Cisco/s; GUDE/a; Halon/a; hanwha techwin>Hanwha/a; Harmonic/r; Harris; HARTING/s; Hillstone/f; Hitachi; hms
industrial>HMS/a; Honeywell; honeywell security>Honeywell/a; hopf/a; hp inc>HP; Htek/h; Huber+Suhner; huber+suhner
bktel>BKtel/a; Hughes; Humax/r; HW group/a; Hytera/h; I-O Data; ibm eserver x>Lenovo/s; ibrix>HPE/a; Icotera/r;
iDirect/r; ifm electronic>ifm/a; IFOTEC/s; IgniteNet/w; Imagine Communications/a; Imperva/a; imv victron>Victron/a;
infinet>InfiNet Wireless/w; Infortrend/a; Infratec/a; Ingrasys/a; innominate security technologies>Phoenix Contact/f;
innovaphone/h; innovative circuit technology>ICT/a; INSYS/r; Inteno/r; intermec technologies>Honeywell/p; Inventec;
Inveo/a; IP Infusion/s; ironport systems>Cisco/a; isilon ststems>Dell/a; Iskratel/s; it watchdogs>ITWatchdogs/a;
Ixia/a; iXsystems/a; Jabra/h; Jacarta/a; Janitza/a; jdsu>VIAVI/a; jetnexus>Edgenexus/a; Johnson Controls; Juniper;
Kerio/f; Keyence/a; Keysight/a; knurr>Vertiv/a; Kodak; LaCie/a; lanier worldwide>Ricoh/p; Lanier/p; lannet>Avaya/s;
Lantronix/a; lefthand networks>HPE/a; Legrand/a; Lenovo; lenovoemc>Lenovo/a; Lenze/a; lg electronics>LG; LigoWave/w;
Linksys/s; Livingston/r; loop telecommunication international>Loop Telecom; Lorex/a; LSI; lucent technologies>Nokia;
Madge/s; Maipu/r; Masterclock/a; matsushita electric>Panasonic; McAfee/f; melco>Buffalo/a; Mellanox; Memotec; merlin
gerin>Eaton/a; Meru/w; micro star>MSI; MICROSENS/s; microwave networks incorporated>MNI/w; Milesight/a; Mitsubishi
Electric/a; Moser-Baer/a; Motorola; MRV/a; Multimatic/a; Muratec/p; Napatech/a; Nateks; National Instruments/a; nbase
switch communication>MRV/s; NEC; nec infrontia>NEC/h; nec platforms>NEC; neoteris>Pulse Secure/f; nest labs>Google;
Net to Net; NetAlly/a; netbotz>APC/a; NetComm/r; Netgate/f; NetModule/r; Netonix/s; Netopia/r; netscaler>Citrix;
NetScout/a; netscreen technologies>Juniper/f; network technologies>NTI/a; Nevion/a; new oak communications>Extreme;
newave>ABB/a; newbridge networks>Nokia; NewRock/h; Newtec; Nexans/s; Nexsan/a; niagara networks>Niagara/a; nimble
storage>HPE/a; nitrosecurity>McAfee/a; Nokia; nokia shanghai bell>Nokia; nokia solutions and networks>Nokia;
Nomadix/r; Northern Design/a; northern telecom>Extreme; Novell/v; NovelSat/a; NSFOCUS/f; NVIDIA; Obihai/h; oce
technologies>Canon/p; Olicom/s; Olivetti/p; Omnitron/s; Omron; one4net>Kemp/a; oneaccess>Ekinops/r; online
usv>ONLINE/a; OpenBSD/v; OpenVox/h; Optelian; optical access>MRV/s; Oracle; oscilloquartz>ADVA/a; Overland/a; p
cube>Cisco/a; pacific broadbank networks>PBN/s; Packet Power/a; packeteer>Blue Coat/a; PacketFlux/a; PacketLight;
Padtec; Panasas/a; Panasonic; panasonic communications>Panasonic; Panduit/a; Papouch/a; para systems>Minuteman/a;
Paradise Datacom/a; paradyne>Zhone/s; Patton/r; Pegatron; Pelco/a; Pepperl+Fuchs/a; peribit networks>Juniper/a;
Perle/a; Phihong/a; Philips; Phoenix Contact; phoenixtec power>Voltronic/a; Pica8/s; Piller/a; Pilz/a; pirelli>ADB/r;
PLANET/s; PLANEX; Postek/p; Powercom/a; powerdsine>Microchip/a; Printronix/p; Procera/a; Profitap/a; Promise/a;
ProSoft/a; Proware/a; Proxim/w; pulizzi engineering>Eaton/a; QLogic; QSAN/a; QSC/a; QTECH/s; Quanta; Quantum/a;
Racktivity/a; RACOM/w; RAD/s; RADWIN/w; rapid city communication>Extreme/s; Raymond and Lae/a; Razer; Red Lion/s;
Redline/w; research in motion>BlackBerry; richard hirschmann>Hirschmann/s; Riedo Networks/a; ring llc>Ring/a; Riso/p;
Rittal/a; Riverbed/a; Riverstone/s; Rockwell Automation/a; Rogue Engineering/a; Rohde & Schwarz; Roku/a; Ruby Tech/s;
ruggedcom>Siemens/s; Ruijie; SAF Tehnika/w; safenet>Thales/a; Safran/a; sagem>Sagemcom/r; Sagemcom/r; Salicru/a;
Samsung; Sandvine/a; Sangfor/f; Sangoma/h; SATO/p; Savin/p; Scale Computing/v; Schleifenbauer/a; schneider & koch
&>SysKonnect; Schneider Electric; schneider electric apc netbotz>APC/a; schweitzer engineering>SEL/a; scientific
atlanta>Cisco; Seagate/a; Securepoint/f; seh computertechnik>SEH/p; sel schweitzer>SEL/a; senao
international>EnGenius/w; Sencore/a; Sensatronics/a; Sercomm; shanghai baud data communication>BDCOM/s; Sharp;
shenzhen c data technology>C-Data/s; shenzhen clever electronic>Clever/a; shoretel>Mitel/h; SIAE Microelettronica/w;
sick ag>SICK/a; Siemens; siemens industrial>Siemens; Siklu/w; Silex; Silver Peak/a; Sinetica/a; sma solar>SMA/a;
Smartoptics; SMC/s; Smoothwall/f; sofaware technologies>Check Point/f; SolarEdge/a; SonicWall/f; sonus
networks>Ribbon; Sony; Sophos/f; Spectra Logic/a; Spectralink/h; Spirent/a; Spring Tide/r; Star Micronics/p; starent
networks>Cisco/r; stonesoft>Forcepoint/f; storage technology>Oracle/a; stratacom>Cisco; Stratus/v; Stulz/a; sub10
systems>Fastback/w; sun microsystems>Oracle; superior power solutions hk>PowerTek/a; Sycamore; symbol
technologies>Extreme/w; symmetricom>Microchip/a; Synaccess/a; synoptics>Extreme/s; Tait/a; talari networks>Oracle/r;
tandberg asa>Cisco/h; Tandberg Data/a; tasman networks>Extreme/r; TCL; Technicolor/r; Tegile/a; Tejas; Tektronix/a;
Telco Systems; Teldat/r; telefonaktiebolaget lm ericsson>Ericsson; telesystems slw>Cisco/w; Tellabs; Telrad/w; teracom
telematica ltda>Datacom/s; Teradici/x; TerraMaster/a; Terrasat/a; Thales/a; Thecus/a; theo benning gmbh &>Benning/a;
thomson telecom>Technicolor/r; thomson>Technicolor/r; TimeTools/a; tippingpoint technologies>Trend Micro/f; Toshiba;
TP-Link/s; Trango/w; transition engineering>Transition Networks/s; transmode systems>Infinera; Tranzeo/w; trapeze
networks>Juniper/w; Trend Micro/a; TRENDnet/s; Tridium/a; TRUMPF; tsc auto>TSC/p; TSC/p; Turck/a; Tycon/a; Ubiquoss/s;
Unitrends/a; Untangle/f; ups manufacturing>Riello/a; Utimaco/a; UTStarcom; v solution>V-SOL/s; Valcom/h; Vantiva/r;
Veeam; velocloud networks>VMware/r; Venustech/f; Verkada/a; Versa/r; VIAVI/a; viavideo communications>Poly/h;
Victron/a; Vina/r; Viprinet/r; viptela>Cisco/r; VITEC/a; Vubiq/w; Vutlan/a; vyatta>VyOS/r; VyOS/r; Waystream/s;
websense>Forcepoint/a; Weidmuller; wellfleet>Extreme/s; Westell; Western Digital; western telematic>WTI/a; Wi-LAN/w;
wiesemann & theis>W&T/a; WISI/a; Wistron; WORK Microwave/a; world wide packets>Ciena/s; wyse technology>Dell; Xedia/r;
Xirrus/w; XKL; xylan>Alcatel-Lucent Enterprise/s; zao light communication>NetPing/a; Zenitel/h; zeus
technology>Ivanti/a; zhone technologies>DZS/s; zhongxing telecom>ZTE/s; zhuhai seine technology>Pantum/p; Zscaler;
ZTE; Zycoo/h
`;

export interface Maker {
  vendor: string;
  role: NmsRole | "";
}

const maxWords = 5;
const words = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9+&]+/g, " ")
    .trim()
    .split(" ");

let table: Map<string, Maker> | undefined;

/** Parsed on first use. */
function read(): Map<string, Maker> {
  const entries = names.split(";").map((entry): [string, Maker] => {
    const [, registered, called = "", role = ""] =
      /^(?:([^>]*)>)?(.*?)(?:\/([a-z]))?$/.exec(entry.trim().replaceAll("\n", " ")) ?? [];
    return [words(registered ?? called).join(" "), { vendor: called, role: roles[role] ?? "" }];
  });
  return new Map(entries);
}

/** The vendor with the longest prefix of an organization's name. */
export function vendorByPrefix(organization: string): Maker | undefined {
  table ??= read();
  const name = words(organization).slice(0, maxWords);
  for (let count = name.length; count > 0; count--) {
    const found = table.get(name.slice(0, count).join(" "));
    if (found) return found;
  }
  return undefined;
}
