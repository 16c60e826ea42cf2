import { entity, type Rule } from "./rule.ts";

const upsModel = "1.3.6.1.2.1.33.1.1.2.0"; // UPS-MIB upsIdentModel
const upsFirmware = "1.3.6.1.2.1.33.1.1.3.0"; // UPS-MIB upsIdentUPSSoftwareVersion

// entPhysicalFirmwareRev, which some releases quote
const qts = entity.firmware([1]).map((oid) => [oid, /(\d[\w.]*)/] as const);

export const powerAndStorage: readonly Rule[] = [
  {
    id: "apc",
    match: { object: ["1.3.6.1.4.1.318.1"] },
    vendor: "APC",
    os: "APC AOS",
    role: "NMS_APPLIANCE",
    model: [
      "1.3.6.1.4.1.318.1.1.1.1.1.1.0", // PowerNet-MIB upsBasicIdentModel
      "1.3.6.1.4.1.318.1.1.26.2.1.8.*", // PowerNet-MIB rPDU2IdentModelNumber
      "1.3.6.1.4.1.318.1.1.12.1.5.0", // PowerNet-MIB rPDUIdentModelNumber
      "1.3.6.1.4.1.318.1.1.4.1.4.0", // PowerNet-MIB sPDUIdentModelNumber
      /MN: ?(\S+)/,
    ],
    firmware: [
      "1.3.6.1.4.1.318.1.1.1.1.2.1.0", // PowerNet-MIB upsAdvIdentFirmwareRevision
      /PF: ?v?([\w.]+)/,
      "1.3.6.1.4.1.318.1.1.26.2.1.6.*", // PowerNet-MIB rPDU2IdentFirmwareRev
      "1.3.6.1.4.1.318.1.1.12.1.3.0", // PowerNet-MIB rPDUIdentFirmwareRev
    ],
    serial: [
      "1.3.6.1.4.1.318.1.1.1.1.2.3.0", // PowerNet-MIB upsAdvIdentSerialNumber
      "1.3.6.1.4.1.318.1.1.26.2.1.9.*", // PowerNet-MIB rPDU2IdentSerialNumber
      "1.3.6.1.4.1.318.1.1.12.1.6.0", // PowerNet-MIB rPDUIdentSerialNumber
      "1.3.6.1.4.1.318.1.1.4.1.5.0", // PowerNet-MIB sPDUIdentSerialNumber
      /SN: ?(\w+)/,
    ],
  },
  {
    id: "eaton-ups",
    match: { object: ["1.3.6.1.4.1.534.1", "1.3.6.1.4.1.534.2", "1.3.6.1.4.1.705.1"] },
    vendor: "Eaton",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.534.1.1.2.0", upsModel, "1.3.6.1.4.1.705.1.1.2.0"], // xupsIdentModel, upsmgIdentModelName
    firmware: ["1.3.6.1.4.1.534.1.1.3.0", upsFirmware, "1.3.6.1.4.1.705.1.1.4.0"], // xupsIdentSoftwareVersion
    serial: ["1.3.6.1.4.1.534.1.1.6.0", "1.3.6.1.4.1.705.1.1.7.0"], // xupsIdentSerialNumber, upsmgIdentSerialNumber
  },
  {
    id: "eaton-epdu",
    match: { object: ["1.3.6.1.4.1.534.6.6", "1.3.6.1.4.1.534.10"] },
    vendor: "Eaton",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.534.6.6.7.1.2.1.2.*"], // EATON-EPDU-MIB productName
    firmware: ["1.3.6.1.4.1.534.6.6.7.1.2.1.5.*"], // EATON-EPDU-MIB firmwareVersion
    serial: ["1.3.6.1.4.1.534.6.6.7.1.2.1.4.*"], // EATON-EPDU-MIB serialNumber
  },
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
    id: "liebert",
    match: { object: ["1.3.6.1.4.1.476.1.42"] },
    vendor: "Vertiv",
    os: "",
    role: "NMS_APPLIANCE",
    model: [upsModel, "1.3.6.1.4.1.476.1.42.2.1.2.0"], // LIEBERT-GP-AGENT-MIB lgpAgentIdentModel
    firmware: ["1.3.6.1.4.1.476.1.42.2.1.3.0"], // LIEBERT-GP-AGENT-MIB lgpAgentIdentFirmwareVersion
    serial: ["1.3.6.1.4.1.476.1.42.2.1.4.0"], // LIEBERT-GP-AGENT-MIB lgpAgentIdentSerialNumber
  },
  {
    id: "ups",
    match: { object: ["1.3.6.1.2.1.33"] },
    vendor: "",
    os: "",
    role: "NMS_APPLIANCE",
    model: [upsModel],
    firmware: [upsFirmware],
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
    firmware: qts,
    serial: entity.serial([1]),
  },
  {
    id: "qnap",
    match: { object: ["1.3.6.1.4.1.24681", "1.3.6.1.4.1.55062"] },
    vendor: "QNAP",
    os: "QTS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.24681.1.2.12.0", ...entity.model([1])], // NAS-MIB modelName
    firmware: [...qts, /^Linux \S+ (\d+\.\d+\.\d+)$/],
    serial: entity.serial([1]),
  },
  {
    id: "netapp",
    match: { object: ["1.3.6.1.4.1.789"] },
    vendor: "NetApp",
    os: "ONTAP",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.789.1.1.5.0"], // NETWORK-APPLIANCE-MIB productModel
    firmware: [/NetApp Release (\S+?):?(?:\s|$)/],
    serial: ["1.3.6.1.4.1.789.1.1.9.0"], // NETWORK-APPLIANCE-MIB productSerialNum
  },
];
