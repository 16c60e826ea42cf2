import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const consolesAndKvmRules: readonly Rule[] = [
  {
    id: "digi-console",
    match: { object: ["1.3.6.1.4.1.332"] },
    vendor: "Digi",
    os: "",
    role: "NMS_APPLIANCE",
    model: [
      /^(?:Digi )?((?:PortServer|ConnectPort|Digi Connect|Passport|CM) ?[\w ]{0,20}\w)/,
      ...entity.model([1]),
    ],
    firmware: [/Version (\w[\w.]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "avocent-acs",
    // ACS-MIB, ACS8000-MIB and PM-MIB: acsProductModel, acsFirmwareVersion, acsSerialNumber
    match: { object: ["1.3.6.1.4.1.10418.16", "1.3.6.1.4.1.10418.26", "1.3.6.1.4.1.10418.17"] },
    vendor: "Vertiv",
    os: "Avocent ACS",
    role: "NMS_APPLIANCE",
    model: ["8:2.1.2.0"],
    firmware: ["8:2.1.7.0"],
    serial: ["8:2.1.4.0"],
  },
  {
    id: "cyclades",
    match: { object: ["1.3.6.1.4.1.2925"] },
    vendor: "Vertiv",
    os: "Cyclades ACS",
    role: "NMS_APPLIANCE",
    model: [/\b(ACS\d+\w*|TS\d+)\b/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.2925.8.1.9.0"], // CYCLADES-ACS5K-SYS-MIB cyACS5KSerialN
  },
  {
    id: "lantronix-slc",
    match: { object: ["1.3.6.1.4.1.244.1.1", "1.3.6.1.4.1.244.1.8", "1.3.6.1.4.1.244.1.11"] },
    vendor: "Lantronix",
    os: "SLC",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.244.1.1.6.28.0"], // LANTRONIX-SLC-MIB slcSystemModelString
    firmware: ["1.3.6.1.4.1.244.1.1.6.3.0"], // slcSystemFWRev
    serial: ["1.3.6.1.4.1.244.1.1.6.2.0"], // slcSystemSerialNo
  },
  {
    id: "lantronix",
    match: { object: ["1.3.6.1.4.1.244"] },
    vendor: "Lantronix",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/Lantronix (\w+)/, ...entity.model([1])],
    firmware: [/V(\d[\w.]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "opengear-om",
    match: { object: ["1.3.6.1.4.1.25049"], descr: /\bOM\d{4}/ },
    vendor: "Opengear",
    os: "Operations Manager",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.25049.10.19.1.5.0"], // OG-OMTELEM-MIB ogOmSystemModel
    firmware: ["1.3.6.1.4.1.25049.10.19.1.3.0"], // ogOmSystemFirmwareVersion
    serial: ["1.3.6.1.4.1.25049.10.19.1.2.0"], // ogOmSystemSerialNumber
  },
  {
    id: "raritan-kvm",
    match: { object: ["1.3.6.1.4.1.13742.3"] },
    vendor: "Raritan",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/\b((?:DKX|DSX|DLX|KX|SX|CC)[\w-]*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "aten",
    match: { object: ["1.3.6.1.4.1.21317"] },
    vendor: "ATEN",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/\b((?:CS|CN|KN|KL|PE|SN|KH|VM|EC)\d{3,}\w*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "adder",
    match: { object: ["1.3.6.1.4.1.25119"] },
    vendor: "Adder",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/\b((?:ALIF|AIM|CCS|XD)\w*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "perle-iolan",
    match: { object: ["1.3.6.1.4.1.1966"] },
    vendor: "Perle",
    os: "",
    role: "NMS_APPLIANCE",
    // PERLE-MCR-MGT-MIB chassisModelName
    model: [
      /\b((?:IOLAN )?(?:S[CDT][SG]|STS|SDG|IOLAN)[\w -]{0,20}\w)/,
      "1.3.6.1.4.1.1966.21.1.1.1.1.1.1.2.*",
    ],
    firmware: ["1.3.6.1.4.1.1966.21.1.1.1.1.1.1.6.*"], // chassisFirmwareVersion
    serial: ["1.3.6.1.4.1.1966.21.1.1.1.1.1.1.4.*"], // chassisSerialNumber
  },
  {
    id: "opengear",
    match: { object: ["1.3.6.1.4.1.25049"] },
    vendor: "Opengear",
    os: "Opengear",
    role: "NMS_APPLIANCE",
    model: [/Opengear[ /]([^,\s]+)/i],
    firmware: [/Version ([\d.]+)/, "1.3.6.1.4.1.25049.17.1.1.0"], // OG-STATUSv2-MIB ogFirmwareVersion
    // OG-STATUSv2-MIB ogSerialNumber, which some devices have without an instance number
    serial: ["1.3.6.1.4.1.25049.17.1.2.0", "1.3.6.1.4.1.25049.17.1.2"],
  },
];
