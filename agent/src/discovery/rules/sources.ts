// Objects of MIBs that rules of several vendors read.
const entPhysicalEntry = "1.3.6.1.2.1.47.1.1.1.1";

const column = (number: number) => (rows: readonly number[]) => [
  ...rows.map((row) => `${entPhysicalEntry}.${number}.${row}`),
  `${entPhysicalEntry}.${number}.*`,
];

/** NET-SNMP-EXTEND-MIB nsExtendOutput1Line: values that an administrator publishes on a Linux or BSD host. */
export const extend = {
  distro: "1.3.6.1.4.1.8072.1.3.2.3.1.1.6.100.105.115.116.114.111",
  hardware: "1.3.6.1.4.1.8072.1.3.2.3.1.1.8.104.97.114.100.119.97.114.101",
  serial: "1.3.6.1.4.1.8072.1.3.2.3.1.1.6.115.101.114.105.97.108",
};

/**
 * Hardware model and serial number of a host: from the administrator's extension, Dell's agent
 * (MIB-Dell-10892 chassisModelName, chassisServiceTagName) or HPE's agent (CPQSINFO-MIB cpqSiProductName,
 * cpqSiSysSerialNum).
 */
export const hostModel = [
  extend.hardware,
  "1.3.6.1.4.1.2021.7890.2.4.1.2.8.104.97.114.100.119.97.114.101.1", // older location in UCD-SNMP-MIB
  "1.3.6.1.4.1.674.10892.1.300.10.1.9.1",
  "1.3.6.1.4.1.232.2.2.4.2.0",
];
export const hostSerial = [
  extend.serial,
  "1.3.6.1.4.1.674.10892.1.300.10.1.11.1",
  "1.3.6.1.4.1.232.2.2.2.1.0",
];

/** ENTITY-MIB columns: the given rows (where a vendor puts the chassis), then the first row with a value. */
export const entity = {
  descr: column(2), // entPhysicalDescr
  firmware: column(9), // entPhysicalFirmwareRev
  software: column(10), // entPhysicalSoftwareRev
  serial: column(11), // entPhysicalSerialNum
  model: column(13), // entPhysicalModelName
};

export const chassisDescr = "1.3.6.1.2.1.47.1.1.1.1.2.1"; // ENTITY-MIB entPhysicalDescr, where the first row is the chassis

export const upsModel = "1.3.6.1.2.1.33.1.1.2.0"; // UPS-MIB upsIdentModel

export const upsFirmware = "1.3.6.1.2.1.33.1.1.3.0"; // UPS-MIB upsIdentUPSSoftwareVersion

// QTS: entPhysicalFirmwareRev, which some releases put in quotation marks
export const quotedFirmware = entity.firmware([1]).map((oid) => [oid, /(\d[\w.]*)/] as const);

/** A product name at the beginning of sysDescr. */
export const leadingProductName = /^([A-Z][\w+/-]*\d[\w+/-]*)/;

// RADLAN-Physicaldescription-MIB rlPhdUnitGenParamModelName, SoftwareVersion, SerialNum: the base of many
// vendors' firmware
export const radlan = {
  model: ["1.3.6.1.4.1.89.53.14.1.11.*", /^([A-Z][\w+/-]*\d[\w+/-]*)/],
  firmware: ["1.3.6.1.4.1.89.53.14.1.2.*"],
  serial: ["1.3.6.1.4.1.89.53.14.1.5.*"],
} as const;

// UPS-MIB upsIdentModel, upsIdentUPSSoftwareVersion, upsIdentAgentSoftwareVersion
export const upsMib = {
  model: ["1.3.6.1.2.1.33.1.1.2.0"],
  firmware: ["1.3.6.1.2.1.33.1.1.3.0", "1.3.6.1.2.1.33.1.1.4.0"],
} as const;

// DOCS-CABLE-DEVICE-MIB docsDevSwCurrentVers, docsDevSerialNumber; sysDescr in the form that DOCSIS OSSI
// prescribes
export const docsis = {
  model: [/MODEL: ?([^;>]+)/],
  firmware: [/SW_REV: ?([^;>]+)/, "1.3.6.1.2.1.69.1.3.5.0"],
  serial: ["1.3.6.1.2.1.69.1.1.4.0"],
} as const;

// HOST-RESOURCES-MIB hrDeviceDescr, Printer-MIB prtGeneralPrinterName and prtGeneralSerialNumber,
// PRINTER-PORT-MONITOR-MIB ppmPrinterIEEE1284DeviceId
export const deviceName = "1.3.6.1.2.1.25.3.2.1.3.1";
export const printerName = "1.3.6.1.2.1.43.5.1.1.16.1";
export const printerSerial = "1.3.6.1.2.1.43.5.1.1.17.1";
export const deviceId = "1.3.6.1.4.1.2699.1.2.1.2.1.1.3.1";
/** The model in a printer's IEEE 1284 device ID. */
export const deviceIdModel = [deviceId, /(?:MDL|MODEL):([^;]+)/] as const;

/**
 * LLDP-EXT-MED-MIB lldpXMedLocSoftwareRev, SerialNum, MfgName, ModelName: inventory that devices send to LLDP
 * neighbors.
 */
export const lldpMed = {
  software: "1.0.8802.1.1.2.1.5.4795.1.2.4.0",
  serial: "1.0.8802.1.1.2.1.5.4795.1.2.5.0",
  maker: "1.0.8802.1.1.2.1.5.4795.1.2.6.0",
  model: "1.0.8802.1.1.2.1.5.4795.1.2.7.0",
} as const;
