import { applianceLine, firewallLine, otherLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const ciscoAppliancesRules: readonly Rule[] = [
  {
    id: "cisco-ise",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /Identity Services Engine|\bISE\b/ },
    vendor: "Cisco",
    os: "Identity Services Engine",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: [/[Vv]ersion:? ?(\d[\w.]*)/, ...entity.software([1])],
    serial: entity.serial([1]),
  },
  {
    id: "asyncos",
    match: { object: ["1.3.6.1.4.1.15497"] },
    vendor: "Cisco",
    os: "AsyncOS",
    role: "NMS_APPLIANCE",
    model: [/Model:? (\w+)/, ...entity.model([1])],
    firmware: [/AsyncOS Version: ?([\w.-]+)/],
    serial: [/Serial #: ?([\w-]+)/],
  },
  {
    id: "cimc",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /Cisco Integrated Management Controller/ },
    vendor: "Cisco",
    os: "CIMC",
    role: "NMS_SERVER",
    // cucsComputeBoardModel, cucsComputeBoardSerial
    model: ["1.3.6.1.4.1.9.9.719.1.9.6.1.6.*", /\[(UCS[^\]]+)\]/],
    firmware: [/Firmware Version ([\w.()]+)/],
    serial: ["1.3.6.1.4.1.9.9.719.1.9.6.1.14.*", "1.3.6.1.4.1.9.9.719.1.9.35.1.47.*"], // CISCO-UNIFIED-COMPUTING-COMPUTE-MIB cucsComputeRackUnitSerial
  },
  {
    id: "cisco-spa",
    match: { object: ["1.3.6.1.4.1.9.6.1"], descr: /\bSPA-?\d/ },
    vendor: "Cisco",
    os: "SPA",
    role: "NMS_PHONE",
    model: [/(SPA-?\d\w*)/],
    firmware: [/^(?:Cisco |Linksys )?SPA-?\d\w*[ ,;v-]{1,4}(\d+\.\d+[\w.()-]*)/, ...entity.software([1])],
    serial: entity.serial([1]),
  },
  {
    id: "cucm",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /Software: ?UCOS/ },
    vendor: "Cisco",
    os: "Unified Communications Manager",
    role: "NMS_PHONE",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.9.9.156.1.5.29.0", "1.3.6.1.2.1.54.1.1.1.1.4.1", /UCOS (\d[\w.-]*)/], // CISCO-CCM-MIB ccmSystemVersion
    serial: entity.serial([1]),
  },
  {
    id: "telepresence",
    match: { object: ["1.3.6.1.4.1.5596"] },
    vendor: "Cisco",
    os: "TelePresence",
    role: "NMS_PHONE",
    model: [/MCU: ?(?:Cisco TelePresence )?([^\n]+)/, ...entity.model([1])],
    firmware: [/SoftW: ?(\S+)/],
    serial: [/S\/N: ?(\w+)/],
  },
  firewallLine("cisco-fxos", "Cisco", ["9.1", "9.12.3.1.3"], {
    os: "FXOS",
    descr: /FX-?OS|Firepower eXtensible/i,
  }),
  applianceLine("cisco-waas", "Cisco", ["9.1"], {
    os: "WAAS",
    descr: /Wide Area Application|WAAS/,
    firmware: [/Version (\d[\w.]*)/],
  }),
  applianceLine("cisco-ace", "Cisco", ["9.1"], {
    os: "ACE",
    descr: /Application Control (?:Engine|Software)/,
    firmware: [/Version (\w[\w.()]*)/i],
  }),
  applianceLine("cisco-content-security", "Cisco", ["9.1"], {
    os: "AsyncOS",
    descr: /(?:Email|Web|Content) Security|IronPort|AsyncOS/,
  }),
  applianceLine("cisco-prime", "Cisco", ["9.1"], {
    os: "Prime Infrastructure",
    descr: /Cisco Prime|Prime Infrastructure/,
  }),
  applianceLine("cisco-acs", "Cisco", ["9.1"], { os: "Secure ACS", descr: /Secure (?:ACS|Access Control)/ }),
  applianceLine("cisco-dcnm", "Cisco", ["9.1"], {
    os: "APIC",
    descr: /\bAPIC\b/,
    firmware: [/Version (\d[\w.()]*)/],
  }),
  otherLine("cisco-ons", "Cisco", ["3607"], {
    os: "ONS",
    model: [/(ONS ?\d+\w*|NCS ?\d+\w*)/],
    firmware: ["1.3.6.1.4.1.3607.2.10.20.10.0", "1.3.6.1.4.1.3607.6.10.20.20.10.0"], // CERENT-GENERIC-MIB cerentGenericSoftwareVersion, CERENT-454-MIB cerent454SoftwareVersion
  }),
  applianceLine("cisco-sce", "Cisco", ["5655"], { os: "SCE", model: ["1.3.6.1.4.1.5655.4.1.2.1.1.4.*"] }), // PCUBE-SE-MIB pchassisSysType
];
