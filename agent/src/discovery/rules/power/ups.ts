import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity, upsMib } from "../sources.ts";

export const upsRules: readonly Rule[] = [
  {
    id: "cyberpower",
    match: { object: ["1.3.6.1.4.1.3808"] },
    vendor: "CyberPower",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.3808.1.1.1.1.1.1.0", "1.3.6.1.4.1.3808.1.1.3.1.5.0"], // CPS-MIB upsBaseIdentModel, ePDUIdentModelNumber
    firmware: ["1.3.6.1.4.1.3808.1.1.1.1.2.1.0", "1.3.6.1.4.1.3808.1.1.3.1.3.0"], // upsAdvanceIdentFirmwareRevision, ePDUIdentFirmwareRev
    serial: ["1.3.6.1.4.1.3808.1.1.1.1.2.3.0", "1.3.6.1.4.1.3808.1.1.3.1.6.0"], // upsAdvanceIdentSerialNumber, ePDUIdentSerialNumber
  },
  {
    id: "ups",
    match: { object: ["1.3.6.1.2.1.33"] },
    vendor: "",
    os: "",
    role: "NMS_APPLIANCE",
    ...upsMib,
  },
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
    model: ["1.3.6.1.4.1.5491.10.1.1.2.0", "1.3.6.1.2.1.33.1.1.2.0", /^(Netman(?: \d+)?)/i],
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
    // also PowerWalker and many other brands with Voltronic's UPS cards
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
    id: "dell-ups",
    match: { object: ["1.3.6.1.4.1.674.10902"] },
    vendor: "Dell",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.674.10902.2.100.1.0"], // DELL-SNMP-UPS-MIB productIDDisplayName
    firmware: ["1.3.6.1.4.1.674.10902.2.100.4.0"], // productIDVersion
    serial: ["1.3.6.1.4.1.674.10902.2.120.1.2.0"], // physicalIdentSerialNumber
  },
  applianceLine("generex", "Generex", ["1356"], upsMib),
  applianceLine("gamatronic", "Gamatronic", ["6050"], upsMib),
  applianceLine("ablerex", "Ablerex", ["37662"], {
    ...upsMib,
    model: ["1.3.6.1.4.1.37662.1.2.2.1.1.1.4.0", ...upsMib.model], // ATS-MIB
  }),
  applianceLine("delta-power", "Delta", ["20246"], { os: "Orion" }),
  applianceLine("schneider", "Schneider Electric", ["3833"]),
  applianceLine("mitsubishi-ups", "Mitsubishi Electric", ["4030"], upsMib),
  applianceLine("minuteman", "Minuteman", ["30650"], upsMib),
  applianceLine("salicru", "Salicru", ["26272"], upsMib),
  applianceLine("benning", "Benning", ["27383"], upsMib),
  applianceLine("piller", "Piller", ["1122"], upsMib),
  applianceLine("c-c-power", "C&C Power", ["18642"], upsMib),
  applianceLine("best-power", "Eaton", ["2947"], upsMib),
  applianceLine("socomec-other", "Socomec", ["4555"], upsMib),
  applianceLine("victron", "Victron", ["818", "31394"], upsMib),
  applianceLine("multimatic", "Multimatic", ["42120"], upsMib),
];
