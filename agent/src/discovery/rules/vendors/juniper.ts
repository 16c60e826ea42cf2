import { routerLine, wirelessLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";

const junosRelease = /JUNOS ([\w.:-]+)/;

const junos = {
  vendor: "Juniper",
  os: "Junos",
  // JUNIPER-MIB jnxBoxDescr
  model: [
    ["1.3.6.1.4.1.2636.3.1.2.0", /^(?:Juniper )?(v?[A-Z]{2,}[\w-]*\d[\w-]*)/],
    /Juniper Networks, Inc\. (\S+)/,
  ],
  firmware: [/JUNOS ([\w.:-]+)/],
  serial: ["1.3.6.1.4.1.2636.3.1.3.0"], // JUNIPER-MIB jnxBoxSerialNo
} as const;

export const juniperRules: readonly Rule[] = [
  {
    id: "junos-switch",
    match: { object: ["1.3.6.1.4.1.2636.1.1.1"], descr: /\b(?:ex|qfx|ocx)\d/i },
    vendor: "Juniper",
    os: "Junos",
    role: "NMS_SWITCH",
    // JUNIPER-MIB jnxBoxDescr
    model: [
      ["1.3.6.1.4.1.2636.3.1.2.0", /^(?:Juniper )?([A-Z]{2,}[\w-]*\d[\w-]*)/],
      /Juniper Networks, Inc\. (\S+)/,
    ],
    firmware: [junosRelease],
    serial: ["1.3.6.1.4.1.2636.3.1.3.0"], // JUNIPER-MIB jnxBoxSerialNo
  },
  { ...junos, id: "junos", match: { object: ["1.3.6.1.4.1.2636.1.1.1"] }, role: "NMS_ROUTER" },
  {
    ...junos,
    id: "junos-srx",
    match: { object: ["1.3.6.1.4.1.2636.1.1.1"], descr: /\b(?:srx|vsrx|ssg|j\d)/i },
    role: "NMS_FIREWALL",
  },
  {
    id: "screenos",
    match: { object: ["1.3.6.1.4.1.3224.1"] },
    vendor: "Juniper",
    os: "ScreenOS",
    role: "NMS_FIREWALL",
    model: [/^(\S+) version/],
    firmware: [/version ([\w.]+)/],
    serial: [/SN: (\w+)/],
  },
  routerLine("junose", "Juniper", ["4874"], {
    os: "JunosE",
    model: [/(?:Juniper|Unisphere) Networks.{0,20} (E\w+\d+)/],
    firmware: [/Version : ?\(?(\d[\w.-]*)/, "1.3.6.1.4.1.4874.2.2.2.1.1.1.0"], // Juniper-System-MIB juniSystemSwVersion
  }),
  wirelessLine("trapeze", "Juniper", ["14525"], {
    os: "MSS",
    model: [/(?:Networks|Inc\.),? ?(MX\S*|WLC\S*|MXR\S*) /],
    firmware: ["1.3.6.1.4.1.14525.4.2.1.4.0"], // TRAPEZE-NETWORKS-BASIC-MIB trpzVersionString
    serial: ["1.3.6.1.4.1.14525.4.2.1.1.0"], // trpzSerialNumber
  }),
];
