import { serverLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { hostModel, hostSerial } from "../sources.ts";

export const operatingSystemsRules: readonly Rule[] = [
  {
    id: "linux",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10", "1.3.6.1.4.1.2021.250.10"] },
    vendor: "",
    os: "Linux",
    role: "NMS_SERVER",
    model: hostModel,
    firmware: [/^Linux \S+ (\S+)/],
    serial: hostSerial,
  },
  {
    id: "freebsd",
    match: { descr: /^FreeBSD/ },
    vendor: "FreeBSD",
    os: "FreeBSD",
    role: "NMS_SERVER",
    model: hostModel,
    firmware: [/FreeBSD(?: \S+)? (\d+\.\d+[\w.-]*)/],
  },
  {
    id: "openbsd",
    match: { object: ["1.3.6.1.4.1.8072.3.2.12", "1.3.6.1.4.1.30155.23.1"] },
    vendor: "OpenBSD",
    os: "OpenBSD",
    role: "NMS_SERVER",
    firmware: [/OpenBSD \S+ (\d+\.\d+)/],
  },
  {
    id: "aix",
    match: { object: ["1.3.6.1.4.1.2.3.1.2.1.1"] },
    vendor: "IBM",
    os: "AIX",
    role: "NMS_SERVER",
    // IBM-AIX-MIB aixSeMachineType, aixSeSerialNumber
    model: [["1.3.6.1.4.1.2.6.191.1.3.6.0", /^(?:IBM,)?(.+)/], /Machine Type: ?(\S+)/],
    firmware: [/AIX version: ?([\d.]+)/],
    serial: [["1.3.6.1.4.1.2.6.191.1.3.7.0", /^(?:IBM,)?(.+)/], /Processor id: ?(\w+)/],
  },
  {
    id: "netbsd",
    match: { object: ["1.3.6.1.4.1.8072.3.2.7"] },
    vendor: "NetBSD",
    os: "NetBSD",
    role: "NMS_SERVER",
    model: hostModel,
    firmware: [/^NetBSD \S+ (\d+\.\d[\w.]*)/],
  },
  {
    id: "dragonfly",
    match: { object: ["1.3.6.1.4.1.8072.3.2.17"] },
    vendor: "DragonFly",
    os: "DragonFly BSD",
    role: "NMS_SERVER",
    model: hostModel,
    firmware: [/^DragonFly \S+ (\d+\.\d[\w.-]*)/],
  },
  {
    id: "solaris",
    match: { object: ["1.3.6.1.4.1.8072.3.2.3", "1.3.6.1.4.1.42.2.1.1"] },
    vendor: "Oracle",
    os: "Solaris",
    role: "NMS_SERVER",
    firmware: [/SunOS \S+ (\d+\.\d+)/],
  },
  {
    id: "hpux",
    match: { object: ["1.3.6.1.4.1.8072.3.2.6", "1.3.6.1.4.1.8072.3.2.14", "1.3.6.1.4.1.11.2.3.2"] },
    vendor: "HPE",
    os: "HP-UX",
    role: "NMS_SERVER",
    firmware: [/HP-UX \S+ (\S+)/],
  },
  {
    id: "ibm-i",
    match: { object: ["1.3.6.1.4.1.2.6.11"] },
    vendor: "IBM",
    os: "IBM i",
    role: "NMS_SERVER",
    firmware: [/(V\d+R\d+M\d+)/],
  },
  serverLine("stratus", "Stratus", ["458"], {
    model: ["1.3.6.1.4.1.458.103.3.0"], // STRATUS-MIB sraSiModel
    serial: ["1.3.6.1.4.1.458.103.6.0"], // sraSiSystemSerialNumber
  }),
  serverLine("netware", "Novell", ["23.1.6"], { os: "NetWare" }),
];
