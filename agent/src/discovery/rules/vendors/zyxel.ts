import { routerLine, switchLine, wirelessLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";

// ZYXEL-ES-COMMON sysProductModel, sysSwVersionString, sysProductSerialNumber
const zyxel = {
  model: ["1.3.6.1.4.1.890.1.15.3.1.11.0", /^(?:ZyXEL )?([A-Z]+-?\d[\w-]*)/i],
  firmware: [["1.3.6.1.4.1.890.1.15.3.1.6.0", /^([^|]+)/]],
  serial: ["1.3.6.1.4.1.890.1.15.3.1.12.0"],
} as const;

export const zyxelRules: readonly Rule[] = [
  {
    id: "zyxel-switch",
    match: { object: ["1.3.6.1.4.1.890.1.5.8", "1.3.6.1.4.1.890.1.15"] },
    vendor: "Zyxel",
    os: "ZyNOS",
    role: "NMS_SWITCH",
    // ZYXEL-ES-COMMON sysProductModel, sysSwVersionString, sysProductSerialNumber
    model: ["1.3.6.1.4.1.890.1.15.3.1.11.0", /^([A-Z]+\d[\w-]+)/],
    firmware: [["1.3.6.1.4.1.890.1.15.3.1.6.0", /^([^|]+)/]],
    // sysProductSerialNumber, and sysSerialNumber of the older switches' own MIBs
    serial: ["1.3.6.1.4.1.890.1.15.3.1.12.0", "10:1.10.0"],
  },
  switchLine("zyxel-dslam", "Zyxel", ["890.1.5.13"], {
    model: ["1.3.6.1.4.1.890.1.5.13.13.16.12.2.0", /^([A-Z]{2,4}-?\d[\w-]*)/],
  }),
  routerLine("zyxel-cpe", "Zyxel", ["890"], {
    model: [/^((?:Prestige |P-|VMG|AMG|EMG|NBG|LTE|SBG)[\w-]*\d[\w-]*)/],
  }),
  wirelessLine("zyxel-ap", "Zyxel", ["890.1"], {
    descr: /^(?:ZyXEL )?(?:NWA|WAC|WAX|WBE|NXC|NAP)\d?/i,
    ...zyxel,
  }),
  wirelessLine("zyxel-ap-common", "Zyxel", ["890.1.15"], {
    descr: /^(?:ZyXEL )?(?:NWA|WAC|WAX|WBE|NXC|NAP)\d?/i,
    ...zyxel,
  }),
];
