import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity, upsMib } from "../sources.ts";

export const pdusRules: readonly Rule[] = [
  {
    id: "raritan-pdu",
    match: { object: ["1.3.6.1.4.1.13742"] },
    vendor: "Raritan",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.13742.6.3.2.1.1.3.*", "1.3.6.1.4.1.13742.4.1.1.12.0"], // PDU2-MIB pduModel, PDU-MIB objectName
    firmware: ["1.3.6.1.4.1.13742.6.3.2.3.1.6.*", "1.3.6.1.4.1.13742.4.1.1.1.0"], // PDU2-MIB boardFirmwareVersion, PDU-MIB firmwareVersion
    serial: ["1.3.6.1.4.1.13742.6.3.2.1.1.4.*", "1.3.6.1.4.1.13742.4.1.1.2.0"], // PDU2-MIB pduSerialNumber, PDU-MIB serialNumber
  },
  {
    id: "servertech",
    match: { object: ["1.3.6.1.4.1.1718"] },
    vendor: "Server Technology",
    os: "Sentry",
    role: "NMS_APPLIANCE",
    // Sentry4-MIB st4UnitModel, Sentry3-MIB towerModelNumber
    model: ["1.3.6.1.4.1.1718.4.1.2.2.1.5.*", "1.3.6.1.4.1.1718.3.2.1.1.7.*"],
    // Sentry4-MIB st4SystemFirmwareVersion, Sentry3-MIB systemVersion
    firmware: [
      ["1.3.6.1.4.1.1718.4.1.1.1.3.0", /Version (\d[\w.]*)/],
      ["1.3.6.1.4.1.1718.3.1.1.0", /Version (\d[\w.]*)/],
    ],
    // Sentry4-MIB st4UnitProductSN, Sentry3-MIB towerProductSN
    serial: ["1.3.6.1.4.1.1718.4.1.2.2.1.4.*", "1.3.6.1.4.1.1718.3.2.1.1.6.*"],
  },
  {
    id: "enlogic",
    match: { object: ["1.3.6.1.4.1.38446"] },
    vendor: "Enlogic",
    os: "",
    role: "NMS_APPLIANCE",
    // ENLOGIC-PDU-MIB pduNamePlateModelNumber, FirmwareVersion, SerialNumber; in version 2, one column later
    model: ["1.3.6.1.4.1.38446.1.1.2.1.10.*", "1.3.6.1.4.1.38446.1.1.2.1.11.*"],
    firmware: ["1.3.6.1.4.1.38446.1.1.2.1.13.*", "1.3.6.1.4.1.38446.1.1.2.1.14.*"],
    serial: ["1.3.6.1.4.1.38446.1.1.2.1.11.*", "1.3.6.1.4.1.38446.1.1.2.1.12.*"],
  },
  {
    id: "panduit",
    match: { object: ["1.3.6.1.4.1.19536"] },
    vendor: "Panduit",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/Device Model:(\w+)/, "1.3.6.1.4.1.19536.10.1.1.2.1.3.*"], // PANDUIT-MIB pdug5Model
    firmware: ["1.3.6.1.4.1.19536.10.1.1.2.1.5.*"], // pdug5FirmwareVersion
    serial: ["1.3.6.1.4.1.19536.10.1.1.2.1.8.*"], // pdug5SerialNumber
  },
  {
    id: "chatsworth",
    match: { object: ["1.3.6.1.4.1.30932"] },
    vendor: "Chatsworth",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.30932.1.10.1.2.10.1.2.*"], // CPI-UNITY-MIB cpiPduModel
    firmware: ["1.3.6.1.4.1.30932.1.10.1.2.10.1.11.*"], // cpiPduVersion
    serial: ["1.3.6.1.4.1.30932.1.10.1.2.10.1.18.*"], // cpiPduSerialNum
  },
  {
    id: "dataprobe",
    match: { object: ["1.3.6.1.4.1.1418"] },
    vendor: "Dataprobe",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.1418.6.1.4.0"], // IBOOTPDU-MIB deviceModelName
    firmware: ["1.3.6.1.4.1.1418.6.1.1.0"], // firmwareVersion
    serial: entity.serial([1]),
  },
  {
    id: "schleifenbauer",
    match: { object: ["1.3.6.1.4.1.31034"] },
    vendor: "Schleifenbauer",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.31034.2.3.5.0"], // SDEVICE-MIB productId
    serial: ["1.3.6.1.4.1.31034.2.3.6.0"], // serialNumber
  },
  {
    id: "gude",
    match: { object: ["1.3.6.1.4.1.28507"] },
    vendor: "GUDE",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/^(.{1,40}?)(?: V\d|$)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "cyberpower-ats",
    match: { object: ["1.3.6.1.4.1.3808.1.1.5"] },
    vendor: "CyberPower",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.3808.1.1.5.1.2.0"], // CPS-MIB atsIdentModelName
    firmware: ["1.3.6.1.4.1.3808.1.1.5.1.4.0"], // atsIdentFirmwareRev
    serial: ["1.3.6.1.4.1.3808.1.1.5.1.5.0"], // atsIdentSerialNumber
  },
  {
    id: "dell-pdu",
    match: { object: ["1.3.6.1.4.1.674.10903"] },
    vendor: "Dell",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.674.10903.200.2.100.1.0"], // DellrPDU-MIB productIDDisplayName
    firmware: ["1.3.6.1.4.1.674.10903.200.2.100.4.0"], // productIDVersion
    serial: entity.serial([1]),
  },
  applianceLine("sinetica", "Sinetica", ["3711"], upsMib),
  applianceLine("powertek", "PowerTek", ["42610"]),
  applianceLine("clever-pdu", "Clever", ["30966"]),
  applianceLine("digital-loggers", "Digital Loggers", ["45770"]),
  applianceLine("wti", "WTI", ["2634"], { model: [/\b((?:VMR|NPS|RSM|CPM|TSM|DSM|NBB|RPC)[\w-]*)/] }),
  applianceLine("baytech", "BayTech", ["4779"], { model: [/\b(RPC\w+|MMP\w+|DS\w+)/] }),
  applianceLine("ipoman", "Ingrasys", ["2468"], {
    model: ["1.3.6.1.4.1.2468.1.4.2.1.1.2.0"], // IPOMANII-MIB ipmIdentModel
    firmware: ["1.3.6.1.4.1.2468.1.4.2.1.1.3.0"], // ipmIdentAgentSoftwareVersion
  }),
  applianceLine("hpe-ipdu", "HPE", ["232.165"], { ...upsMib }),
  applianceLine("digipower", "Digipower", ["17420"], {
    model: ["1.3.6.1.4.1.17420.1.1.2.1.1.1.0"], // DGPUPS-MIB upsBaseIdentModel
    firmware: ["1.3.6.1.4.1.17420.1.1.2.1.2.1.0", "1.3.6.1.4.1.17420.1.2.4.0"], // upsSmartIdentFirmwareRevision, DGPPDU-MIB devVersion
    serial: ["1.3.6.1.4.1.17420.1.1.2.1.2.3.0"], // upsSmartIdentUpsSerialNumber
  }),
  applianceLine("synaccess", "Synaccess", ["21728"]),
  applianceLine("austin-hughes", "Austin Hughes", ["34550"]),
  applianceLine("racktivity", "Racktivity", ["34097"]),
  applianceLine("packet-power", "Packet Power", ["33688"]),
  applianceLine("riedo", "Riedo Networks", ["55108"]),
  applianceLine("infratec", "Infratec", ["1909"]),
  applianceLine("raymond-lae", "Raymond and Lae", ["3184"]),
];
