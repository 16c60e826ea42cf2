import { entity, hostModel, hostSerial, type Rule } from "./rule.ts";

export const servers: readonly Rule[] = [
  {
    id: "windows",
    match: { object: ["1.3.6.1.4.1.311.1.1.3.1"] },
    vendor: "Microsoft",
    os: "Windows",
    role: "NMS_COMPUTER",
    model: hostModel.slice(1),
    serial: hostSerial.slice(1),
    firmware: [/\((Build \d+)/],
  },
  {
    id: "windows-server",
    match: { object: ["1.3.6.1.4.1.311.1.1.3.1.2", "1.3.6.1.4.1.311.1.1.3.1.3"] },
    vendor: "Microsoft",
    os: "Windows Server",
    role: "NMS_SERVER",
    model: hostModel.slice(1),
    serial: hostSerial.slice(1),
    firmware: [/\((Build \d+)/],
  },
  {
    id: "esxi",
    match: { object: ["1.3.6.1.4.1.6876.4.1"] },
    vendor: "VMware",
    os: "ESXi",
    role: "NMS_VM_HOST",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.6876.1.2.0", /ESXi (\S+)/], // VMWARE-SYSTEM-MIB vmwProdVersion
    serial: entity.serial([1]),
  },
  {
    id: "linux",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10", "1.3.6.1.4.1.2021.250.10"] },
    vendor: "",
    os: "Linux",
    role: "NMS_SERVER",
    model: hostModel,
    firmware: [/^Linux \S+ (\S+)/],
    serial: hostSerial,
  },
  {
    id: "freebsd",
    match: { descr: /^FreeBSD/ },
    vendor: "FreeBSD",
    os: "FreeBSD",
    role: "NMS_SERVER",
    model: hostModel,
    firmware: [/FreeBSD(?: \S+)? (\d+\.\d+[\w.-]*)/],
  },
  {
    id: "openbsd",
    match: { object: ["1.3.6.1.4.1.8072.3.2.12", "1.3.6.1.4.1.30155.23.1"] },
    vendor: "OpenBSD",
    os: "OpenBSD",
    role: "NMS_SERVER",
    firmware: [/OpenBSD \S+ (\d+\.\d+)/],
  },
  {
    id: "macos",
    match: { object: ["1.3.6.1.4.1.8072.3.2.16", "1.3.6.1.4.1.8072.3.2.255"], descr: /Darwin/ },
    vendor: "Apple",
    os: "macOS",
    role: "NMS_COMPUTER",
    firmware: [/Darwin Kernel Version ([\d.]+)/],
  },
  {
    id: "aix",
    match: { object: ["1.3.6.1.4.1.2.3.1.2.1.1"] },
    vendor: "IBM",
    os: "AIX",
    role: "NMS_SERVER",
    model: [/Machine Type: ?(\S+)/],
    firmware: [/AIX version: ?([\d.]+)/],
    serial: [/Processor id: ?(\w+)/],
  },
  {
    id: "idrac",
    match: { object: ["1.3.6.1.4.1.674.10892.5"] },
    vendor: "Dell",
    os: "iDRAC",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.674.10892.5.1.3.12.0", "1.3.6.1.4.1.674.10892.2.1.1.2.0"], // IDRAC-MIB systemModelName, DELL-RAC-MIB drsProductShortName
    firmware: ["1.3.6.1.4.1.674.10892.5.1.1.8.0", "1.3.6.1.4.1.674.10892.2.1.2.1.0"], // racFirmwareVersion, drsFirmwareVersion
    serial: ["1.3.6.1.4.1.674.10892.5.1.3.2.0", "1.3.6.1.4.1.674.10892.2.1.1.11.0"], // systemServiceTag, drsSystemServiceTag
  },
  {
    id: "drac",
    match: { object: ["1.3.6.1.4.1.674.10892.2"] },
    vendor: "Dell",
    os: "DRAC",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.674.10892.2.1.1.19.0", "1.3.6.1.4.1.674.10892.2.1.1.1.0"], // drsProductChassisModel, drsProductName
    firmware: ["1.3.6.1.4.1.674.10892.2.1.2.1.0"], // DELL-RAC-MIB drsFirmwareVersion
    serial: ["1.3.6.1.4.1.674.10892.2.1.1.11.0"], // DELL-RAC-MIB drsSystemServiceTag
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
  {
    id: "supermicro-bmc",
    match: { object: ["1.3.6.1.4.1.10876", "1.3.6.1.4.1.47488"] },
    vendor: "Supermicro",
    os: "BMC",
    role: "NMS_SERVER",
    model: entity.model([1]),
    firmware: entity.firmware([1]),
    serial: entity.serial([1]),
  },
  {
    id: "supermicro-bmc-aten",
    // ATEN also builds KVM switches and PDUs: ATEN-IPMI-MIB bmcMajorVesion tells a BMC
    match: { object: ["1.3.6.1.4.1.21317"], also: ["1.3.6.1.4.1.21317.1.5.1.0", /\d/] },
    vendor: "Supermicro",
    os: "BMC",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.21317.1.16.3.4.0", "1.3.6.1.4.1.21317.1.16.3.3.0"], // productPartNumber, productName
    serial: ["1.3.6.1.4.1.21317.1.16.3.6.0", "1.3.6.1.4.1.21317.1.6.1.0"], // productSerialNumber, serialNumber
  },
  {
    id: "huawei-ibmc",
    match: { object: ["1.3.6.1.4.1.2011.2.235"] },
    vendor: "Huawei",
    os: "iBMC",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.2011.2.235.1.1.1.6.0"], // HUAWEI-SERVER-IBMC-MIB deviceName
    // HUAWEI-SERVER-IBMC-MIB firmwareVersion, the row named "Active iBMC"
    firmware: ["1.3.6.1.4.1.2011.2.235.1.1.11.50.1.4.11.65.99.116.105.118.101.32.105.66.77.67"],
    serial: ["1.3.6.1.4.1.2011.2.235.1.1.1.7.0"], // HUAWEI-SERVER-IBMC-MIB deviceSerialNo
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
  {
    id: "infoblox",
    match: { object: ["1.3.6.1.4.1.7779.1"] },
    vendor: "Infoblox",
    os: "NIOS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.7779.3.1.1.2.1.4.0"], // IB-PLATFORMONE-MIB ibHardwareType
    firmware: ["1.3.6.1.4.1.7779.3.1.1.2.1.7.0"], // IB-PLATFORMONE-MIB ibNiosVersion
    serial: ["1.3.6.1.4.1.7779.3.1.1.2.1.6.0"], // IB-PLATFORMONE-MIB ibSerialNumber
  },
  {
    id: "opengear",
    match: { object: ["1.3.6.1.4.1.25049"] },
    vendor: "Opengear",
    os: "Opengear",
    role: "NMS_APPLIANCE",
    model: [/Opengear[ /]([^,\s]+)/i],
    firmware: [/Version ([\d.]+)/, "1.3.6.1.4.1.25049.17.1.1.0"], // OG-STATUSv2-MIB ogFirmwareVersion
    // OG-STATUSv2-MIB ogSerialNumber, which some answer without an instance
    serial: ["1.3.6.1.4.1.25049.17.1.2.0", "1.3.6.1.4.1.25049.17.1.2"],
  },
];
