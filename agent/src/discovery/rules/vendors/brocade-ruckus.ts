import { switchLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const brocadeRuckusRules: readonly Rule[] = [
  {
    id: "brocade-icx",
    match: { object: ["1.3.6.1.4.1.1991.1"] },
    vendor: "Brocade",
    os: "FastIron",
    role: "NMS_SWITCH",
    model: [/(?:Stacking System|Inc\.|Systems,) ([\w-]+\d[\w-]*),/, ...entity.model([1])],
    firmware: [/IronWare Version V?(\S+)/i, "1.3.6.1.4.1.1991.1.1.2.1.11.0"], // FOUNDRY-SN-AGENT-MIB snAgImgVer
    serial: ["1.3.6.1.4.1.1991.1.1.1.1.2.0", ...entity.serial([1])], // FOUNDRY-SN-AGENT-MIB snChasSerNum
  },
  {
    id: "brocade-fos",
    match: { object: ["1.3.6.1.4.1.1588.2.1.1"] },
    vendor: "Brocade",
    os: "Fabric OS",
    role: "NMS_SWITCH",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.1588.2.1.1.1.1.6.0"], // SW-MIB swFirmwareVersion
    serial: [...entity.serial([1]), "1.3.6.1.4.1.1588.2.1.1.1.1.10.0"], // SW-MIB swSsn
  },
  {
    id: "ruckus-zonedirector",
    match: { object: ["1.3.6.1.4.1.25053.3.1.5"] },
    vendor: "Ruckus",
    os: "ZoneDirector",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.25053.1.2.1.1.1.1.9.0"], // RUCKUS-ZD-SYSTEM-MIB ruckusZDSystemModel
    firmware: ["1.3.6.1.4.1.25053.1.2.1.1.1.1.18.0"], // RUCKUS-ZD-SYSTEM-MIB ruckusZDSystemVersion
    serial: ["1.3.6.1.4.1.25053.1.2.1.1.1.1.15.0"], // RUCKUS-ZD-SYSTEM-MIB ruckusZDSystemSerialNumber
  },
  {
    id: "ruckus-ap",
    match: { object: ["1.3.6.1.4.1.25053"] },
    vendor: "Ruckus",
    os: "Ruckus Wireless",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.25053.1.1.2.1.1.1.1.0", "1.3.6.1.4.1.25053.1.2.1.1.1.1.9.0"], // ruckusHwInfoModelNumber, ruckusZDSystemModel
    firmware: ["1.3.6.1.4.1.25053.1.1.3.1.1.1.1.1.3.*", ["1.3.6.1.4.1.25053.1.2.1.1.1.1.18.0", /^(\S+)/]], // ruckusSwRevision
    serial: ["1.3.6.1.4.1.25053.1.1.2.1.1.1.2.0", "1.3.6.1.4.1.25053.1.2.1.1.1.1.15.0"], // ruckusHwInfoSerialNumber
  },
  {
    id: "ruckus-unleashed",
    match: {
      object: ["1.3.6.1.4.1.25053.3.1.4", "1.3.6.1.4.1.25053.3.1.5"],
      also: ["1.3.6.1.4.1.25053.1.15.1.1.1.1.9.0", /\S/],
    },
    vendor: "Ruckus",
    os: "Unleashed",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.25053.1.15.1.1.1.1.9.0"], // RUCKUS-UNLEASHED-SYSTEM-MIB ruckusUnleashedSystemModel
    firmware: [["1.3.6.1.4.1.25053.1.15.1.1.1.1.18.0", /^(\S+)/]], // ruckusUnleashedSystemVersion
    serial: ["1.3.6.1.4.1.25053.1.15.1.1.1.1.15.0"], // ruckusUnleashedSystemSerialNumber
  },
  {
    id: "ruckus-smartzone",
    match: { object: ["1.3.6.1.4.1.25053.3.1.10", "1.3.6.1.4.1.25053.3.1.11"] },
    vendor: "Ruckus",
    os: "SmartZone",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.25053.1.8.1.1.1.1.1.1.3.*", ...entity.model([1])], // RUCKUS-CTRL-MIB
    firmware: entity.software([1]),
    // RUCKUS-SZ-SYSTEM-MIB ruckusSZSystemStatsSerialNumber, RUCKUS-SCG-SYSTEM-MIB
    // ruckusSystemStatsSerialNumber
    serial: ["1.3.6.1.4.1.25053.1.4.1.1.1.15.13.0", "1.3.6.1.4.1.25053.1.3.1.1.1.15.13.0"],
  },
  {
    id: "netiron",
    match: { object: ["1.3.6.1.4.1.1991.1"], descr: /NetIron|\bMLX|\bCE[RS] ?2|XMR/ },
    vendor: "Brocade",
    os: "NetIron",
    role: "NMS_ROUTER",
    model: [...entity.model([1]), /(NetIron [^,]+|MLX\S*|XMR\S*),/],
    firmware: [/IronWare Version V?(\w[\w.]*)/i, "1.3.6.1.4.1.1991.1.1.2.1.11.0"], // FOUNDRY-SN-AGENT-MIB snAgImgVer
    serial: ["1.3.6.1.4.1.1991.1.1.1.1.2.0"], // FOUNDRY-SN-AGENT-MIB snChasSerNum
  },
  switchLine("ruckus-icx", "Ruckus", ["1991.1"], {
    os: "FastIron",
    descr: /Ruckus|CommScope/,
    model: [/(?:Stacking System|Inc\.|LLC,?|Systems,?) (ICX[\w-]+)/],
    firmware: [/IronWare Version V?(\S+)/i, "1.3.6.1.4.1.1991.1.1.2.1.11.0"], // FOUNDRY-SN-AGENT-MIB snAgImgVer
    serial: ["1.3.6.1.4.1.1991.1.1.1.1.2.0"], // FOUNDRY-SN-AGENT-MIB snChasSerNum
  }),
  switchLine("brocade-nos", "Brocade", ["1588.2.2", "1588.3.3"], {
    os: "Network OS",
    model: [/(VDX\w+|SLX\w+|BR-\w+)/],
    firmware: [/(?:Version|Firmware) V?(\d[\w.]*)/i, "1.3.6.1.4.1.1588.2.1.1.1.1.6.0"], // SW-MIB swFirmwareVersion
  }),
  switchLine("mcdata", "Brocade", ["289"], {
    os: "M-EOS",
    model: ["1.3.6.1.4.1.289.2.1.1.2.1.5.0", "1.3.6.1.4.1.289.2.1.1.1.1.5.0"], // EF-6000-MIB ef6000SysModelNum, ED-1032-MIB ed1032SysModelNum
    firmware: ["1.3.6.1.4.1.289.2.1.1.2.1.3.0", "1.3.6.1.4.1.289.2.1.1.1.1.3.0"], // ef6000SysFirmwareVersion, ed1032SysFirmwareVersion
    serial: ["1.3.6.1.4.1.289.2.1.1.2.1.9.0"], // ef6000SysSerialNum
  }),
];
