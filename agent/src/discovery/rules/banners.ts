import type { NmsRole } from "@muster/sdk";

export interface BannerRule {
  pattern: RegExp;
  vendor: string;
  os: string;
  role: NmsRole | "";
}

/** What a device says of itself without SNMP: SSH, telnet, HTTP and TLS texts. The first that fits wins. */
export const bannerRules: readonly BannerRule[] = [
  { pattern: /^SSH-[\d.]+-Cisco-/, vendor: "Cisco", os: "IOS", role: "" },
  { pattern: /ROSSSH|RouterOS|MikroTik/i, vendor: "MikroTik", os: "RouterOS", role: "NMS_ROUTER" },
  { pattern: /mpSSH|\biLO ?\d|Integrated Lights-Out/i, vendor: "HPE", os: "iLO", role: "NMS_SERVER" },
  { pattern: /\biDRAC/i, vendor: "Dell", os: "iDRAC", role: "NMS_SERVER" },
  { pattern: /FortiGate|FortiSSH/i, vendor: "Fortinet", os: "FortiOS", role: "NMS_FIREWALL" },
  { pattern: /OPNsense/i, vendor: "OPNsense", os: "OPNsense", role: "NMS_FIREWALL" },
  { pattern: /pfSense/i, vendor: "Netgate", os: "pfSense", role: "NMS_FIREWALL" },
  { pattern: /SonicWALL/i, vendor: "SonicWall", os: "SonicOS", role: "NMS_FIREWALL" },
  { pattern: /WatchGuard|Fireware/i, vendor: "WatchGuard", os: "Fireware", role: "NMS_FIREWALL" },
  { pattern: /Synology|DiskStation/i, vendor: "Synology", os: "DSM", role: "NMS_APPLIANCE" },
  { pattern: /\bQNAP\b/i, vendor: "QNAP", os: "QTS", role: "NMS_APPLIANCE" },
  { pattern: /VMware ESXi?/i, vendor: "VMware", os: "ESXi", role: "NMS_VM_HOST" },
  { pattern: /Proxmox/i, vendor: "Proxmox", os: "Proxmox VE", role: "NMS_VM_HOST" },
  { pattern: /HUAWEI|VRP/, vendor: "Huawei", os: "VRP", role: "" },
  { pattern: /Comware/i, vendor: "HPE", os: "Comware", role: "NMS_SWITCH" },
  { pattern: /DrayTek|Vigor\d/i, vendor: "DrayTek", os: "DrayOS", role: "NMS_ROUTER" },
  { pattern: /\bAXIS [A-Z]\d/, vendor: "Axis", os: "AXIS OS", role: "NMS_APPLIANCE" },
  { pattern: /Hikvision/i, vendor: "Hikvision", os: "", role: "NMS_APPLIANCE" },
  {
    pattern: /HP (?:Color )?(?:LaserJet|OfficeJet|PageWide|DesignJet)|HP-ChaiSOE/i,
    vendor: "HP",
    os: "",
    role: "NMS_PRINTER",
  },
  { pattern: /EPSON/i, vendor: "Epson", os: "", role: "NMS_PRINTER" },
  { pattern: /KM-MFP|Kyocera/i, vendor: "Kyocera", os: "", role: "NMS_PRINTER" },
  { pattern: /Lexmark/i, vendor: "Lexmark", os: "", role: "NMS_PRINTER" },
  { pattern: /Brother (?:HL|MFC|DCP)/i, vendor: "Brother", os: "", role: "NMS_PRINTER" },
  {
    pattern: /OpenSSH_for_Windows|Microsoft-(?:IIS|HTTPAPI)/i,
    vendor: "Microsoft",
    os: "Windows",
    role: "NMS_COMPUTER",
  },
  { pattern: /Ubuntu/, vendor: "", os: "Ubuntu Linux", role: "NMS_COMPUTER" },
  { pattern: /Debian|Raspbian/, vendor: "", os: "Debian Linux", role: "NMS_COMPUTER" },
  { pattern: /Red ?Hat|CentOS|AlmaLinux|Rocky Linux/i, vendor: "", os: "Linux", role: "NMS_COMPUTER" },
  { pattern: /FreeBSD/, vendor: "FreeBSD", os: "FreeBSD", role: "NMS_COMPUTER" },
];
