import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";

export const sessionBorderControllersRules: readonly Rule[] = [
  applianceLine("acme-packet", "Oracle", ["9148"], {
    os: "Acme Packet",
    model: [/Acme Packet (?:Net-Net )?(\w*\d\w*)/],
    firmware: [/\b([SEn]?-?C[A-Z]{0,2}\d{1,2}\.\d[\w.]*)/],
  }),
  applianceLine("ribbon", "Ribbon", ["177", "2879"], {
    os: "SBC",
    model: [/\b((?:SBC|GSX|PSX|EdgeMarc) ?\w*\d\w*)/],
  }),
];
