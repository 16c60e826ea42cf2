import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

/** Matches a version including its build, as the device displays it. */
const version = /(v?\d{1,9}\.\d+[^]*)/;

const fortiGateVersion = [["1.3.6.1.4.1.12356.101.4.1.1.0", /^v?([\d.]+)/]] as const; // FORTINET-FORTIGATE-MIB fgSysVersion

export const fortinetRules: readonly Rule[] = [
  {
    id: "fortiswitch",
    match: { object: ["1.3.6.1.4.1.12356.106"] },
    vendor: "Fortinet",
    os: "FortiSwitchOS",
    role: "NMS_SWITCH",
    model: [...entity.model([1]), ["1.3.6.1.4.1.12356.106.4.1.1.0", /^(\S+) v/], /(FortiSwitch-\S+)/],
    firmware: [["1.3.6.1.4.1.12356.106.4.1.1.0", /v?(\d{1,9}\.\d+\.\d+)/]], // FORTINET-FORTISWITCH-MIB fsSysVersion
    serial: ["1.3.6.1.4.1.12356.106.1.1.1.0", "1.3.6.1.4.1.12356.100.1.1.1.0", ...entity.serial([1])], // fsSysSerial, fnSysSerial
  },
  {
    id: "fortiap",
    match: { object: ["1.3.6.1.4.1.12356.120"] },
    vendor: "Fortinet",
    os: "FortiAP",
    role: "NMS_WAP",
    model: [/(FAP-?\w+)/, ...entity.model([1])],
    firmware: [["1.3.6.1.4.1.12356.120.1.1.0", /v(\d+\.\d[\w.-]*)/]], // FORTINET-FORTIAP-MIB fapVersion
    serial: ["1.3.6.1.4.1.12356.120.1.2.0", "1.3.6.1.4.1.12356.100.1.1.1.0"], // fapSerialNum, fnSysSerial
  },
  {
    id: "fortigate",
    match: { object: ["1.3.6.1.4.1.12356.101"] },
    vendor: "Fortinet",
    os: "FortiOS",
    role: "NMS_FIREWALL",
    model: entity.model([1]),
    firmware: fortiGateVersion,
    serial: ["1.3.6.1.4.1.12356.100.1.1.1.0", ...entity.serial([1])], // FORTINET-CORE-MIB fnSysSerial
  },
  {
    id: "fortinet",
    match: { object: ["1.3.6.1.4.1.12356"] },
    vendor: "Fortinet",
    os: "",
    role: "NMS_APPLIANCE",
    model: [...entity.model([1]), /(Forti\w+-\w+)/],
    firmware: fortiGateVersion,
    serial: ["1.3.6.1.4.1.12356.100.1.1.1.0"], // FORTINET-CORE-MIB fnSysSerial
  },
  {
    id: "fortimanager",
    match: { object: ["1.3.6.1.4.1.12356.103"] },
    vendor: "Fortinet",
    os: "FortiManager",
    role: "NMS_APPLIANCE",
    model: [...entity.model([1]), /(FortiManager-\S+|FortiAnalyzer-\S+)/],
    // FORTINET-FORTIMANAGER-FORTIANALYZER-MIB fmSysVersion
    firmware: [["1.3.6.1.4.1.12356.103.2.1.7.0", version]],
    serial: ["1.3.6.1.4.1.12356.100.1.1.1.0"], // FORTINET-CORE-MIB fnSysSerial
  },
  {
    id: "fortimail",
    match: { object: ["1.3.6.1.4.1.12356.105"] },
    vendor: "Fortinet",
    os: "FortiMail",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.12356.105.1.1.0"], // FORTINET-FORTIMAIL-MIB fmlSysModel
    firmware: [["1.3.6.1.4.1.12356.105.1.3.0", version]], // fmlSysVersion
    serial: ["1.3.6.1.4.1.12356.105.1.2.0"], // fmlSysSerial
  },
  {
    id: "fortiweb",
    match: { object: ["1.3.6.1.4.1.12356.107"] },
    vendor: "Fortinet",
    os: "FortiWeb",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.12356.107.2.1.1.0"], // FORTINET-FORTIWEB-MIB fwSysModel
    firmware: [["1.3.6.1.4.1.12356.107.2.1.2.0", /v?(\d{1,9}\.\d+\.\d+)/]], // fwSysVersion
    serial: ["1.3.6.1.4.1.12356.100.1.1.1.0"], // FORTINET-CORE-MIB fnSysSerial
  },
  {
    id: "fortiadc",
    match: { object: ["1.3.6.1.4.1.12356.112"] },
    vendor: "Fortinet",
    os: "FortiADC",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.12356.112.1.1.0"], // FORTINET-FORTIADC-MIB fadcSysModel
    firmware: [["1.3.6.1.4.1.12356.112.1.3.0", version]], // fadcSysVersion
    serial: ["1.3.6.1.4.1.12356.112.1.2.0"], // fadcSysSerial
  },
  {
    id: "fortiauthenticator",
    match: { object: ["1.3.6.1.4.1.12356.113"] },
    vendor: "Fortinet",
    os: "FortiAuthenticator",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.12356.113.1.1.0"], // FORTINET-FORTIAUTHENTICATOR-MIB facSysModel
    firmware: [["1.3.6.1.4.1.12356.113.1.3.0", version]], // facSysVersion
    serial: ["1.3.6.1.4.1.12356.113.1.2.0"], // facSysSerial
  },
  {
    id: "fortivoice",
    match: { object: ["1.3.6.1.4.1.12356.115"] },
    vendor: "Fortinet",
    os: "FortiVoice",
    role: "NMS_PHONE",
    model: ["1.3.6.1.4.1.12356.115.1.1.0"], // FORTINET-FORTIVOICE-MIB fvSysModel
    firmware: [["1.3.6.1.4.1.12356.115.1.3.0", version]], // fvSysVersion
    serial: ["1.3.6.1.4.1.12356.115.1.2.0"], // fvSysSerial
  },
  {
    id: "fortisandbox",
    match: { object: ["1.3.6.1.4.1.12356.118"] },
    vendor: "Fortinet",
    os: "FortiSandbox",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: [["1.3.6.1.4.1.12356.118.3.1.1.0", version]], // FORTINET-FORTISANDBOX-MIB fsaSysVersion
    serial: ["1.3.6.1.4.1.12356.100.1.1.1.0"], // FORTINET-CORE-MIB fnSysSerial
  },
];
