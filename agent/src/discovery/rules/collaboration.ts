import { entity, type Rule } from "./rule.ts";

export const collaboration: readonly Rule[] = [
  {
    id: "avaya-phone",
    match: { object: ["1.3.6.1.4.1.6889.1.69"] },
    vendor: "Avaya",
    os: "",
    role: "NMS_PHONE",
    // Avaya-96xxIPTelephone-MIB endptMODEL, Avaya-46xxIPTelephone-MIB endptMODEL
    model: ["1.3.6.1.4.1.6889.2.69.2.1.43.0", "1.3.6.1.4.1.6889.2.69.1.1.2.0"],
    // Avaya-96xxIPTelephone-MIB endptAPPINUSE, Avaya-46xxIPTelephone-MIB endptAPPINUSE
    firmware: ["1.3.6.1.4.1.6889.2.69.2.1.4.0", "1.3.6.1.4.1.6889.2.69.1.3.2.0"],
    // Avaya-96xxIPTelephone-MIB endptPHONESN, Avaya-46xxIPTelephone-MIB endptPHONESN
    serial: ["1.3.6.1.4.1.6889.2.69.2.1.46.0", "1.3.6.1.4.1.6889.2.69.1.1.6.0"],
  },
  {
    id: "ip-office",
    match: { object: ["1.3.6.1.4.1.6889.1.2"] },
    vendor: "Avaya",
    os: "IP Office",
    role: "NMS_PHONE",
    model: [/^(IP ?\d{3}\w*(?: V2)?)/, ...entity.model([1])],
    firmware: [/(\d{1,9}\.\d+\.\d+\.\d+\.?(?: build \d+)?)/],
    serial: entity.serial([1]),
  },
  {
    id: "snom",
    match: { object: ["1.3.6.1.4.1.7526"] },
    vendor: "Snom",
    os: "",
    role: "NMS_PHONE",
    model: [/(snom ?\w+|D\d{3}\w*)/i, ...entity.model([1])],
    firmware: [/ (\d+\.\d+\.\d+[\w.]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "mitel",
    match: { object: ["1.3.6.1.4.1.1027"] },
    vendor: "Mitel",
    os: "",
    role: "NMS_PHONE",
    model: ["1.3.6.1.4.1.1027.4.1.2.1.1.1.3.*"], // MITEL-APPCMN-MIB mitelAppTblProductName
    firmware: ["1.3.6.1.4.1.1027.4.1.2.1.1.1.4.*"], // mitelAppTblProductVersion
    serial: entity.serial([1]),
  },
  {
    id: "innovaphone",
    match: { object: ["1.3.6.1.4.1.6666"] },
    vendor: "innovaphone",
    os: "",
    role: "NMS_PHONE",
    model: [/^(?:innovaphone )?(IP\w+)/, ...entity.model([1])],
    firmware: [/\[(\w+r\d+)/],
    serial: entity.serial([1]),
  },
  {
    id: "cucm",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /Software: ?UCOS/ },
    vendor: "Cisco",
    os: "Unified Communications Manager",
    role: "NMS_PHONE",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.9.9.156.1.5.29.0", /UCOS (\d[\w.-]*)/], // CISCO-CCM-MIB ccmSystemVersion
    serial: entity.serial([1]),
  },
  {
    id: "telepresence",
    match: { object: ["1.3.6.1.4.1.5596"] },
    vendor: "Cisco",
    os: "TelePresence",
    role: "NMS_PHONE",
    model: [/MCU: ?(?:Cisco TelePresence )?([^\n]+)/, ...entity.model([1])],
    firmware: [/SoftW: ?(\S+)/],
    serial: [/S\/N: ?(\w+)/],
  },
  {
    id: "clickshare",
    match: { object: ["1.3.6.1.4.1.7312"] },
    vendor: "Barco",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.7312.2468.1.1.4.0"], // BARCO-CLICKSHARE-MIB diArticleCode
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.7312.2468.1.1.5.0"], // diSerialNumber
  },
  {
    id: "dahua",
    match: {
      object: ["1.3.6.1.4.1.1004849", "1.3.6.1.4.1.8072.3.2.10"],
      also: ["1.3.6.1.4.1.1004849.2.1.2.6.0", /\S/],
    },
    vendor: "Dahua",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.1004849.2.1.2.6.0"], // DAHUA-SNMP-MIB deviceType
    firmware: ["1.3.6.1.4.1.1004849.2.1.1.1.0"], // softwareRevision
    serial: ["1.3.6.1.4.1.1004849.2.1.2.4.0"], // serialNumber
  },
  {
    id: "grandstream-gateway",
    match: { object: ["1.3.6.1.4.1.42397.1.1"] },
    vendor: "Grandstream",
    os: "",
    role: "NMS_PHONE",
    model: [/((?:HT|GXP|GRP|GXW|UCM|GWN|GXV|DP)\d\w*)/, ...entity.model([1])],
    firmware: ["1.3.6.1.4.1.42397.1.1.3.4.0", /(\d{1,9}\.\d+\.\d+\.\d+)/], // GS-GXW42XX-MIB versionProg
    serial: entity.serial([1]),
  },
  {
    id: "crestron",
    match: { object: ["1.3.6.1.4.1.3212"] },
    vendor: "Crestron",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/^(?:Crestron )?([A-Z][\w-]+\d\w*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "hanwha",
    match: { object: ["1.3.6.1.4.1.36849"] },
    vendor: "Hanwha",
    os: "Wisenet",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
];
