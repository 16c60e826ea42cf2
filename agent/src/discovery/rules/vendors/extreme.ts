import { switchLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const extremeRules: readonly Rule[] = [
  {
    id: "extreme-exos",
    match: { object: ["1.3.6.1.4.1.1916.2"] },
    vendor: "Extreme",
    os: "ExtremeXOS",
    role: "NMS_SWITCH",
    model: [/\(([^)]+)\) version/, ...entity.model([1])],
    firmware: [/version (\S+)/, "1.3.6.1.4.1.1916.1.1.1.13.0"], // EXTREME-SYSTEM-MIB extremePrimarySoftwareRev
    serial: ["1.3.6.1.4.1.1916.1.1.1.16.0", ...entity.serial([1])], // EXTREME-SYSTEM-MIB extremeSystemID
  },
  {
    id: "extreme-voss",
    match: { object: ["1.3.6.1.4.1.2272", "1.3.6.1.4.1.1916.2"], descr: /^(?:VSP|\d{4}|XA|VOSS)\S* ?\(/ },
    vendor: "Extreme",
    os: "VOSS",
    role: "NMS_SWITCH",
    model: [/^(\S+?)(?:-FabricEngine)? ?\(/, ...entity.model([1])],
    firmware: [/\(v?([\w.]+)\)/, "1.3.6.1.4.1.2272.1.1.7.0"], // RAPID-CITY rcSysVersion
    serial: ["1.3.6.1.4.1.2272.1.4.2.0", ...entity.serial([1])], // RAPID-CITY rcChasSerialNumber
  },
  {
    id: "extreme-ers",
    match: { object: ["1.3.6.1.4.1.45.3"] },
    vendor: "Extreme",
    os: "BOSS",
    role: "NMS_SWITCH",
    model: [/(?:Ethernet (?:Routing )?Switch|BayStack|VSP) ?(\S+)/, ...entity.model([1])],
    firmware: [/SW: ?v?([\w.]+)/],
    serial: ["1.3.6.1.4.1.45.1.6.3.1.6.0", ...entity.serial([1])], // S5-CHASSIS-MIB s5ChasSerNum
  },
  {
    id: "enterasys",
    match: { object: ["1.3.6.1.4.1.5624.2"] },
    vendor: "Extreme",
    os: "EOS",
    role: "NMS_SWITCH",
    model: [...entity.model([1]), /Enterasys Networks,? Inc\.? (\S+)/],
    firmware: [/Rev (\d[\w.]*)/, ...entity.software([1])],
    serial: entity.serial([1]),
  },
  {
    id: "wing",
    match: { object: ["1.3.6.1.4.1.388"] },
    vendor: "Extreme",
    os: "WiNG",
    role: "NMS_WAP",
    model: [/^((?:RFS|NX|VX|AP|WS)[\w-]+)/, ...entity.model([1])],
    firmware: [/Version (\d+\.\d[\w.-]*)/],
    serial: ["1.3.6.1.4.1.388.50.1.4.2.1.1.5.*"], // WING-MIB wingStatsDevSerialNo
  },
  {
    id: "ewc",
    match: { object: ["1.3.6.1.4.1.4329.15"] },
    vendor: "Extreme",
    os: "ExtremeWireless",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: [/(\d{1,9}\.\d+\.\d+\.\d+)/],
    serial: entity.serial([1]),
  },
  switchLine("bay-networks", "Extreme", ["18"]),
  switchLine("cabletron", "Extreme", ["52"], { model: [/\b((?:SSR|2H|2E|6H|6E|ELS|VH)[\w-]*\d[\w-]*)/] }),
];
