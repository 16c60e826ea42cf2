import type { NmsRole } from "@muster/sdk";
import { vendorByPrefix } from "./vendor-prefixes.ts";

interface Naming {
  name: RegExp;
  vendor: string;
  role?: NmsRole;
}

/**
 * Short names for the organizations that own enterprise numbers and MAC prefixes. A role is given only if
 * the vendor builds one kind of device; an empty vendor marks a supplier of components, which does not
 * identify the device.
 */
const vendorPatterns: readonly Naming[] = [
  {
    name: /^(?:intel|realtek|broadcom|marvell|hon ?hai|foxconn|azurewave|liteon|murata|qualcomm|mediatek)/i,
    vendor: "",
  },
  {
    name: /^(?:espressif|texas instr|tp-?vision|net-snmp|ucd|private|reserved|u\.?c\. ?davis|fokus|snmp research)/i,
    vendor: "",
  },
  { name: /^(?:vmware)/i, vendor: "VMware", role: "NMS_VIRTUAL_MACHINE" },
  {
    name: /^(?:xensource|qemu|red ?hat|proxmox|pcs systemtechnik)/i,
    vendor: "",
    role: "NMS_VIRTUAL_MACHINE",
  },
  { name: /meraki/i, vendor: "Meraki" },
  { name: /^cisco/i, vendor: "Cisco" },
  { name: /^aruba/i, vendor: "Aruba" },
  { name: /^hewlett.?packard enterprise/i, vendor: "HPE" },
  { name: /^(?:hewlett|hp\b|procurve|compaq)/i, vendor: "HP" },
  { name: /^(?:juniper|netscreen)/i, vendor: "Juniper" },
  { name: /^arista/i, vendor: "Arista" },
  { name: /^(?:extreme|nortel|synoptics|rapid city)/i, vendor: "Extreme" },
  { name: /^aerohive/i, vendor: "Aerohive", role: "NMS_WAP" },
  { name: /^ruckus/i, vendor: "Ruckus", role: "NMS_WAP" },
  { name: /^(?:brocade|foundry)/i, vendor: "Brocade", role: "NMS_SWITCH" },
  { name: /^(?:allied teles)/i, vendor: "Allied Telesis" },
  { name: /^fortinet/i, vendor: "Fortinet" },
  { name: /^palo ?alto/i, vendor: "Palo Alto Networks", role: "NMS_FIREWALL" },
  { name: /^check ?point/i, vendor: "Check Point", role: "NMS_FIREWALL" },
  { name: /^sonicwall/i, vendor: "SonicWall", role: "NMS_FIREWALL" },
  { name: /^watchguard/i, vendor: "WatchGuard", role: "NMS_FIREWALL" },
  { name: /^sophos|^cyberoam/i, vendor: "Sophos" },
  { name: /^(?:mikrotik|routerboard)/i, vendor: "MikroTik" },
  { name: /^ubiquiti/i, vendor: "Ubiquiti" },
  { name: /^cambium/i, vendor: "Cambium Networks", role: "NMS_WAP" },
  { name: /^mimosa/i, vendor: "Mimosa", role: "NMS_WAP" },
  { name: /^netgear/i, vendor: "Netgear" },
  { name: /^d-?link/i, vendor: "D-Link" },
  { name: /^tp-?link/i, vendor: "TP-Link" },
  { name: /^zyxel/i, vendor: "Zyxel" },
  { name: /^draytek/i, vendor: "DrayTek", role: "NMS_ROUTER" },
  { name: /^peplink|^pepwave/i, vendor: "Peplink", role: "NMS_ROUTER" },
  { name: /^huawei/i, vendor: "Huawei" },
  { name: /^(?:h3c|hangzhou h3c|new h3c)/i, vendor: "H3C" },
  { name: /^dell|^force10/i, vendor: "Dell" },
  { name: /^super ?micro/i, vendor: "Supermicro" },
  { name: /^lenovo/i, vendor: "Lenovo" },
  { name: /^(?:ibm|international business)/i, vendor: "IBM" },
  { name: /^apple/i, vendor: "Apple" },
  { name: /^microsoft/i, vendor: "Microsoft" },
  { name: /^(?:american power|apc\b)/i, vendor: "APC", role: "NMS_APPLIANCE" },
  { name: /^(?:eaton|powerware|mge ups)/i, vendor: "Eaton", role: "NMS_APPLIANCE" },
  { name: /^cyber ?power/i, vendor: "CyberPower", role: "NMS_APPLIANCE" },
  { name: /^raritan/i, vendor: "Raritan", role: "NMS_APPLIANCE" },
  { name: /^(?:liebert|vertiv|emerson network)/i, vendor: "Vertiv", role: "NMS_APPLIANCE" },
  { name: /^synology/i, vendor: "Synology", role: "NMS_APPLIANCE" },
  { name: /^qnap/i, vendor: "QNAP", role: "NMS_APPLIANCE" },
  { name: /^netapp|^network appliance/i, vendor: "NetApp", role: "NMS_APPLIANCE" },
  { name: /^axis comm/i, vendor: "Axis", role: "NMS_APPLIANCE" },
  { name: /hikvision/i, vendor: "Hikvision", role: "NMS_APPLIANCE" },
  { name: /dahua/i, vendor: "Dahua", role: "NMS_APPLIANCE" },
  { name: /^f5\b/i, vendor: "F5", role: "NMS_APPLIANCE" },
  { name: /^polycom|^poly\b/i, vendor: "Poly", role: "NMS_PHONE" },
  { name: /yealink/i, vendor: "Yealink", role: "NMS_PHONE" },
  { name: /^grandstream/i, vendor: "Grandstream", role: "NMS_PHONE" },
  { name: /^snom/i, vendor: "Snom", role: "NMS_PHONE" },
  { name: /^mitel/i, vendor: "Mitel", role: "NMS_PHONE" },
  { name: /^audiocodes/i, vendor: "AudioCodes", role: "NMS_PHONE" },
  { name: /^canon/i, vendor: "Canon", role: "NMS_PRINTER" },
  { name: /^(?:seiko )?epson/i, vendor: "Epson", role: "NMS_PRINTER" },
  { name: /^ricoh/i, vendor: "Ricoh", role: "NMS_PRINTER" },
  { name: /^(?:fuji )?xerox/i, vendor: "Xerox", role: "NMS_PRINTER" },
  { name: /^konica|^minolta/i, vendor: "Konica Minolta", role: "NMS_PRINTER" },
  { name: /^kyocera/i, vendor: "Kyocera", role: "NMS_PRINTER" },
  { name: /^brother/i, vendor: "Brother", role: "NMS_PRINTER" },
  { name: /^lexmark/i, vendor: "Lexmark", role: "NMS_PRINTER" },
  { name: /^zebra/i, vendor: "Zebra", role: "NMS_PRINTER" },
  { name: /^oki\b|^oki data/i, vendor: "OKI", role: "NMS_PRINTER" },
  { name: /^samsung/i, vendor: "Samsung" },
  { name: /^sharp/i, vendor: "Sharp" },
  { name: /^siemens/i, vendor: "Siemens" },
  { name: /^hirschmann/i, vendor: "Hirschmann", role: "NMS_SWITCH" },
  { name: /^opengear/i, vendor: "Opengear", role: "NMS_APPLIANCE" },
  { name: /^lancom/i, vendor: "LANCOM" },
  { name: /^teltonika/i, vendor: "Teltonika", role: "NMS_ROUTER" },
  { name: /^cradlepoint/i, vendor: "Cradlepoint", role: "NMS_ROUTER" },
  { name: /^mellanox/i, vendor: "Mellanox" },
  { name: /^moxa/i, vendor: "Moxa" },
  { name: /^hanwha/i, vendor: "Hanwha", role: "NMS_APPLIANCE" },
  { name: /^vivotek/i, vendor: "Vivotek", role: "NMS_APPLIANCE" },
  { name: /^mobotix/i, vendor: "Mobotix", role: "NMS_APPLIANCE" },
  { name: /^tripp ?lite/i, vendor: "Tripp Lite", role: "NMS_APPLIANCE" },
  { name: /^server technology/i, vendor: "Server Technology", role: "NMS_APPLIANCE" },
  { name: /^riello/i, vendor: "Riello", role: "NMS_APPLIANCE" },
  { name: /^socomec/i, vendor: "Socomec", role: "NMS_APPLIANCE" },
  { name: /^pure storage/i, vendor: "Pure Storage", role: "NMS_APPLIANCE" },
  { name: /^the freebsd/i, vendor: "FreeBSD", role: "NMS_SERVER" },
  { name: /^avm\b/i, vendor: "AVM", role: "NMS_ROUTER" },
  { name: /^raspberry/i, vendor: "Raspberry Pi", role: "NMS_COMPUTER" },
  { name: /^fanvil/i, vendor: "Fanvil", role: "NMS_PHONE" },
  { name: /^gigaset/i, vendor: "Gigaset", role: "NMS_PHONE" },
  { name: /^unify\b/i, vendor: "Unify", role: "NMS_PHONE" },
  { name: /^(?:sonos|bose)/i, vendor: "", role: "NMS_APPLIANCE" },
  { name: /uniview/i, vendor: "Uniview", role: "NMS_APPLIANCE" },
  { name: /^reolink/i, vendor: "Reolink", role: "NMS_APPLIANCE" },
  { name: /^bosch security/i, vendor: "Bosch", role: "NMS_APPLIANCE" },
  { name: /^eltex/i, vendor: "Eltex" },
  { name: /^ruijie/i, vendor: "Ruijie" },
  { name: /^zte\b/i, vendor: "ZTE" },
  { name: /^alcatel|^ale international/i, vendor: "Alcatel-Lucent Enterprise" },
  { name: /^nokia/i, vendor: "Nokia" },
  { name: /^frogfoot/i, vendor: "Ubiquiti" },
  { name: /^viavideo/i, vendor: "Poly" },
  { name: /^westermo/i, vendor: "Westermo", role: "NMS_SWITCH" },
  { name: /^phoenix contact/i, vendor: "Phoenix Contact" },
  { name: /^wago/i, vendor: "WAGO", role: "NMS_APPLIANCE" },
  { name: /^beckhoff/i, vendor: "Beckhoff", role: "NMS_APPLIANCE" },
  { name: /^toshiba tec/i, vendor: "Toshiba", role: "NMS_PRINTER" },
  { name: /^(?:fuji ?film|fujifilm)/i, vendor: "Fujifilm", role: "NMS_PRINTER" },
  { name: /^(?:sato|bixolon|tsc auto)/i, vendor: "", role: "NMS_PRINTER" },
  { name: /^meinberg/i, vendor: "Meinberg", role: "NMS_APPLIANCE" },
  { name: /^nutanix/i, vendor: "Nutanix", role: "NMS_VM_HOST" },
  { name: /^infoblox/i, vendor: "Infoblox", role: "NMS_APPLIANCE" },
  { name: /^stormshield|^netasq/i, vendor: "Stormshield", role: "NMS_FIREWALL" },
];

const legalForm =
  /[ ,&]+(?:inc|llc|ltd|limited|gmbh|corp|corporation|co|company|ag|sa|s\.a|bv|b\.v|ab|oy|plc|spa|pty|kg|srl|s\.r\.[lo]|a\/s)\.?$/i;

/** The short name of an organization and the role of its devices; '' if unknown. */
export function vendorOf(organization: string): { vendor: string; role: NmsRole | "" } {
  const known = vendorPatterns.find((entry) => entry.name.test(organization));
  const named = vendorByPrefix(organization);
  if (known)
    return { vendor: known.vendor, role: known.role ?? (named?.vendor === known.vendor ? named.role : "") };
  return named ?? { vendor: shortened(organization), role: "" };
}

/** An organization's name without former names and legal form. */
function shortened(organization: string): string {
  let name = organization.replace(/ *\((?:formerly|previous)[^]*$/i, "");
  for (let forms = 0; forms < 3; forms++) name = name.replace(legalForm, "");
  return name;
}
