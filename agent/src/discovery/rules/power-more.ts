import { entity, type Rule } from "./rule.ts";

export const morePower: readonly Rule[] = [
  {
    id: "tripp-lite",
    match: { object: ["1.3.6.1.4.1.850"] },
    vendor: "Tripp Lite",
    os: "",
    role: "NMS_APPLIANCE",
    // TRIPPLITE-PRODUCTS tlpDeviceModel, UPS-MIB upsIdentModel
    model: ["1.3.6.1.4.1.850.1.1.1.2.1.5.*", "1.3.6.1.2.1.33.1.1.2.0"],
    // TRIPPLITE-PRODUCTS tlpDeviceIdentFirmwareVersion, UPS-MIB upsIdentUPSSoftwareVersion
    firmware: ["1.3.6.1.4.1.850.1.1.2.1.1.4.*", "1.3.6.1.2.1.33.1.1.3.0"],
    // TRIPPLITE-PRODUCTS tlpDeviceIdentSerialNum, TRIPPLITE-12X tlUpsIdentSerialNum
    serial: ["1.3.6.1.4.1.850.1.1.2.1.1.5.*", "1.3.6.1.4.1.850.100.1.1.2.0"],
  },
  {
    id: "socomec",
    match: { object: ["1.3.6.1.4.1.4555.1.1"] },
    vendor: "Socomec",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.4555.1.1.7.1.1.1.0"], // SOCOMECUPS-MIB upsIdentModel
    firmware: ["1.3.6.1.4.1.4555.1.1.7.1.1.5.0"], // upsIdentAgentSoftwareVersion
    serial: ["1.3.6.1.4.1.4555.1.1.7.1.1.2.0"], // upsIdentSerialNumber
  },
  {
    id: "riello",
    match: { object: ["1.3.6.1.4.1.5491"] },
    vendor: "Riello",
    os: "",
    role: "NMS_APPLIANCE",
    // RIELLOUPS-MIB rupsIdentModel, UPS-MIB upsIdentModel
    model: ["1.3.6.1.4.1.5491.10.1.1.2.0", "1.3.6.1.2.1.33.1.1.2.0"],
    // RIELLOUPS-MIB rupsIdentUPSSoftwareVersion, UPS-MIB upsIdentUPSSoftwareVersion
    firmware: ["1.3.6.1.4.1.5491.10.1.1.3.0", "1.3.6.1.2.1.33.1.1.3.0"],
    serial: entity.serial([1]),
  },
  {
    id: "delta-ups",
    match: { object: ["1.3.6.1.4.1.2254"] },
    vendor: "Delta",
    os: "",
    role: "NMS_APPLIANCE",
    // DeltaUPS-MIB dupsIdentModel, UPS-MIB upsIdentModel
    model: ["1.3.6.1.4.1.2254.2.4.1.2.0", "1.3.6.1.2.1.33.1.1.2.0"],
    // DeltaUPS-MIB dupsIdentUPSSoftwareVersion, UPS-MIB upsIdentUPSSoftwareVersion
    firmware: ["1.3.6.1.4.1.2254.2.4.1.3.0", "1.3.6.1.2.1.33.1.1.3.0"],
    serial: entity.serial([1]),
  },
  {
    id: "voltronic",
    // PowerWalker and the many others that sell its UPS cards
    match: { object: ["1.3.6.1.4.1.935"] },
    vendor: "Voltronic",
    os: "",
    role: "NMS_APPLIANCE",
    // EPPC-MIB upsEIdentityModel, XPPC-MIB upsBaseIdentModel
    model: ["1.3.6.1.4.1.935.10.1.1.1.2.0", "1.3.6.1.4.1.935.1.1.1.1.1.1.0"],
    // EPPC-MIB upsEIdentityUPSFirmwareVerison, XPPC-MIB upsSmartIdentFirmwareRevision
    firmware: ["1.3.6.1.4.1.935.10.1.1.1.3.0", "1.3.6.1.4.1.935.1.1.1.1.2.1.0"],
    // EPPC-MIB upsEIndentityUPSSerialNumber, XPPC-MIB upsSmartIdentUpsSerialNumber
    serial: ["1.3.6.1.4.1.935.10.1.1.1.4.0", "1.3.6.1.4.1.935.1.1.1.1.2.3.0"],
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
    model: ["1.3.6.1.4.1.38446.1.1.2.1.10.*"], // ENLOGIC-PDU-MIB pduNamePlateModelNumber
    firmware: ["1.3.6.1.4.1.38446.1.1.2.1.13.*"], // pduNamePlateFirmwareVersion
    serial: ["1.3.6.1.4.1.38446.1.1.2.1.11.*"], // pduNamePlateSerialNumber
  },
  {
    id: "panduit",
    match: { object: ["1.3.6.1.4.1.19536"] },
    vendor: "Panduit",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.19536.10.1.1.2.1.3.*"], // PANDUIT-MIB pdug5Model
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
    id: "geist",
    match: { object: ["1.3.6.1.4.1.21239"] },
    vendor: "Vertiv",
    os: "Geist",
    role: "NMS_APPLIANCE",
    // GEIST-V4-MIB productTitle, GEIST-MIB-V3 productTitle
    model: ["1.3.6.1.4.1.21239.5.1.1.1.0", "1.3.6.1.4.1.21239.2.1.1.0"],
    // GEIST-V4-MIB productVersion, GEIST-MIB-V3 productVersion
    firmware: ["1.3.6.1.4.1.21239.5.1.1.2.0", "1.3.6.1.4.1.21239.2.1.2.0"],
    serial: entity.serial([1]),
  },
  {
    id: "eaton-ats",
    match: { object: ["1.3.6.1.4.1.534.10.2"] },
    vendor: "Eaton",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.534.10.2.1.2.0"], // EATON-ATS2-MIB ats2IdentModel
    firmware: ["1.3.6.1.4.1.534.10.2.1.3.0"], // ats2IdentFWVersion
    serial: ["1.3.6.1.4.1.534.10.2.1.5.0"], // ats2IdentSerialNumber
  },
  {
    id: "eltek",
    match: { object: ["1.3.6.1.4.1.12148"] },
    vendor: "Eltek",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.12148.10.2.6.0"], // SP2-MIB powerSystemModel
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.12148.10.2.7.0"], // powerSystemSerialNumber
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
    id: "apc-ats",
    match: { object: ["1.3.6.1.4.1.318.1.3.11", "1.3.6.1.4.1.318.1.3.32", "1.3.6.1.4.1.318.1.3.38"] },
    vendor: "APC",
    os: "APC AOS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.318.1.1.8.1.5.0", /MN: ?(\S+)/], // PowerNet-MIB atsIdentModelNumber
    firmware: [/PF: ?v?([\w.]+)/, "1.3.6.1.4.1.318.1.1.8.1.2.0"], // atsIdentFirmwareRev
    serial: ["1.3.6.1.4.1.318.1.1.8.1.6.0", /SN: ?(\w+)/], // atsIdentSerialNumber
  },
  {
    id: "apc-monitor",
    match: { object: ["1.3.6.1.4.1.318.1.3.8"] },
    vendor: "APC",
    os: "APC AOS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.318.1.1.10.3.1.2.0", /MN: ?(\S+)/], // PowerNet-MIB emsIdentProductNumber
    firmware: [/PF: ?v?([\w.]+)/, "1.3.6.1.4.1.318.1.1.10.3.1.3.0"], // emsIdentFirmwareRev
    serial: ["1.3.6.1.4.1.318.1.1.10.3.1.6.0", /SN: ?(\w+)/], // emsIdentSerialNumber
  },
  {
    id: "apc-cooling",
    match: { object: ["1.3.6.1.4.1.318.1.3.14"] },
    vendor: "APC",
    os: "APC AOS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.318.1.1.13.3.2.2.1.4.0", /MN: ?(\S+)/], // PowerNet-MIB airIRRCUnitIdentModelNumber
    firmware: [/PF: ?v?([\w.]+)/, "1.3.6.1.4.1.318.1.1.13.3.2.2.1.6.0"], // airIRRCUnitIdentFirmwareRevision
    serial: ["1.3.6.1.4.1.318.1.1.13.3.2.2.1.5.0", /SN: ?(\w+)/], // airIRRCUnitIdentSerialNumber
  },
  {
    id: "apc-distribution",
    match: { object: ["1.3.6.1.4.1.318.1.3.15"] },
    vendor: "APC",
    os: "APC AOS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.318.1.1.15.1.7.0", /MN: ?(\S+)/], // PowerNet-MIB xPDUIdentModelNumber
    firmware: [/PF: ?v?([\w.]+)/, "1.3.6.1.4.1.318.1.1.15.1.3.0"], // xPDUIdentFirmwareAppRev
    serial: ["1.3.6.1.4.1.318.1.1.15.1.8.0", /SN: ?(\w+)/], // xPDUIdentSerialNumber
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
    id: "dell-ups",
    match: { object: ["1.3.6.1.4.1.674.10902"] },
    vendor: "Dell",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.674.10902.2.100.1.0"], // DELL-SNMP-UPS-MIB productIDDisplayName
    firmware: ["1.3.6.1.4.1.674.10902.2.100.4.0"], // productIDVersion
    serial: ["1.3.6.1.4.1.674.10902.2.120.1.2.0"], // physicalIdentSerialNumber
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
];
