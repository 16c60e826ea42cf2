import { otherLine, phoneLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const nokiaRules: readonly Rule[] = [
  {
    id: "omniswitch",
    match: { object: ["1.3.6.1.4.1.6486.800.1.1.2.1", "1.3.6.1.4.1.6486.801.1.1.2.1"] },
    vendor: "Alcatel-Lucent Enterprise",
    os: "AOS",
    role: "NMS_SWITCH",
    model: [...entity.model([1]), /(OS\d{4}\S*)/],
    firmware: [/ (\d+\.\d+\.\d+\.(?:\d+\.)?R\d+)/, ...entity.software([1])],
    serial: entity.serial([1]),
  },
  {
    id: "stellar-ap",
    match: { object: ["1.3.6.1.4.1.6486.802"] },
    vendor: "Alcatel-Lucent Enterprise",
    os: "AWOS",
    role: "NMS_WAP",
    model: [...entity.model([1]), /(OAW-AP\w+)/],
    firmware: [/(\d{1,9}\.\d+\.\d+\.\d+)/],
    serial: entity.serial([1]),
  },
  {
    id: "isam",
    match: { object: ["1.3.6.1.4.1.637"] },
    vendor: "Nokia",
    os: "ISAM",
    role: "NMS_SWITCH",
    model: [/(ISAM \w[\w-]*|7\d{3} [A-Z]{2,4}\S*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "nokia-sros",
    match: { object: ["1.3.6.1.4.1.6527"] },
    vendor: "Nokia",
    os: "TiMOS",
    role: "NMS_ROUTER",
    model: [/(?:Nokia|ALCATEL|Alcatel) (\d{4} [A-Z][\w-]*|[A-Z]\w*-[\w-]+ \d{4})/, ...entity.model([1])],
    firmware: [/TiMOS-\w{1,4}-([\w.]+)/],
    serial: ["1.3.6.1.4.1.6527.3.1.2.2.1.8.1.5.1.50331649"], // TIMETRA-CHASSIS-MIB tmnxHwSerialNumber
  },
  otherLine("nokia-1830", "Nokia", ["7483"], { os: "1830 PSS" }),
  phoneLine("omnipcx", "Alcatel-Lucent Enterprise", ["637.64"], { os: "OmniPCX" }),
];
