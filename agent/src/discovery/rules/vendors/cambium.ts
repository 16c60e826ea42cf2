import { switchLine, wirelessLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const cambiumRules: readonly Rule[] = [
  {
    id: "cambium-epmp",
    match: { object: ["1.3.6.1.4.1.17713.21"] },
    vendor: "Cambium Networks",
    os: "ePMP",
    role: "NMS_WAP",
    model: [/(ePMP[\w -]*|Force[\w -]*)/],
    firmware: ["1.3.6.1.4.1.17713.21.1.1.17.0"], // CAMBIUM-PMP80211-MIB cambiumCurrentuImageVersion
    serial: ["1.3.6.1.4.1.17713.21.1.1.31.0"], // CAMBIUM-PMP80211-MIB cambiumEPMPMSN
  },
  {
    id: "cambium-cnpilot",
    match: { object: ["1.3.6.1.4.1.17713.22"] },
    vendor: "Cambium Networks",
    os: "cnPilot",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.17713.22.1.1.1.5.0"], // CAMBIUM-MIB cambiumAPModel
    firmware: ["1.3.6.1.4.1.17713.22.1.1.1.8.0"], // CAMBIUM-MIB cambiumAPSWVersion
    serial: ["1.3.6.1.4.1.17713.22.1.1.1.4.0"], // CAMBIUM-MIB cambiumAPSerialNum
  },
  {
    id: "cambium-ptp",
    // CAMBIUM-PTP650-MIB, CAMBIUM-PTP670-MIB and similar: productName, softwareVersion, deviceMSN
    match: {
      object: [
        "1.3.6.1.4.1.17713.5",
        "1.3.6.1.4.1.17713.6",
        "1.3.6.1.4.1.17713.7",
        "1.3.6.1.4.1.17713.8",
        "1.3.6.1.4.1.17713.9",
        "1.3.6.1.4.1.17713.11",
      ],
    },
    vendor: "Cambium Networks",
    os: "PTP",
    role: "NMS_WAP",
    model: ["8:8.3.0"],
    firmware: ["8:19.1.0"],
    serial: ["8:28.3.0"],
  },
  {
    id: "cambium-pmp",
    match: { object: ["1.3.6.1.4.1.161.19"] },
    vendor: "Cambium Networks",
    os: "PMP",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.161.19.3.3.1.266.0", ...entity.model([1])], // WHISP-BOX-MIBV2-MIB
    firmware: [["1.3.6.1.4.1.161.19.3.3.1.1.0", /(\d{1,9}\.\d[\w.]*)/]], // WHISP-BOX-MIBV2-MIB whispBoxSoftwareVer
    serial: entity.serial([1]),
  },
  switchLine("cnmatrix", "Cambium Networks", ["17713"], {
    descr: /cnMatrix/i,
    os: "cnMatrix",
    model: [/(cnMatrix \S+|EX\d\S*|TX\d\S*)/],
  }),
  wirelessLine("cambium-ptp250", "Cambium Networks", ["17713.250"], {
    os: "PTP",
    model: ["1.3.6.1.4.1.17713.250.3.3.0"], // CAMBIUM-PTP250-MIB productName
    firmware: ["1.3.6.1.4.1.17713.250.10.1.0"], // softwareVersion
  }),
  wirelessLine("cambium", "Cambium Networks", ["17713"], {
    model: [/\b((?:ePMP|cnPilot|XV\d-|PTP|PMP|V\d000)[\w -]*\w)/],
  }),
  wirelessLine("motorola-ptp", "Cambium Networks", ["17713.1"], {
    os: "PTP",
    model: ["1.3.6.1.4.1.17713.1.8.3.0"],
  }), // MOTOROLA-PTP-MIB productName
];
