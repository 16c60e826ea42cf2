import { entity, type Rule } from "./rule.ts";

export const storage: readonly Rule[] = [
  {
    id: "datadomain",
    match: { object: ["1.3.6.1.4.1.19746"] },
    vendor: "Dell",
    os: "Data Domain OS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.19746.1.13.1.4.0"], // DATA-DOMAIN-MIB systemModelNumber
    firmware: [["1.3.6.1.4.1.19746.1.13.1.3.0", /(\d{1,9}\.\d[\w.-]*)/]], // systemVersion
    serial: ["1.3.6.1.4.1.19746.1.13.1.1.0"], // systemSerialNumber
  },
  {
    id: "isilon",
    match: { object: ["1.3.6.1.4.1.12124"] },
    vendor: "Dell",
    os: "OneFS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.12124.2.51.1.4.*"], // ISILON-MIB chassisModel
    firmware: [/OneFS v?(\d[\w.]*)/],
    serial: ["1.3.6.1.4.1.12124.2.51.1.3.*"], // chassisSerialNumber
  },
  {
    id: "equallogic",
    match: { object: ["1.3.6.1.4.1.12740"] },
    vendor: "Dell",
    os: "EqualLogic",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.12740.2.1.11.1.1.*"], // EQLMEMBER-MIB eqlMemberModel
    firmware: [["1.3.6.1.4.1.12740.4.1.1.1.4.*", /V?(\d{1,9}\.\d+\.\d+)/]], // EQLCONTROLLER-MIB eqlControllerSwRevision
    serial: ["1.3.6.1.4.1.12740.2.1.11.1.2.*"], // EQLMEMBER-MIB eqlMemberSerialNumber
  },
  {
    id: "compellent",
    match: { object: ["1.3.6.1.4.1.674.11000.2000.500"] },
    vendor: "Dell",
    os: "Storage Center",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.674.11000.2000.500.1.2.13.1.7.*"], // DELL-STORAGE-SC-MIB scCtlrModel
    firmware: ["1.3.6.1.4.1.674.11000.2000.500.1.2.4.0"], // productIDVersion
    serial: ["1.3.6.1.4.1.674.11000.2000.500.1.2.5.0"], // productIDSerialNumber
  },
  {
    id: "fluidfs",
    match: { object: ["1.3.6.1.4.1.674.11000.2000.200"] },
    vendor: "Dell",
    os: "FluidFS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.674.11000.2000.200.1.16.1.6.*"], // FLUIDFS-MIB nASApplianceModel
    firmware: ["1.3.6.1.4.1.674.11000.2000.200.1.47.1.0"], // versionVersion
    serial: entity.serial([1]),
  },
  {
    id: "emc-vnx",
    match: { object: ["1.3.6.1.4.1.1981"] },
    vendor: "Dell",
    os: "VNX",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "pure",
    match: { object: ["1.3.6.1.4.1.40482"] },
    vendor: "Pure Storage",
    os: "Purity",
    role: "NMS_APPLIANCE",
    model: [/\b(FA-\w+|FlashArray \S+|FlashBlade)/, ...entity.model([1])],
    firmware: [/Purity(?:\/\w+)? (\d[\w.]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "nimble",
    match: { object: ["1.3.6.1.4.1.37447"] },
    vendor: "HPE",
    os: "NimbleOS",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: [/(\d{1,9}\.\d+\.\d+\.\d+[\w-]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "three-par",
    match: { object: ["1.3.6.1.4.1.12925"] },
    vendor: "HPE",
    os: "3PAR OS",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "storwize",
    match: { object: ["1.3.6.1.4.1.2.6.190", "1.3.6.1.4.1.2.6.4"] },
    vendor: "IBM",
    os: "Spectrum Virtualize",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "infortrend",
    match: { object: ["1.3.6.1.4.1.1714"] },
    vendor: "Infortrend",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.1714.1.1.1.1.15.0"], // IFT-SNMP-MIB privateLogoModel
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.1714.1.1.1.1.10.0"], // serialNum
  },
  {
    id: "proware",
    match: { object: ["1.3.6.1.4.1.14752"] },
    vendor: "Proware",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.14752.1.3.1.2.0"], // proware-SNMP-MIB siModel
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.14752.1.3.1.3.0"], // siSerial
  },
  {
    id: "tegile",
    match: { object: ["1.3.6.1.4.1.43906"] },
    vendor: "Tegile",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.43906.1.1.9.0"], // TEGILE-MIB controllerHardwareModel
    firmware: ["1.3.6.1.4.1.43906.1.1.3.0"], // haControllerA-SoftwareVersion
    serial: entity.serial([1]),
  },
  {
    id: "eternus",
    match: { object: ["1.3.6.1.4.1.211"], descr: /ETERNUS/i },
    vendor: "Fujitsu",
    os: "ETERNUS",
    role: "NMS_APPLIANCE",
    model: [/(ETERNUS \w+)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "quantum",
    match: { object: ["1.3.6.1.4.1.3764"] },
    vendor: "Quantum",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.3764.1.1.10.3.0"], // ADIC-INTELLIGENT-STORAGE-MIB productName
    firmware: ["1.3.6.1.4.1.3764.1.1.10.7.0"], // productVersion
    serial: ["1.3.6.1.4.1.3764.1.1.10.10.0"], // productSerialNumber
  },
  {
    id: "nutanix",
    match: { object: ["1.3.6.1.4.1.41263"] },
    vendor: "Nutanix",
    os: "AOS",
    role: "NMS_VM_HOST",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.41263.502.0"], // NUTANIX-MIB clusterVersion
    serial: entity.serial([1]),
  },
  {
    id: "truenas",
    match: { object: ["1.3.6.1.4.1.50536"] },
    vendor: "iXsystems",
    os: "TrueNAS",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: [/(?:TrueNAS|FreeNAS)[ -](?:SCALE-|CORE-)?v?(\d[\w.-]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "truenas-netsnmp",
    match: { object: ["1.3.6.1.4.1.8072.3.2.8", "1.3.6.1.4.1.8072.3.2.10"], descr: /truenas|freenas/i },
    vendor: "iXsystems",
    os: "TrueNAS",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: [/(?:TrueNAS|FreeNAS)[ -](?:SCALE-|CORE-)?v?(\d[\w.-]*)/i],
    serial: entity.serial([1]),
  },
  {
    id: "readynas",
    match: { object: ["1.3.6.1.4.1.4526.18", "1.3.6.1.4.1.4526.22"] },
    vendor: "Netgear",
    os: "ReadyNAS",
    role: "NMS_APPLIANCE",
    model: [...entity.model([1]), /(ReadyNAS \w+)/i],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "buffalo",
    match: { object: ["1.3.6.1.4.1.5227"] },
    vendor: "Buffalo",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/\b((?:TS|LS|WS|WXR|WAPM|BS)-?\w[\w-]*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "asustor",
    match: { object: ["1.3.6.1.4.1.44738"] },
    vendor: "ASUSTOR",
    os: "ADM",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
];
