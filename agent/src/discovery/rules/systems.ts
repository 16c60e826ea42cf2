import { hostModel, hostSerial, type Rule } from "./rule.ts";

export const systems: readonly Rule[] = [
  {
    id: "xcc",
    match: { object: ["1.3.6.1.4.1.19046.11.1"] },
    vendor: "Lenovo",
    os: "XClarity Controller",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.19046.11.1.1.5.2.1.5.*"], // LENOVO-XCC-MIB machineLevelProductName
    firmware: ["1.3.6.1.4.1.19046.11.1.1.5.1.1.3.*"], // xccVpdVersionString
    serial: ["1.3.6.1.4.1.19046.11.1.1.5.2.1.3.*"], // machineLevelSerialNumber
  },
  {
    id: "imm",
    match: { object: ["1.3.6.1.4.1.2.3.51.3"] },
    vendor: "IBM",
    os: "IMM",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.2.3.51.3.1.5.2.1.5.*"], // IMM-MIB machineLevelProductName
    firmware: ["1.3.6.1.4.1.2.3.51.3.1.5.1.1.3.*"], // immVpdVersionString
    serial: ["1.3.6.1.4.1.2.3.51.3.1.5.2.1.3.*"], // machineLevelSerialNumber
  },
  {
    id: "irmc",
    match: { object: ["1.3.6.1.4.1.231.1.17", "1.3.6.1.4.1.231.1.18", "1.3.6.1.4.1.231.2"] },
    vendor: "Fujitsu",
    os: "iRMC",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.231.2.10.2.2.10.2.3.1.5.*"], // FSC-SERVERCONTROL2-MIB sc2UnitModelName
    firmware: ["1.3.6.1.4.1.231.2.10.2.2.10.3.4.1.4.*"], // sc2spFirmwareVersion
    serial: ["1.3.6.1.4.1.231.2.10.2.2.10.2.3.1.7.*"], // sc2UnitSerialNumber
  },
  {
    id: "cimc",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /Cisco Integrated Management Controller/ },
    vendor: "Cisco",
    os: "CIMC",
    role: "NMS_SERVER",
    model: [/\[(UCS[^\]]+)\]/],
    firmware: [/Firmware Version ([\w.()]+)/],
    serial: ["1.3.6.1.4.1.9.9.719.1.9.35.1.47.*"], // CISCO-UNIFIED-COMPUTING-COMPUTE-MIB cucsComputeRackUnitSerial
  },
  {
    id: "dell-mx",
    match: { object: ["1.3.6.1.4.1.674.10892.6"] },
    vendor: "Dell",
    os: "OpenManage Enterprise Modular",
    role: "NMS_SERVER",
    // DELL-MM-MIB dmmProductChassisModel, dmmProductName
    model: ["1.3.6.1.4.1.674.10892.6.1.1.15.0", "1.3.6.1.4.1.674.10892.6.1.1.1.0"],
    firmware: ["1.3.6.1.4.1.674.10892.6.1.2.1.0"], // dmmFirmwareVersion
  },
  {
    id: "vcenter",
    match: { object: ["1.3.6.1.4.1.6876.4.3", "1.3.6.1.4.1.6876.4.7"] },
    vendor: "VMware",
    os: "vCenter Server",
    role: "NMS_SERVER",
    firmware: ["1.3.6.1.4.1.6876.1.2.0"], // VMWARE-SYSTEM-MIB vmwProdVersion
  },
  {
    id: "vmware-appliance",
    match: {
      object: [
        "1.3.6.1.4.1.6876.4.5",
        "1.3.6.1.4.1.6876.4.6",
        "1.3.6.1.4.1.6876.4.50",
        "1.3.6.1.4.1.6876.120",
      ],
    },
    vendor: "VMware",
    os: "",
    role: "NMS_APPLIANCE",
    firmware: ["1.3.6.1.4.1.6876.1.2.0"], // VMWARE-SYSTEM-MIB vmwProdVersion
  },
  {
    id: "proxmox",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10"], descr: /-pve\b/ },
    vendor: "Proxmox",
    os: "Proxmox VE",
    role: "NMS_VM_HOST",
    model: hostModel,
    firmware: [/^Linux \S+ (\S+)/],
    serial: hostSerial,
  },
  {
    id: "xenserver",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10", "1.3.6.1.4.1.5951.6"], descr: /xenserver|xcp-ng|\.xs\d/i },
    vendor: "Citrix",
    os: "XenServer",
    role: "NMS_VM_HOST",
    model: hostModel,
    firmware: [/^Linux \S+ (\S+)/],
  },
  {
    id: "debian",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10"], descr: /Debian|\+deb\d/ },
    vendor: "",
    os: "Debian Linux",
    role: "NMS_SERVER",
    model: hostModel,
    firmware: [/^Linux \S+ (\S+)/],
    serial: hostSerial,
  },
  {
    id: "ubuntu",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10"], descr: /Ubuntu/ },
    vendor: "",
    os: "Ubuntu Linux",
    role: "NMS_SERVER",
    model: hostModel,
    firmware: [/^Linux \S+ (\S+)/],
    serial: hostSerial,
  },
  {
    id: "enterprise-linux",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10"], descr: /\.el\d/ },
    vendor: "",
    os: "Enterprise Linux",
    role: "NMS_SERVER",
    model: hostModel,
    firmware: [/^Linux \S+ (\S+)/],
    serial: hostSerial,
  },
  {
    id: "amazon-linux",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10"], descr: /\.amzn\d/ },
    vendor: "",
    os: "Amazon Linux",
    role: "NMS_SERVER",
    model: hostModel,
    firmware: [/^Linux \S+ (\S+)/],
    serial: hostSerial,
  },
  {
    id: "raspberry-pi",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10"], descr: /-rpi-|\+rpt|raspi|-v[78]l?\+ #/ },
    vendor: "Raspberry Pi",
    os: "Raspberry Pi OS",
    role: "NMS_SERVER",
    model: hostModel,
    firmware: [/^Linux \S+ (\S+)/],
    serial: hostSerial,
  },
  {
    id: "windows-netsnmp",
    match: { object: ["1.3.6.1.4.1.8072.3.2.13"] },
    vendor: "Microsoft",
    os: "Windows",
    role: "NMS_SERVER",
    firmware: [/\((Build \d+)/, /Build:(\d+)/],
  },
  {
    id: "netbsd",
    match: { object: ["1.3.6.1.4.1.8072.3.2.7"] },
    vendor: "NetBSD",
    os: "NetBSD",
    role: "NMS_SERVER",
    model: hostModel,
    firmware: [/^NetBSD \S+ (\d+\.\d[\w.]*)/],
  },
  {
    id: "dragonfly",
    match: { object: ["1.3.6.1.4.1.8072.3.2.17"] },
    vendor: "DragonFly",
    os: "DragonFly BSD",
    role: "NMS_SERVER",
    model: hostModel,
    firmware: [/^DragonFly \S+ (\d+\.\d[\w.-]*)/],
  },
  {
    id: "solaris",
    match: { object: ["1.3.6.1.4.1.8072.3.2.3", "1.3.6.1.4.1.42.2.1.1"] },
    vendor: "Oracle",
    os: "Solaris",
    role: "NMS_SERVER",
    firmware: [/SunOS \S+ (\d+\.\d+)/],
  },
  {
    id: "hpux",
    match: { object: ["1.3.6.1.4.1.8072.3.2.6", "1.3.6.1.4.1.8072.3.2.14", "1.3.6.1.4.1.11.2.3.2"] },
    vendor: "HPE",
    os: "HP-UX",
    role: "NMS_SERVER",
    firmware: [/HP-UX \S+ (\S+)/],
  },
  {
    id: "ibm-i",
    match: { object: ["1.3.6.1.4.1.2.6.11"] },
    vendor: "IBM",
    os: "IBM i",
    role: "NMS_SERVER",
    firmware: [/(V\d+R\d+M\d+)/],
  },
];
