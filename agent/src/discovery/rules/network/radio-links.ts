import { wirelessLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { chassisDescr, entity } from "../sources.ts";

export const radioLinksRules: readonly Rule[] = [
  {
    id: "mimosa",
    match: { object: ["1.3.6.1.4.1.43356"] },
    vendor: "Mimosa",
    os: "Mimosa",
    role: "NMS_WAP",
    model: [/(?:Mimosa )?([ABC]\d\w*)/],
    firmware: ["1.3.6.1.4.1.43356.2.1.2.1.3.0"], // MIMOSA-NETWORKS-B5-MIB mimosaFirmwareVersion
    serial: ["1.3.6.1.4.1.43356.2.1.2.1.2.0"], // MIMOSA-NETWORKS-B5-MIB mimosaSerialNumber
  },
  {
    id: "radwin",
    match: { object: ["1.3.6.1.4.1.4458"] },
    vendor: "RADWIN",
    os: "",
    role: "NMS_WAP",
    // RADWIN-MIB-WINLINK1000 winlink1000OduAdmProductName
    model: ["1.3.6.1.4.1.4458.1000.1.1.30.0"],
    firmware: ["1.3.6.1.4.1.4458.1000.1.1.3.0"], // winlink1000OduAdmSwRev
    serial: ["1.3.6.1.4.1.4458.1000.1.1.29.0"], // winlink1000OduAdmSN
  },
  {
    id: "siklu",
    match: { object: ["1.3.6.1.4.1.31926"] },
    vendor: "Siklu",
    os: "",
    role: "NMS_WAP",
    // the part number of the outdoor unit includes the variant
    model: [/^(EH-\w+)/, ...entity.model([1]), /((?:EH|MH|EtherHaul)-?\w+)/],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "ceragon",
    match: { object: ["1.3.6.1.4.1.2281"] },
    vendor: "Ceragon",
    os: "CeraOS",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.2281.10.4.1.13.1.1.4.*"], // MWRM-UNIT-MIB genEquipMngSwIDUVersionsRunningVersion
    // genEquipUnitIDUSerialNumber, genEquipInventorySerialNumber
    serial: ["1.3.6.1.4.1.2281.10.1.2.1.0", "1.3.6.1.4.1.2281.10.1.2.10.1.1.6.*"],
  },
  {
    id: "saf-integra",
    match: { object: ["1.3.6.1.4.1.7571.100"] },
    vendor: "SAF Tehnika",
    os: "",
    role: "NMS_WAP",
    // SAF-INTEGRAX-MIB integraXsysDeviceProductModel, SAF-INTEGRAE-MIB integraEsysDeviceProductModel
    model: ["1.3.6.1.4.1.7571.100.1.1.7.10.4.13.0", "1.3.6.1.4.1.7571.100.1.1.7.9.4.13.0"],
    firmware: entity.software([1]),
    // SAF-INTEGRAX-MIB integraXsysDeviceSerial, SAF-INTEGRAE-MIB integraEsysDeviceSerial
    serial: ["1.3.6.1.4.1.7571.100.1.1.7.10.4.12.0", "1.3.6.1.4.1.7571.100.1.1.7.9.4.12.0"],
  },
  {
    id: "alvarion",
    match: { object: ["1.3.6.1.4.1.12394"] },
    vendor: "Alvarion",
    os: "",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.12394.1.1.1.2.0"], // ALVARION-DOT11-WLAN-MIB brzaccVLRunningSoftwareVersion
    serial: ["1.3.6.1.4.1.12394.1.1.1.21.0"], // brzaccVLSerialNumber
  },
  {
    id: "exalt",
    match: { object: ["1.3.6.1.4.1.25651"] },
    vendor: "Exalt",
    os: "",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.25651.1.2.1.1.0"], // ExaltComProducts modelName
    firmware: ["1.3.6.1.4.1.25651.1.2.1.5.0"], // firmwareVersion
    serial: ["1.3.6.1.4.1.25651.1.2.1.3.0"], // serialNumber
  },
  {
    id: "racom-ray",
    match: { object: ["1.3.6.1.4.1.33555"] },
    vendor: "RACOM",
    os: "",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.33555.1.1.1.1.0", "1.3.6.1.4.1.33555.4.1.1.1.0"], // RAY-MIB productName, RAY3-MIB productName
    firmware: ["1.3.6.1.4.1.33555.1.1.2.2.0", "1.3.6.1.4.1.33555.4.1.2.2.0"], // RAY-MIB swVer, RAY3-MIB swVer
    // RAY-MIB serialNumber, RAY3-MIB serialNumber
    serial: ["1.3.6.1.4.1.33555.1.1.1.2.0", "1.3.6.1.4.1.33555.4.1.1.2.0"],
  },
  {
    id: "proxim",
    match: { object: ["1.3.6.1.4.1.11898"] },
    vendor: "Proxim",
    os: "",
    role: "NMS_WAP",
    model: [/^(\S+) v\d/, ...entity.model([1])],
    firmware: [/ v(\d+\.\d[\w.]*)/],
    serial: [/SN-(\w+)/],
  },
  {
    id: "ligowave",
    match: { object: ["1.3.6.1.4.1.32750", "1.3.6.1.4.1.32761"] },
    vendor: "LigoWave",
    os: "",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "infinet",
    match: { object: ["1.3.6.1.4.1.3942"] },
    vendor: "InfiNet Wireless",
    os: "WANFleX",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: [/WANFleX H?\w{0,4}v?(\d+\.\d+(?:\.\d+)?)/],
    serial: entity.serial([1]),
  },
  {
    id: "dragonwave",
    match: { object: ["1.3.6.1.4.1.7262"] },
    vendor: "DragonWave",
    os: "",
    role: "NMS_WAP",
    // HORIZON-COMPACT-MIB, -DUO-, -QUANTUM- and -COMPACT-PLUS-: product codes of the units
    model: [
      "1.3.6.1.4.1.7262.2.2.1.3.1.2.0",
      "1.3.6.1.4.1.7262.2.3.1.6.1.3.0",
      "1.3.6.1.4.1.7262.2.4.1.5.1.3.0",
      "1.3.6.1.4.1.7262.2.5.1.3.1.3.0",
      ...entity.model([1]),
    ],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "aviat",
    match: { object: ["1.3.6.1.4.1.2509"] },
    vendor: "Aviat Networks",
    os: "",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  wirelessLine("aprisa", "4RF", ["14817"], { os: "Aprisa", model: [/(Aprisa \w+)/i] }),
  wirelessLine("baicells", "Baicells", ["53058"]),
  wirelessLine("telrad", "Telrad", ["1301"]),
  wirelessLine("trango", "Trango", ["5454"], {
    model: [/^(Apex ?\w+)-\d/],
    firmware: ["1.3.6.1.4.1.5454.1.80.1.1.2.0"],
  }),
  wirelessLine("bridgewave", "BridgeWave", ["6080"], { model: ["1.3.6.1.4.1.6080.2.2.0"] }), // BRWAVE-RADIO-MIB brwaveUnitModel
  wirelessLine("sub10", "Fastback", ["39003"], {
    serial: ["1.3.6.1.4.1.39003.3.1.1.4.0"],
    firmware: ["1.3.6.1.4.1.39003.3.1.1.11.0"],
  }), // SUB10SYSTEMS-MIB sub10UnitLclHWSerialNumber, FirmwareVersion
  wirelessLine("redline", "Redline", ["10728"]),
  wirelessLine("alcoma", "ALCOMA", ["12140"]),
  wirelessLine("mini-link", "Ericsson", ["193"], {
    os: "MINI-LINK",
    model: [[chassisDescr, /^(AMM \w+(?: \w)?|MINI-LINK \d+)$/], /(MINI-LINK [\w-]+(?: \w+)?)/],
    firmware: ["1.3.6.1.4.1.193.81.2.7.1.2.1.3.*"], // XF-SOFTWARE-MIB
  }),
  wirelessLine("pasolink", "NEC", ["119.2.3.69"], { os: "iPASOLINK", model: [/(i?PASOLINK[\w +-]*)/i] }),
  wirelessLine("siae", "SIAE Microelettronica", ["3373"], {
    model: [/\b((?:ALFO|ALS|AGS|ALC)[\w-]*(?: ?\d\w*)?)/i],
    firmware: [["1.3.6.1.4.1.3373.1103.7.2.0", /(\d+\.\d[\d.]*)/]],
  }),
  wirelessLine("saf", "SAF Tehnika", ["7571"], {
    model: [/\b(CFIP[\w -]*|CFM\w*|Integra[\w-]*|PhoeniX[\w-]*)/],
  }),
  wirelessLine("airspan", "Airspan", ["19454"]),
  wirelessLine("albentia", "Albentia", ["28087"]),
  wirelessLine("cambridge-broadband", "Cambridge Broadband", ["5419"]),
  wirelessLine("codan", "Codan", ["23304"]),
  wirelessLine("mni", "MNI", ["3323"]),
  wirelessLine("tranzeo", "Tranzeo", ["24575"]),
  wirelessLine("vubiq", "Vubiq", ["46330"]),
  wirelessLine("wi-lan", "Wi-LAN", ["2686"]),
  wirelessLine("aperto", "Aperto", ["4325"]),
  wirelessLine("proxim-old", "Proxim", ["841", "762"]),
  wirelessLine("compex", "Compex", ["426"], { model: ["1.3.6.1.4.1.426.1.2.1.0"] }), // COMPEX-IN3000 productName
];
