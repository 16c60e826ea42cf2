import { wirelessLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { leadingProductName } from "../sources.ts";

export const accessPointsRules: readonly Rule[] = [
  {
    id: "aerohive",
    match: { object: ["1.3.6.1.4.1.26928"] },
    vendor: "Aerohive",
    os: "HiveOS",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.26928.1.2.6.0", /^(\S+), HiveOS/, /\b(A[PX]\d+\w*)/], // AH-SYSTEM-MIB ahDeviceMode
    firmware: [/(?:HiveOS|IQ Engine) (\S+(?: build-\d+)?)/],
    serial: ["1.3.6.1.4.1.26928.1.2.5.0"], // AH-SYSTEM-MIB ahSystemSerial
  },
  wirelessLine("meru", "Meru", ["15983"], { os: "System Director" }),
  wirelessLine("xirrus", "Xirrus", ["21013"], {
    os: "ArrayOS",
    model: ["1.3.6.1.4.1.21013.1.2.28.16.1.4.0", /\b((?:XR|XN|XS|XD|XA)-?\w+)/], // XIRRUS-MIB arrayModel
    firmware: ["1.3.6.1.4.1.21013.1.2.28.16.2.3.0", /Software Version (\d[\w.-]*)/], // softwareVersion
  }),
  wirelessLine("bluesocket", "Adtran", ["9967"], { os: "Bluesocket" }),
  wirelessLine("extricom", "Extricom", ["23937"]),
  wirelessLine("yamaha-ap", "Yamaha", ["1182"], {
    descr: /^WLX\d/,
    model: [leadingProductName],
    firmware: [/Rev\.(\d[\w.]*)/],
  }),
  wirelessLine("netgear-ap", "Netgear", ["4526.100.7"], {
    descr: /access point|\bW[NA][A-Z]*\d{3}/i,
    model: [/\b(W[NA][A-Z]*\d{3}\w*)/],
  }),
  wirelessLine("engenius", "EnGenius", ["14125"], {
    model: ["1.3.6.1.4.1.14125.100.1.3.0", "1.3.6.1.4.1.14125.2.1.1.5.0"], // SENAO-ENTERPRISE-INDOOR-AP-CB-MIB entSysModel, modelName
    firmware: ["1.3.6.1.4.1.14125.100.1.9.0"], // entAppVersion
    serial: ["1.3.6.1.4.1.14125.100.1.7.0"], // entSN
  }),
  wirelessLine("ignitenet", "IgniteNet", ["47307"]),
  wirelessLine("edimax", "Edimax", ["3822"]),
  wirelessLine("gemtek", "Gemtek", ["10529"]),
  wirelessLine("tplink-ap", "TP-Link", ["11863"], {
    descr: /\b(?:EAP|CPE|WBS)\d|access point/i,
    model: [/\b((?:EAP|CPE|WBS|TL-W)[\w-]*\d[\w-]*)/],
  }),
];
