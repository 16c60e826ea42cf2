import { applianceLine, switchLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity, radlan } from "../sources.ts";

export const fiberAccessRules: readonly Rule[] = [
  {
    id: "raisecom",
    match: { object: ["1.3.6.1.4.1.8886"] },
    vendor: "Raisecom",
    os: "ROS",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.8886.60.131.1.1.9.*"], // ROSMGMT-VERSION-MIB rosMgmtDeviceName
    firmware: ["1.3.6.1.4.1.8886.60.131.1.1.11.*"], // rosMgmtSoftVersion
    serial: ["1.3.6.1.4.1.8886.60.131.1.1.4.*"], // rosMgmtSerialNumber
  },
  {
    id: "transition",
    // SystemInfoModelName, FirmwareVersion and SerialNumber of the product's own MIB
    match: { object: ["1.3.6.1.4.1.868"] },
    vendor: "Transition Networks",
    os: "",
    role: "NMS_SWITCH",
    model: ["10:1.1.1.1.2.0", ...entity.model([1])],
    firmware: ["10:1.1.1.1.10.0", ...entity.software([1])],
    serial: ["10:1.1.1.1.13.0", ...entity.serial([1])],
  },
  {
    id: "zte-olt",
    match: { object: ["1.3.6.1.4.1.3902.1082", "1.3.6.1.4.1.3902.1012", "1.3.6.1.4.1.3902.1015"] },
    vendor: "ZTE",
    os: "ZXAN",
    role: "NMS_SWITCH",
    model: [/\b(C[236]\d\d\w*)\b/, ...entity.model([1])],
    firmware: [/[Vv]ersion:? ?(V[\w.]+)/],
    serial: entity.serial([1]),
  },
  {
    id: "zxr10",
    match: { object: ["1.3.6.1.4.1.3902.3"] },
    vendor: "ZTE",
    os: "ZXR10",
    role: "NMS_SWITCH",
    model: [/ZXR10_(\w+) Software/, /ZXR10 (?:ROS )?([\w-]*\d[\w-]*)/, ...entity.model([1])],
    firmware: [
      /Version ZXR10 \S+ (V\d[\w.]+)/,
      ["1.3.6.1.4.1.3902.3.1.6.0", /(V\d[\w.]+)/],
      /Software, Version:? ?(V\d[\w.]+)/,
      /Version:? ?(V\d[\w.]+)/,
    ], // ZXR10-MIB zxr10SystemVersion
    serial: ["1.3.6.1.4.1.3902.3.1.2.0"], // zxr10SystemserialNo
  },
  {
    id: "dasan",
    match: { object: ["1.3.6.1.4.1.6296"] },
    vendor: "DZS",
    os: "NOS",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.6296.101.1.1.1.1.0", /^(V\d{4}\w*) NOS/], // SLE-SYSTEMMAINTENANCE-MIB sleSystemModelName
    firmware: ["1.3.6.1.4.1.6296.101.1.1.1.6.0"], // sleSystemOSVersion
    serial: ["1.3.6.1.4.1.6296.101.1.1.1.2.0"], // sleSystemSerialNumber
  },
  {
    id: "calix-e7",
    match: { object: ["1.3.6.1.4.1.6321"] },
    vendor: "Calix",
    os: "",
    role: "NMS_SWITCH",
    model: [/\b(E[3579]-?\w*|AXOS)\b/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.6321.1.2.2.2.1.7.10.0"], // E7-Calix-MIB e7SystemChassisSerialNumber
  },
  {
    id: "bdcom",
    match: { object: ["1.3.6.1.4.1.3320"] },
    vendor: "BDCOM",
    os: "",
    role: "NMS_SWITCH",
    model: [/BDCOM\S* (\S+) /, ...entity.model([1])],
    firmware: [/Version (\d+\.\d[\w.]*)/],
    serial: [/Serial num:? ?(\w+)/],
  },
  {
    id: "fiberhome",
    match: { object: ["1.3.6.1.4.1.5875"] },
    vendor: "FiberHome",
    os: "",
    role: "NMS_SWITCH",
    model: [/(AN5\d{3}[\w-]*)/, ...entity.model([1])],
    firmware: ["1.3.6.1.4.1.5875.800.3.9.4.3.0"], // GEPON-OLT-COMMON-MIB sysSoftVersion
    serial: entity.serial([1]),
  },
  {
    id: "vsol-olt",
    match: { object: ["1.3.6.1.4.1.37950"] },
    vendor: "V-SOL",
    os: "",
    role: "NMS_SWITCH",
    model: [/(V1600\w*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "cdata-olt",
    match: { object: ["1.3.6.1.4.1.34592"] },
    vendor: "C-Data",
    os: "",
    role: "NMS_SWITCH",
    model: [/(FD1\d{3}\w*)/, ...entity.model([1])],
    firmware: ["1.3.6.1.4.1.17409.2.3.1.3.1.1.9.*"], // NSCRTV-EPON-SYSTEM-MIB bSoftwareVersion
    serial: ["1.3.6.1.4.1.17409.2.3.1.3.1.1.12.*"], // bSerialNumber
  },
  switchLine("waystream", "Waystream", ["9303"], {
    os: "iBOS",
    model: ["1.3.6.1.4.1.9303.4.3.1.1.1.0"], // PACKETFRONT-PRODUCTINFO productName
    serial: ["1.3.6.1.4.1.9303.4.3.1.1.2.0"], // productSerialNo
    firmware: [/(\d{1,9}\.\d+\.\d+[\w.-]*)/, "1.3.6.1.4.1.9303.4.3.1.1.4.0"], // productSwImageRev
  }),
  switchLine("microsens", "MICROSENS", ["3181"], {
    // G6-FACTORY-MIB factorySerialNumber; G6-FIRMWARE-MIB firmwareRunningVersion
    serial: ["1.3.6.1.4.1.3181.10.6.1.32.2.0"],
    firmware: ["1.3.6.1.4.1.3181.10.6.1.30.106.1.2.*", "1.3.6.1.4.1.3181.10.3.2.1.0"], // agentFirmware
  }),
  switchLine("telco-systems", "Telco Systems", ["738"], {
    os: "BiNOX",
    model: [/\b(T-?(?:Marc|Metro)[\w -]{0,12}\w)/i],
  }),
  switchLine("mrv-optiswitch", "MRV", ["629", "6926"], {
    os: "OptiSwitch",
    model: [/\b(OS-?\w*\d\w*)/, "1.3.6.1.4.1.629.200.6.1.1.3.*"], // NBS-CMMC-MIB nbsCmmcChassisModel
    firmware: ["1.3.6.1.4.1.629.200.2.2.0"], // nbsCmmcSysFwVers
  }),
  applianceLine("mrv-lx", "MRV", ["33"], {
    os: "LX",
    model: ["1.3.6.1.4.1.33.100.1.1.12.0"], // MRV-IR-SYSTEM-MIB irSysModelType
    firmware: ["1.3.6.1.4.1.33.100.1.1.4.0"], // irSysSwVersion
  }),
  switchLine("ctc-union", "CTC Union", ["4756"]),
  switchLine("fibrolan", "Fibrolan", ["4467"]),
  switchLine("radlan", "Radlan", ["89"], radlan),
  switchLine("rad", "RAD", ["164"], {
    model: [/^(?:RAD )?((?:ETX|RICi|Egate|IPmux|SecFlow|MP|LA|OP)[\w-]*)/i],
    firmware: [/Sw(?:-Ver)?[:. ]{1,3}(?:Ver(?:sion)?[:. ]{1,2})?(\d[\w.()]*)/i],
  }),
  switchLine("accedian", "Accedian", ["22420"], {
    model: ["1.3.6.1.4.1.22420.1.1.1.0"], // ACD-DESC-MIB acdDescCommercialName
    firmware: ["1.3.6.1.4.1.22420.1.1.4.0"], // acdDescFirmwareVersion
    serial: ["1.3.6.1.4.1.22420.1.1.6.0"], // acdDescSerialNumber
  }),
  switchLine("gwd", "GWD", ["10072"], {
    firmware: ["1.3.6.1.4.1.10072.2.20.1.1.1.1.1.8.*"], // GW-EPON-MIB deviceSoftWareVersion
    serial: ["1.3.6.1.4.1.10072.2.20.1.1.2.1.1.18.*"], // boardSerialNo
  }),
  switchLine("ciena-saos", "Ciena", ["6141"], {
    os: "SAOS",
    model: [/^(?:CN )?(\d{4}\w*)/],
    firmware: ["1.3.6.1.4.1.6141.2.60.10.1.1.3.1.2.*"], // WWP-LEOS-SW-XGRADE-MIB wwpLeosBladeRunPackageVer
    serial: ["1.3.6.1.4.1.6141.2.60.11.1.1.1.52.0"], // WWP-LEOS-CHASSIS-MIB wwpLeosChassisSerialNumber
  }),
  switchLine("iskratel", "Iskratel", ["1332"]),
  switchLine("pbn", "PBN", ["11606"], {
    serial: ["1.3.6.1.4.1.11606.10.2.1.112.0"],
    firmware: ["1.3.6.1.4.1.11606.10.2.1.108.0"],
  }), // NMS-ENV nmsenvSerialNumber, nmsenvFirmVersion
  switchLine("zhone", "DZS", ["5504"], {
    model: [/\b(MXK\S*|MALC\S*|Raptor\S*|zNID\S*)/i, "1.3.6.1.4.1.5504.2.5.2.1.1.1.0"], // ZHNSYSTEM modelNumber
    firmware: ["1.3.6.1.4.1.5504.2.5.2.1.1.22.0"], // sysFirmwareVersion
  }),
  switchLine("paradyne", "Zhone", ["1795"]),
  switchLine("cts", "CTS", ["9304"], { model: [/^([A-Z]+-\d[\w+]*) Version/] }),
  switchLine("ifotec", "IFOTEC", ["21362"]),
  switchLine("ubiquoss", "Ubiquoss", ["36141"], { firmware: [/Version (\d[\w.]*)/i] }),
  switchLine("omnitron", "Omnitron", ["7342"], {
    // OMNITRON-MIB partnum
    model: ["1.3.6.1.4.1.7342.1.1.1.6.*", /iConverter ([\w-]+(?: \w+)?) v\d/],
    serial: ["1.3.6.1.4.1.7342.1.1.1.7.*"], // OMNITRON-MIB serialnum
  }),
  switchLine("loop-telecom", "Loop Telecom", ["823"]),
];
