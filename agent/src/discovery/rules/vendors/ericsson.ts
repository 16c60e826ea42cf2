import { routerLine, wirelessLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { chassisDescr, entity } from "../sources.ts";

export const ericssonRules: readonly Rule[] = [
  {
    id: "ericsson-seos",
    match: { object: ["1.3.6.1.4.1.2352"] },
    vendor: "Ericsson",
    os: "SEOS",
    role: "NMS_ROUTER",
    model: entity.model([1]),
    firmware: [/SEOS-([\w.-]+)/],
    serial: entity.serial([1]),
  },
  routerLine("ericsson-router", "Ericsson", ["193"], {
    os: "IPOS",
    descr: /\bIPOS|SEOS|\bRouter 6|\bSSR/,
    model: [/(Router \d{4}|SSR ?\d{4})/, [chassisDescr, /^(\S+ \d{4}) chassis/]],
    firmware: [/(?:IPOS|SEOS)-([\w.-]+)/],
    serial: [["1.3.6.1.2.1.47.1.1.1.1.2.2", /\bSN: ?(\w+)/]], // the backplane's description
  }),
  wirelessLine("belair", "Ericsson", ["15768"]),
];
