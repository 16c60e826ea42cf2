import { wirelessLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const merakiRules: readonly Rule[] = [
  {
    id: "meraki-switch",
    match: { object: ["1.3.6.1.4.1.29671"], descr: /Switch|\bMS\d|\bC9\d/i },
    vendor: "Meraki",
    os: "Meraki",
    role: "NMS_SWITCH",
    model: [/Meraki (\S+)/, /^(C9\d{3}[\w -]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "meraki-wireless",
    match: { object: ["1.3.6.1.4.1.29671"], descr: /\bMR\d|\bCW9\d/ },
    vendor: "Meraki",
    os: "Meraki",
    role: "NMS_WAP",
    model: [/Meraki (\S+)/, /\b(CW9\w+)/],
  },
  {
    id: "meraki-firewall",
    match: { object: ["1.3.6.1.4.1.29671"], descr: /\b(?:v?MX|Z)\d/ },
    vendor: "Meraki",
    os: "Meraki",
    role: "NMS_FIREWALL",
    model: [/Meraki (\S+)/],
  },
  wirelessLine("meraki", "Meraki", ["29671"], { os: "Meraki", model: [/Meraki (\w[\w-]*\d[\w-]*)/] }),
];
