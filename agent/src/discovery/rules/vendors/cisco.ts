import { routerLine, switchLine, wirelessLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

const iosVersion = /Version:? ([\w.()]+)/;

const ciscoRows = [1, 1000, 1001];

const ciscoSwitch = {
  vendor: "Cisco",
  model: entity.model(ciscoRows),
  serial: [...entity.serial(ciscoRows), "1.3.6.1.4.1.9.3.6.3.0"], // OLD-CISCO-CHASSIS-MIB chassisId
};

const catalyst =
  /Catalyst|Industrial Ethernet Switch|\b(?:C(?:1000|2[39]\d\d|3[5-9]\d\d|4[59]\d\d)\w*|CAT[349]K\w*|cat[46]\w*|s\d+\w*_rp|IE\d\w*|IES\w*) Software/;

const ciscoVersion = /Version ([\w.()]+)/;

const ciscoRouter = {
  vendor: "Cisco",
  model: entity.model([1]),
  serial: [...entity.serial([1]), "1.3.6.1.4.1.9.3.6.3.0"], // OLD-CISCO-CHASSIS-MIB chassisId
  firmware: [ciscoVersion],
};

export const ciscoRules: readonly Rule[] = [
  {
    ...ciscoSwitch,
    id: "cisco-iosxe-switch",
    match: {
      object: ["1.3.6.1.4.1.9.1"],
      descr: /(?:IOS-XE|IOS XE|IOS Software \[).{0,80}(?:Catalyst|CAT\dK|S\dC|IE\d)/i,
    },
    os: "IOS XE",
    role: "NMS_SWITCH",
    firmware: [iosVersion],
  },
  {
    ...ciscoSwitch,
    id: "cisco-ios-switch",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: catalyst },
    os: "IOS",
    role: "NMS_SWITCH",
    firmware: [iosVersion],
  },
  {
    ...ciscoSwitch,
    id: "cisco-nxos",
    match: { object: ["1.3.6.1.4.1.9.12.3.1.3", "1.3.6.1.4.1.9.1"], descr: /NX-OS/ },
    os: "NX-OS",
    role: "NMS_SWITCH",
    model: entity.model([149, 10, 22]),
    serial: entity.serial([149, 10, 22]),
    firmware: [iosVersion],
  },
  {
    id: "cisco-small-business",
    match: { object: ["1.3.6.1.4.1.9.6.1"] },
    vendor: "Cisco",
    os: "Small Business",
    role: "NMS_SWITCH",
    // CISCOSB-Physicaldescription-MIB rlPhdUnitGenParamModelName, SoftwareVersion, SerialNum
    model: [
      ...entity.model([67108992]),
      "1.3.6.1.4.1.9.6.1.101.53.14.1.11.*",
      /^((?:S[GFX]|CBS|C1[23])\d\S*) /,
    ],
    firmware: ["1.3.6.1.4.1.9.6.1.101.53.14.1.2.*", ...entity.software([67108992])],
    serial: ["1.3.6.1.4.1.9.6.1.101.53.14.1.5.*", ...entity.serial([67108992])],
  },
  {
    id: "cisco-wlc",
    match: {
      object: ["1.3.6.1.4.1.9.1", "1.3.6.1.4.1.9.6.1"],
      descr: /Cisco (?:Controller|Business Wireless|Mobility)/,
    },
    vendor: "Cisco",
    os: "AireOS",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.14179.1.1.1.3.0", ...entity.model([1])], // AIRESPACE-SWITCHING-MIB agentInventoryMachineModel
    firmware: ["1.3.6.1.4.1.14179.1.1.1.14.0", ...entity.software([1])], // agentInventoryProductVersion
    serial: ["1.3.6.1.4.1.14179.1.1.1.4.0", ...entity.serial([1])], // agentInventorySerialNumber
  },
  {
    id: "cisco-ap",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /-K9W[78]-|AIR-|\bAP\d\w* Software/ },
    vendor: "Cisco",
    os: "IOS",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: [/Version ([\w.()]+)/],
    serial: entity.serial([1]),
  },
  {
    id: "cisco-c9800",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /C9800|Catalyst 98\d\d/ },
    vendor: "Cisco",
    os: "IOS XE",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: [/Version ([\w.()]+)/],
    serial: entity.serial([1]),
  },
  {
    id: "cisco-small-ap",
    match: { object: ["1.3.6.1.4.1.9.6.1"], descr: /\bWAP\d{3}/ },
    vendor: "Cisco",
    os: "Small Business",
    role: "NMS_WAP",
    model: [/\((WAP\d{3}[\w-]*)\)/, /\b(WAP\d{3}\w*)/, ...entity.model([1])],
    firmware: [...entity.software([1]), ...entity.firmware([1])],
    serial: entity.serial([1]),
  },
  { ...ciscoRouter, id: "cisco-ios", match: { object: ["1.3.6.1.4.1.9.1"] }, os: "IOS", role: "NMS_ROUTER" },
  {
    ...ciscoRouter,
    id: "cisco-iosxe",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /IOS-XE|IOS XE|IOS Software \[|_IOSD-/ },
    os: "IOS XE",
    role: "NMS_ROUTER",
  },
  {
    ...ciscoRouter,
    id: "cisco-iosxr",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /IOS XR/ },
    os: "IOS XR",
    role: "NMS_ROUTER",
    // CISCO-PRODUCTS-MIB, for routers whose first rows of ENTITY-MIB are cards
    model: [
      { "1.3.6.1.4.1.9.1.1639": "ASR-9001", "1.3.6.1.4.1.9.1.2658": "ASR-9901" },
      ...ciscoRouter.model,
      /IOS XR Software \((?:Cisco )?([^)]+)\)/,
    ],
    firmware: [/Version ([\w.]+)/],
  },
  {
    ...ciscoRouter,
    id: "cisco-ftd",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /Threat Defense|Firepower/ },
    os: "Firepower Threat Defense",
    role: "NMS_FIREWALL",
    firmware: [/Version ([\d.]+(?: \(Build \d+\))?)/, ...entity.software([1])],
  },
  {
    ...ciscoRouter,
    id: "cisco-asa",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /Adaptive Security Appliance|PIX/ },
    os: "ASA",
    role: "NMS_FIREWALL",
    firmware: [...entity.software([1]), ciscoVersion],
  },
  {
    id: "viptela",
    match: { object: ["1.3.6.1.4.1.41916"] },
    vendor: "Cisco",
    os: "Viptela",
    role: "NMS_ROUTER",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.41916.11.1.2.0"], // VIPTELA-OPER-SYSTEM systemStatusVersion
    // systemStatusSystemChassisSerialNumber, VIPTELA-HARDWARE hardwareInventorySerialNumber
    serial: ["1.3.6.1.4.1.41916.11.1.64.0", "1.3.6.1.4.1.41916.3.1.1.1.5.*"],
  },
  {
    id: "cisco-small-router",
    match: { object: ["1.3.6.1.4.1.9.6.1"], descr: /\bRV\d{3}/ },
    vendor: "Cisco",
    os: "Small Business",
    role: "NMS_ROUTER",
    // CISCOSB-Physicaldescription-MIB rlPhdUnitGenParamModelName
    model: [/\b(RV\d{3}\w*)/, "1.3.6.1.4.1.9.6.1.101.53.14.1.11.*"],
    firmware: ["1.3.6.1.4.1.9.6.1.101.53.14.1.2.*", ...entity.software([1])], // rlPhdUnitGenParamSoftwareVersion
    serial: ["1.3.6.1.4.1.9.6.1.101.53.14.1.5.*", ...entity.serial([1])], // rlPhdUnitGenParamSerialNum
  },
  switchLine("catos", "Cisco", ["9.5"], {
    os: "CatOS",
    model: [/(WS-C\d\w+)/],
    firmware: [/NmpSW: ([\w.()]+)/, /Version (?:McpSW: )?([\w.()]+)/],
    serial: ["1.3.6.1.4.1.9.5.1.2.19.0"], // CISCO-STACK-MIB chassisSerialNumberString
  }),
  wirelessLine("aironet", "Cisco", ["522"], { os: "Aironet" }),
  routerLine("starent", "Cisco", ["8164"], {
    os: "StarOS",
    model: [/\b(ASR ?\d{4}|ST\d0|VPC-\w+|QvPC-\w+)/],
    firmware: ["1.3.6.1.4.1.8164.1.1.12.0"], // STARENT-MIB starChassisSWRevision
  }),
  wirelessLine("airespace", "Cisco", ["14179"], {
    os: "AireOS",
    model: ["1.3.6.1.4.1.14179.1.1.1.3.0"], // AIRESPACE-SWITCHING-MIB agentInventoryMachineModel
    firmware: ["1.3.6.1.4.1.14179.1.1.1.14.0"], // agentInventoryProductVersion
    serial: ["1.3.6.1.4.1.14179.1.1.1.4.0"], // agentInventorySerialNumber
  }),
];
