import { phoneLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const phonesRules: readonly Rule[] = [
  {
    id: "polycom",
    match: { object: ["1.3.6.1.4.1.13885", "1.3.6.1.4.1.2684"] },
    vendor: "Poly",
    os: "",
    role: "NMS_PHONE",
    // POLYCOM-ENDPOINT-MIB identityDeviceModel, identitySoftwareInfo, identityDeviceSerialNumber
    model: [
      "1.3.6.1.4.1.13885.101.1.1.4.0",
      /^(?:Poly(?:com)? )?((?:Studio|VVX|SoundPoint|Trio|G|HDX|RealPresence)[^;,]*)/,
    ],
    firmware: ["1.3.6.1.4.1.13885.101.1.1.1.0"],
    serial: ["1.3.6.1.4.1.13885.101.1.1.5.0"],
  },
  {
    id: "grandstream",
    match: { object: ["1.3.6.1.4.1.42397"] },
    vendor: "Grandstream",
    os: "",
    role: "NMS_PHONE",
    model: [/((?:HT|GXP|GRP|GXW|UCM|GWN|GXV|DP)\d\w*)/],
    firmware: [/(\d{1,9}\.\d+\.\d+\.\d+)/],
  },
  {
    id: "audiocodes",
    match: { object: ["1.3.6.1.4.1.5003.8.1.1"] },
    vendor: "AudioCodes",
    os: "",
    role: "NMS_PHONE",
    // AC-SYSTEM-MIB acSysIdName; entPhysicalDescr
    model: [
      "1.3.6.1.4.1.5003.9.10.10.2.3.1.0",
      /Product: ?((?:MP-|Mediant|M\d)[^;]*)/,
      ["1.3.6.1.2.1.47.1.1.1.1.2.*", /^((?:MP-|Mediant ?)\w+)/],
    ],
    firmware: [/SW Version: ?([\w.]+)/, "1.3.6.1.4.1.5003.9.10.10.2.2.1.0"], // AC-SYSTEM-MIB acSysVersionSoftware
    serial: ["1.3.6.1.4.1.5003.9.10.10.2.3.2.0"], // AC-SYSTEM-MIB acSysIdSerialNumber
  },
  {
    id: "yealink",
    match: { object: ["1.3.6.1.4.1.37459"] },
    vendor: "Yealink",
    os: "",
    role: "NMS_PHONE",
    model: [/((?:SIP-)?[TWV]P?\d\w*)/],
    firmware: [/(\d{1,9}\.\d+\.\d+\.\d+)/],
  },
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
    id: "grandstream-gateway",
    match: { object: ["1.3.6.1.4.1.42397.1.1"] },
    vendor: "Grandstream",
    os: "",
    role: "NMS_PHONE",
    model: [/((?:HT|GXP|GRP|GXW|UCM|GWN|GXV|DP)\d\w*)/, ...entity.model([1])],
    firmware: ["1.3.6.1.4.1.42397.1.1.3.4.0", /(\d{1,9}\.\d+\.\d+\.\d+)/], // GS-GXW42XX-MIB versionProg
    serial: entity.serial([1]),
  },
  phoneLine("openscape", "Unify", ["32804", "4329.2"]),
  phoneLine("panasonic-pbx", "Panasonic", ["258.601"], {
    descr: /^KX-NS/,
    model: [/^(KX-\w+)/],
    firmware: [/ Ver(\d+)/],
  }),
  phoneLine("gigaset", "Gigaset", ["32775"]),
  phoneLine("sangoma", "Sangoma", ["35987"]),
  phoneLine("spectralink", "Spectralink", ["9749"]),
  phoneLine("ascom", "Ascom", ["27614", "13062"]),
  phoneLine("hytera", "Hytera", ["40297"], {
    model: ["1.3.6.1.4.1.40297.1.2.4.1.0"], // HYTERA-REPEATER-MIB rptModelName
    firmware: ["1.3.6.1.4.1.40297.1.2.4.3.0"], // rptFirmwareVersion
    serial: ["1.3.6.1.4.1.40297.1.2.4.5.0"], // rptSerialNo
  }),
  phoneLine("asterisk", "Digium", ["22736"], { os: "Asterisk", firmware: ["1.3.6.1.4.1.22736.1.1.1.0"] }), // ASTERISK-MIB astVersionString
  phoneLine("broadsoft", "BroadSoft", ["6431"], { os: "BroadWorks" }),
  phoneLine("aastra", "Mitel", ["11268"]),
  phoneLine("avaya", "Avaya", ["6889"], { model: [/\b((?:G\d{3}|C\d{3}T?|P\d{3}\w*|J\d{3}|96\d\d\w*))\b/] }),
  phoneLine("2n", "2N", ["6530"]),
  phoneLine("algo", "Algo", ["41738"]),
  phoneLine("commend", "Commend", ["37568", "41836"]),
  phoneLine("valcom", "Valcom", ["32546"]),
  phoneLine("zenitel", "Zenitel", ["26122", "24071"]),
];
