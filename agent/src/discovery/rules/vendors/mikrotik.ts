import type { Rule } from "../rule.ts";

const mikrotik = {
  vendor: "MikroTik",
  os: "RouterOS",
  model: [/^RouterOS (.+)/, "1.3.6.1.4.1.14988.1.1.7.9.0"], // MIKROTIK-MIB mtxrBoardName
  firmware: ["1.3.6.1.4.1.14988.1.1.4.4.0"], // MIKROTIK-MIB mtxrLicVersion
  serial: ["1.3.6.1.4.1.14988.1.1.7.3.0"], // MIKROTIK-MIB mtxrSerialNumber
};

export const mikrotikRules: readonly Rule[] = [
  {
    id: "mikrotik-swos",
    match: { object: ["1.3.6.1.4.1.14988.2"] },
    vendor: "MikroTik",
    os: "SwOS",
    role: "NMS_SWITCH",
    model: [/^(?:SwOS )?(\S+)/],
    firmware: ["1.3.6.1.4.1.14988.1.1.7.4.0"], // MIKROTIK-MIB mtxrFirmwareVersion
    serial: ["1.3.6.1.4.1.14988.1.1.7.3.0"], // MIKROTIK-MIB mtxrSerialNumber
  },
  { ...mikrotik, id: "routeros", match: { object: ["1.3.6.1.4.1.14988.1"] }, role: "NMS_ROUTER" },
  {
    ...mikrotik,
    id: "routeros-switch",
    match: { object: ["1.3.6.1.4.1.14988.1"], descr: /^RouterOS C[RS]S\d/ },
    role: "NMS_SWITCH",
  },
  {
    ...mikrotik,
    id: "routeros-wireless",
    match: {
      object: ["1.3.6.1.4.1.14988.1"],
      descr: /^RouterOS (?:RB)?(?:[cw]AP|SXT|LHG|LDF|Disc|QRT|DynaDish|Metal|Groove|Cube)/i,
    },
    role: "NMS_WAP",
  },
];
