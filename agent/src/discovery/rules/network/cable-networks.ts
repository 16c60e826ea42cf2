import { otherLine, routerLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { docsis } from "../sources.ts";

export const cableNetworksRules: readonly Rule[] = [
  routerLine("benu", "Benu Networks", ["39406"], { os: "BenuOS" }),
  routerLine("casa", "Casa Systems", ["20858"], { os: "CMTS" }),
  routerLine("arris-cmts", "Arris", ["4998"], {
    os: "CMTS",
    model: [/\b([CE]6?4?c?) CMTS|CMTS[_ -](\w+)/],
    firmware: [/(?:CMTS_V|V|SW_REV: ?)0?([\d.]+\d)/],
  }),
  routerLine("ubr-harmonic", "Harmonic", ["1563"]),
  otherLine("teleste", "Teleste", ["3715"], {
    model: ["1.3.6.1.4.1.3715.17.1.11.0"],
    serial: ["1.3.6.1.4.1.3715.17.1.10.0"],
    firmware: ["1.3.6.1.4.1.3715.17.1.13.0"],
  }), // TELESTE hwType, hwSerialNumber, swVersion
  routerLine("cable-modem", "Arris", ["4115", "1166"], docsis),
  routerLine("topvision", "Topvision", ["32285"], docsis),
  routerLine("cablelabs", "", ["4491"], docsis),
];
