import { routerLine, wirelessLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { docsis } from "../sources.ts";

export const homeRoutersRules: readonly Rule[] = [
  {
    id: "draytek",
    match: { object: ["1.3.6.1.4.1.7367"] },
    vendor: "DrayTek",
    os: "DrayOS",
    role: "NMS_ROUTER",
    model: [/Router Model: ?([^,\n]+)/],
    firmware: [/Version: ?([^,\s]+)/],
  },
  wirelessLine("airport", "Apple", ["63"], { os: "AirPort", model: [/(AirPort \w+|Time Capsule)/] }),
  routerLine("avm", "AVM", ["872"], { os: "FRITZ!OS", model: [/(FRITZ!?Box[^,;]{0,30}\w)/i] }),
  routerLine("sagemcom", "Sagemcom", ["1038", "1805"]),
  routerLine("devolo", "devolo", ["27615"]),
  routerLine("technicolor", "Technicolor", ["2863", "46366"], docsis),
  routerLine("netopia", "Netopia", ["304"], {
    firmware: ["1.3.6.1.4.1.304.1.3.1.1.2.0"], // NETOPIA-MIB fwVersion
    serial: ["1.3.6.1.4.1.304.1.3.1.1.4.0"], // NETOPIA-MIB serialNumber
  }),
  routerLine("efficient", "Efficient Networks", ["763"]),
  routerLine("billion", "Billion", ["17453"], { model: [/\b(BiPAC \w+)/i] }),
];
