import { firewallLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity, quotedFirmware } from "../sources.ts";

/** Products that run the Net-SNMP agent and are distinguished by an object of their MIB. */
export const netSnmpByObjectRules: readonly Rule[] = [
  {
    id: "unifi-ap",
    match: {
      object: ["1.3.6.1.4.1.8072.3.2.10", "1.3.6.1.4.1.10002.1", "1.3.6.1.4.1.41112"],
      also: ["1.3.6.1.4.1.41112.1.6.3.3.0", /\S/],
    },
    vendor: "Ubiquiti",
    os: "UniFi",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.41112.1.6.3.3.0"], // UBNT-UniFi-MIB unifiApSystemModel
    firmware: ["1.3.6.1.4.1.41112.1.6.3.6.0"], // UBNT-UniFi-MIB unifiApSystemVersion
  },
  {
    id: "sophos-firewall-netsnmp",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10"], also: ["1.3.6.1.4.1.2604.5.1.1.2.0", /\S/] },
    vendor: "Sophos",
    os: "SFOS",
    role: "NMS_FIREWALL",
    model: ["1.3.6.1.4.1.2604.5.1.1.2.0"], // SFOS-FIREWALL-MIB sfosDeviceType
    firmware: ["1.3.6.1.4.1.2604.5.1.1.3.0"], // SFOS-FIREWALL-MIB sfosDeviceFWVersion
    serial: ["1.3.6.1.4.1.2604.5.1.1.4.0"], // SFOS-FIREWALL-MIB sfosDeviceAppKey
  },
  {
    id: "teltonika",
    match: {
      object: ["1.3.6.1.4.1.48690", "1.3.6.1.4.1.8072.3.2.10"],
      also: ["1.3.6.1.4.1.48690.1.3.0", /^(?:RUT|TRB|TSW|TAP|OTD|TCR|ATRM)/],
    },
    vendor: "Teltonika",
    os: "RutOS",
    role: "NMS_ROUTER",
    // TELTONIKA-RUTX-MIB productCode, whose first six characters are the model; fwVersion; serial
    model: [["1.3.6.1.4.1.48690.1.3.0", /^(\w{6})/]],
    firmware: ["1.3.6.1.4.1.48690.1.6.0"],
    serial: ["1.3.6.1.4.1.48690.1.1.0"],
  },
  {
    id: "synology",
    match: {
      object: ["1.3.6.1.4.1.8072.3.2.10", "1.3.6.1.4.1.6574"],
      also: ["1.3.6.1.4.1.6574.1.5.1.0", /\S/],
    },
    vendor: "Synology",
    os: "DSM",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.6574.1.5.1.0"], // SYNOLOGY-SYSTEM-MIB modelName
    firmware: [["1.3.6.1.4.1.6574.1.5.3.0", /^(?:DSM )?(.+)/]], // SYNOLOGY-SYSTEM-MIB version
    serial: ["1.3.6.1.4.1.6574.1.5.2.0"], // SYNOLOGY-SYSTEM-MIB serialNumber
  },
  {
    id: "qnap-netsnmp",
    match: {
      object: ["1.3.6.1.4.1.8072.3.2.10"],
      also: ["1.3.6.1.4.1.24681.1.2.12.0", /\S/],
    },
    vendor: "QNAP",
    os: "QTS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.24681.1.2.12.0"], // NAS-MIB modelName
    firmware: quotedFirmware,
    serial: entity.serial([1]),
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
    id: "dahua",
    match: {
      object: ["1.3.6.1.4.1.1004849", "1.3.6.1.4.1.8072.3.2.10"],
      also: ["1.3.6.1.4.1.1004849.2.1.2.6.0", /\S/],
    },
    vendor: "Dahua",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.1004849.2.1.2.6.0"], // DAHUA-SNMP-MIB deviceType
    firmware: ["1.3.6.1.4.1.1004849.2.1.1.1.0"], // softwareRevision
    serial: ["1.3.6.1.4.1.1004849.2.1.2.4.0"], // serialNumber
  },
  firewallLine("checkpoint-netsnmp", "Check Point", ["8072.3.2.10"], {
    os: "Gaia",
    also: ["1.3.6.1.4.1.2620.1.6.4.1.0", /\S/],
    model: ["1.3.6.1.4.1.2620.1.6.16.7.0"], // CHECKPOINT-MIB svnApplianceProductName
    firmware: ["1.3.6.1.4.1.2620.1.6.4.1.0"], // CHECKPOINT-MIB svnVersion
    serial: ["1.3.6.1.4.1.2620.1.6.16.3.0"], // CHECKPOINT-MIB svnApplianceSerialNumber
  }),
];
