import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const audioVideoRules: readonly Rule[] = [
  {
    id: "clickshare",
    match: { object: ["1.3.6.1.4.1.7312"] },
    vendor: "Barco",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.7312.2468.1.1.4.0"], // BARCO-CLICKSHARE-MIB diArticleCode
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.7312.2468.1.1.5.0"], // diSerialNumber
  },
  {
    id: "crestron",
    match: { object: ["1.3.6.1.4.1.3212"] },
    vendor: "Crestron",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/^(?:Crestron )?([A-Z][\w-]+\d\w*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  applianceLine("amx", "AMX", ["8942"]),
  applianceLine("extron", "Extron", ["18026"]),
  applianceLine("qsc", "QSC", ["1531"]),
];
