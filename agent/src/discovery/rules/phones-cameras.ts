import { entity, type Rule } from "./rule.ts";

export const phonesAndCameras: readonly Rule[] = [
  {
    id: "axis",
    match: { object: ["1.3.6.1.4.1.368"] },
    vendor: "Axis",
    os: "AXIS OS",
    role: "NMS_APPLIANCE",
    model: [/(AXIS [A-Z]\w[\w-]*)/],
    firmware: [/(?:Camera|Encoder|Speaker|Station|Server|Radar|Network \w+); ?(\d+[\d.]+)/],
  },
  {
    id: "hikvision",
    match: { object: ["1.3.6.1.4.1.39165", "1.3.6.1.4.1.50001"] },
    vendor: "Hikvision",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.39165.1.1.0"], // HIK-DEVICE-MIB deviceType
    firmware: ["1.3.6.1.4.1.39165.1.3.0"], // HIK-DEVICE-MIB softwVersion
  },
  {
    id: "hikvision-netsnmp",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10"], also: ["1.3.6.1.4.1.39165.1.1.0", /\S/] },
    vendor: "Hikvision",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.39165.1.1.0"], // HIK-DEVICE-MIB deviceType
    firmware: ["1.3.6.1.4.1.39165.1.3.0"], // HIK-DEVICE-MIB softwVersion
  },
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
    id: "grandstream-linux",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10"], descr: /^Linux (?:HT8|GX[PWV]\d|GRP\d|UCM\d)/ },
    vendor: "Grandstream",
    os: "",
    role: "NMS_PHONE",
    model: [/^Linux ([A-Z]+\d{3,}\w*)/],
    firmware: ["1.3.6.1.4.1.42397.1.2.3.4.0"], // GS-HT8XX-MIB versionProg
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
    id: "cisco-spa",
    match: { object: ["1.3.6.1.4.1.9.6.1"], descr: /\bSPA-?\d/ },
    vendor: "Cisco",
    os: "SPA",
    role: "NMS_PHONE",
    model: [/(SPA-?\d\w*)/],
    firmware: [/^(?:Cisco |Linksys )?SPA-?\d\w*[ ,;v-]{1,4}(\d+\.\d+[\w.()-]*)/, ...entity.software([1])],
    serial: entity.serial([1]),
  },
];
