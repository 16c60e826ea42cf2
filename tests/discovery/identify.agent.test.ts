import { expect, test } from "vitest";
import { startSite } from "@muster/fixtures/site";
import { discover as scan } from "../../agent/src/discovery/engine.ts";
import {
  type Answers,
  enterpriseProbes,
  firstObjects,
  furtherColumns,
  identify,
  nextObjects,
  ofVendor,
} from "../../agent/src/discovery/identification/identify.ts";
import { rules } from "../../agent/src/discovery/rules/index.ts";

const sysDescr = "1.3.6.1.2.1.1.1.0";
const sysObject = "1.3.6.1.2.1.1.2.0";
const sysName = "1.3.6.1.2.1.1.5.0";

/**
 * Returns the responses of an agent with `objects` to the requests of a discovery: the first objects, then
 * further ones.
 */
function ask(objects: Record<string, string>): { answers: Answers; asked: string[] } {
  const oids = Object.keys(objects).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const answers: Answers = new Map();
  const take = (oid: string | undefined) => {
    const value = oid === undefined ? undefined : objects[oid];
    if (oid !== undefined && value !== undefined)
      answers.set(oid, oid === sysObject ? value : Buffer.from(value));
  };
  const read = ({ get, getNext }: ReturnType<typeof nextObjects>) => {
    get.forEach(take);
    for (const column of getNext) take(oids.find((oid) => oid.startsWith(`${column}.`)));
    return [...get, ...getNext];
  };
  firstObjects.forEach(take);
  const isAfter = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true }) > 0;
  for (const start of enterpriseProbes(answers)) take(oids.find((oid) => isAfter(oid, start)));
  const asked = read(nextObjects(answers));
  const vendors = ofVendor(answers);
  if (vendors !== answers) asked.push(...read(nextObjects(vendors)));
  const { columns = [], rows = 0 } = furtherColumns(answers) ?? {};
  for (const column of columns)
    oids
      .filter((oid) => oid.startsWith(`${column}.`))
      .slice(0, rows)
      .forEach(take);
  return { answers, asked };
}

const discover = (objects: Record<string, string>) =>
  identify({ snmp: ask(objects).answers, ports: [], banners: {} });

test("a firewall's version and serial number are read from the vendor's objects", () => {
  const found = discover({
    [sysDescr]: "site firewall",
    [sysObject]: "1.3.6.1.4.1.12356.101.1.9999",
    [sysName]: "edge-01",
    "1.3.6.1.2.1.47.1.1.1.1.13.1": "FGT_99Z",
    "1.3.6.1.4.1.12356.100.1.1.1.0": "FGT99Z0000000001",
    "1.3.6.1.4.1.12356.101.4.1.1.0": "v7.9.3,build4242,290101 (GA)",
  });
  expect(found).toEqual({
    rule: "fortigate",
    vendor: "Fortinet",
    os: "FortiOS",
    role: "NMS_FIREWALL",
    model: "FGT_99Z",
    firmware: "7.9.3",
    serialNumber: "FGT99Z0000000001",
    hostname: "edge-01",
    confidence: 95,
    explanation: {
      code: "discovery.probe.explanation.rule",
      params: {
        rule: "fortigate",
        what: [
          {
            code: "discovery.probe.explanation.sysObjectId",
            params: { oid: "1.3.6.1.4.1.12356.101.1.9999" },
          },
        ],
      },
    },
    members: [],
  });
});

test("a stacked switch is identified by its first member's chassis, not the empty stack row", () => {
  const found = discover({
    [sysDescr]:
      "Cisco IOS Software [Example], Catalyst L3 Switch Software (CAT9K_IOSXE), Version 19.1.2, RELEASE",
    [sysObject]: "1.3.6.1.4.1.9.1.99999",
    "1.3.6.1.2.1.47.1.1.1.1.13.1": "",
    "1.3.6.1.2.1.47.1.1.1.1.13.1000": "C9999-48X",
    "1.3.6.1.2.1.47.1.1.1.1.11.1000": "FOC0000A0AA",
  });
  expect(found).toMatchObject({
    os: "IOS XE",
    role: "NMS_SWITCH",
    model: "C9999-48X",
    serialNumber: "FOC0000A0AA",
  });
  expect(found.firmware).toBe("19.1.2");
});

test("a NAS and an access point with the same sysDescr are distinguished by another object", () => {
  const linux = { [sysDescr]: "Linux box 6.1.0 #1 SMP x86_64", [sysObject]: "1.3.6.1.4.1.8072.3.2.10" };
  expect(discover({ ...linux, "1.3.6.1.4.1.6574.1.5.1.0": "DS999" })).toMatchObject({
    vendor: "Synology",
    model: "DS999",
    role: "NMS_APPLIANCE",
  });
  expect(discover({ ...linux, "1.3.6.1.4.1.41112.1.6.3.3.0": "U9-Pro" })).toMatchObject({
    vendor: "Ubiquiti",
    model: "U9-Pro",
    role: "NMS_WAP",
  });
  expect(discover(linux)).toMatchObject({ vendor: "", os: "Linux", firmware: "6.1.0", role: "NMS_SERVER" });
});

test("the sysObjectID alone determines the model if the vendor documents it", () => {
  expect(discover({ [sysDescr]: "x", [sysObject]: "1.3.6.1.4.1.674.11000.5000.100.2.1.16" })).toMatchObject({
    vendor: "Dell",
    os: "OS10",
    model: "S4112F-ON",
  });
});

test("every field of every readable device of the simulated site is correct", async () => {
  const site = await startSite({ port: 0, base: "127.73.0" });
  const readable = site.devices.filter(({ kind }) => kind !== "hostile");
  const { community, secondCommunity, v3 } = site.credentials;
  const found: Record<string, object> = {};
  await scan(
    {
      targets: readable.map(({ ip }) => ip),
      snmp: [
        { id: 1, type: "SNMPV2", community },
        { id: 2, type: "SNMPV1", community },
        { id: 3, type: "SNMPV2", community: secondCommunity },
        { id: 4, type: "SNMPV3", ...v3 },
      ],
      snmpPort: site.snmpPort,
      pingTimeoutMS: 1_000,
      pingPacketTTL: 64,
      pingsPerNode: 3,
      delayBetweenPingsMS: 10,
      packetsPerSecond: 10_000,
      packetsPerSecondPerSubnet: 10_000,
    },
    {
      device({ ip, vendor, role, model, serialNumber, firmware }) {
        found[ip] = { vendor, role, model, serialNumber, firmware };
      },
    },
    AbortSignal.timeout(20_000),
  );
  await site.stop();
  expect(readable).toHaveLength(58);
  expect(found).toEqual(Object.fromEntries(readable.map(({ ip, expect: expected }) => [ip, expected])));
});

test("objects of a product with its own MIB are read below its sysObjectID", () => {
  const product = "1.3.6.1.4.1.8691.7.4242";
  const found = discover({
    [sysDescr]: "switch",
    [sysObject]: product,
    [`${product}.1.2.0`]: "EDS-9999",
    [`${product}.1.4.0`]: "V3.14 build 20010101",
    [`${product}.1.78.0`]: "TACZ0001",
  });
  expect(found).toMatchObject({
    vendor: "Moxa",
    model: "EDS-9999",
    firmware: "3.14",
    serialNumber: "TACZ0001",
  });
  expect(ask({ [sysDescr]: "x", [sysObject]: "1.3.6.1.4.1.8691.7" }).asked.join(" ")).not.toContain(
    "8691.7.",
  );
});

test("a Linux host's hardware is read from its extended agent, its distribution from its kernel", () => {
  const line = "1.3.6.1.4.1.8072.1.3.2.3.1.1";
  const found = discover({
    [sysDescr]: "Linux web 6.1.0-18-amd64 #1 SMP PREEMPT_DYNAMIC Debian 6.1.76-1 x86_64",
    [sysObject]: "1.3.6.1.4.1.8072.3.2.10",
    [`${line}.8.104.97.114.100.119.97.114.101`]: "PowerEdge R999",
    [`${line}.6.115.101.114.105.97.108`]: "ZZZ0001",
  });
  expect(found).toMatchObject({ os: "Debian Linux", model: "PowerEdge R999", serialNumber: "ZZZ0001" });
});

test("the vendor is removed from a model, but a longer word that starts like it stays", () => {
  const printer = { [sysDescr]: "x", [sysObject]: "1.3.6.1.4.1.11.2.3.9.1" };
  const model = "1.3.6.1.2.1.25.3.2.1.3.1";
  expect(discover({ ...printer, [model]: "HP LaserJet 9" })).toMatchObject({
    vendor: "HP",
    model: "LaserJet 9",
  });
  expect(discover({ ...printer, [model]: "HPE LaserJet 9" })).toMatchObject({ model: "HPE LaserJet 9" });
});

test("a printer without a rule is identified as a printer with its serial number", () => {
  const found = discover({
    [sysDescr]: "Printing thing",
    [sysObject]: "1.3.6.1.4.1.9999999.1",
    "1.3.6.1.2.1.25.3.2.1.3.1": "Inkwell 3000",
    "1.3.6.1.2.1.43.5.1.1.17.1": "IW3K-0001",
  });
  expect(found).toMatchObject({
    rule: "standard-mibs",
    role: "NMS_PRINTER",
    vendor: "",
    model: "Inkwell 3000",
  });
  expect(found.serialNumber).toBe("IW3K-0001");
});

test("a device without a rule is identified by sysDescr and the standard objects", () => {
  const unknown = "1.3.6.1.4.1.9999999.1";
  expect(discover({ [sysDescr]: "Acme Router, Version 4.2.1", [sysObject]: unknown })).toMatchObject({
    rule: "standard-mibs",
    role: "NMS_ROUTER",
    firmware: "4.2.1",
  });
  const power = { "1.3.6.1.2.1.33.1.1.2.0": "PowerHouse 900", "1.3.6.1.2.1.33.1.1.3.0": "1.07" };
  expect(discover({ [sysDescr]: "card", [sysObject]: unknown, ...power })).toMatchObject({
    role: "NMS_APPLIANCE",
    model: "PowerHouse 900",
    firmware: "1.07",
  });
});

test("placeholders for unknown values are ignored", () => {
  const found = discover({
    [sysDescr]: "x",
    [sysObject]: "1.3.6.1.4.1.30065.1.1",
    "1.3.6.1.2.1.47.1.1.1.1.13.1": "N/A",
    "1.3.6.1.2.1.47.1.1.1.1.11.1": "To be filled by O.E.M.",
  });
  expect(found).toMatchObject({ vendor: "Arista", model: "", serialNumber: "", firmware: "" });
});

test.each([
  "0123456789",
  "Default string",
  "System Serial Number",
  "FFFFFFFFFFFF",
  "(none)",
  "Not Specified",
  "none",
  "#########",
])("the serial number %s is ignored", (text) => {
  const serial = "1.3.6.1.2.1.47.1.1.1.1.11.1";
  const found = discover({ [sysDescr]: "x", [sysObject]: "1.3.6.1.4.1.30065.1.1", [serial]: text });
  expect(found.serialNumber).toBe("");
});

test("a vendor, host name, kind of part, address or version is not taken for a model", () => {
  const model = "1.3.6.1.2.1.47.1.1.1.1.13.1";
  for (const text of ["Arista", "core-7", "Chassis", "Main Board 1", "00:1c:73:aa:bb:cc", "1.2.3.4", "2"])
    expect(
      discover({
        [sysDescr]: "x",
        [sysObject]: "1.3.6.1.4.1.30065.1.1",
        [sysName]: "Core-7",
        [model]: text,
      }).model,
      text,
    ).toBe("");
});

test.each([
  // sysDescr of devices without a rule, then model, firmware and serial number
  ["AX-24X HW:A1 FW:1.02 SN:ABC123456", "AX-24X", "1.02", "ABC123456"],
  ["Model: GX-100, S/N: 4711-0815, Software Version 1.2.3", "GX-100", "1.2.3", "4711-0815"],
  [
    "MFG:Acme;CMD:PJL;MDL:LaserMate 500;SN:QW34567;FWVER:20250101_1.7;",
    "LaserMate 500",
    "20250101_1.7",
    "QW34567",
  ],
  ["Prod: Beam-5;Vers: 3.6.18;kernel: 4.14.0;S/N: 382920100006", "Beam-5", "3.6.18", "382920100006"],
  ["ES-2024PWR", "ES-2024PWR", "", ""],
  ["QR500 3.9.2", "QR500", "3.9.2", ""],
  ["QRSwitch 8XP, 2.1.0", "QRSwitch 8XP", "2.1.0", ""],
  ["QROS software, QS-805, Version 2.2.2Build2", "QS-805", "2.2.2Build2", ""],
  ["QRProbe 204", "QRProbe 204", "", ""],
  ["TS 324 (SN: 0302000017017)", "TS 324", "", "0302000017017"],
  ["Web/SNMP Management Card", "", "", ""],
  ["SFD 130128673", "", "", ""],
  ["Switch hardware version 3.1, boot version 1.9, firmware version 2.4.6", "", "2.4.6", ""],
  ["Linux qr500 4.14.221 #0 SMP armv7l", "", "", ""],
])("%s is split into model, firmware and serial number", (descr, model, firmware, serialNumber) => {
  const found = discover({ [sysDescr]: descr, [sysObject]: "1.3.6.1.4.1.99999.1" });
  expect(found).toMatchObject({ model, firmware, serialNumber });
});

test("the name of a chassis is its model, without the word chassis", () => {
  for (const [text, model] of [
    ["Carrier 5U", "Carrier 5U"],
    ["QR 8020 chassis", "QR 8020"],
    ["Fan tray", ""],
  ])
    expect(
      discover({
        [sysDescr]: "x",
        [sysObject]: "1.3.6.1.4.1.99999.1",
        "1.3.6.1.2.1.47.1.1.1.1.5.1": "3",
        "1.3.6.1.2.1.47.1.1.1.1.2.1": text!,
      }).model,
    ).toBe(model);
});

test("a chassis type given as a number becomes its model name", () => {
  const type = (number: string) =>
    discover({
      [sysDescr]: "TiMOS-B-29.10.R1 both/sar Nokia 7705 SAR Copyright (c) 2000-2029 Nokia.",
      [sysObject]: "1.3.6.1.4.1.6527.1.3.99",
      "1.3.6.1.4.1.6527.3.1.2.2.1.3.1.4.1": number,
    }).model;
  expect([type("15"), type("9999"), type("constructor")]).toEqual(["7705 SAR-8", "7705 SAR", "7705 SAR"]);
});

test("a printer's model and serial number are read from its IEEE 1284 device ID", () => {
  const found = discover({
    [sysDescr]: "ACME ETHERNET PRINT SERVER",
    [sysObject]: "1.3.6.1.4.1.99999.1",
    "1.3.6.1.2.1.25.3.2.1.2.1": "1.3.6.1.2.1.25.3.1.5",
    "1.3.6.1.4.1.2699.1.2.1.2.1.1.3.1": "MFG:Acme;MDL:LaserMate 500;CLS:PRINTER;SN:QW34567;",
  });
  expect(found).toMatchObject({ role: "NMS_PRINTER", model: "LaserMate 500", serialNumber: "QW34567" });
});

test("a modular switch has the model and serial number of its chassis, not of a part", () => {
  const row = (index: number, kind: string, serial: string, model: string) => ({
    [`1.3.6.1.2.1.47.1.1.1.1.5.${index}`]: kind,
    [`1.3.6.1.2.1.47.1.1.1.1.11.${index}`]: serial,
    [`1.3.6.1.2.1.47.1.1.1.1.13.${index}`]: model,
  });
  const found = discover({
    [sysDescr]: "Modular switch",
    [sysObject]: "1.3.6.1.4.1.30065.1.1",
    ...row(10, "6", "PS0001", "PWR-500"),
    ...row(22, "9", "LC0001", "LC-48X"),
    ...row(149, "3", "CH0001", "MX-9506"),
  });
  expect(found).toMatchObject({ model: "MX-9506", serialNumber: "CH0001" });
});

test("a device with Net-SNMP's agent is identified by the MIB of its vendor", () => {
  const linux = { [sysDescr]: "Linux ctl 2.6.16 #2 mips", [sysObject]: "1.3.6.1.4.1.8072.3.2.10" };
  const controller = discover({
    ...linux,
    "1.3.6.1.4.1.2.3.51.3.1.5.1.1.3.1": "YUOOX9Z",
    "1.3.6.1.4.1.2.3.51.3.1.5.2.1.3.0": "KD99XYZ",
    "1.3.6.1.4.1.2.3.51.3.1.5.2.1.5.0": "System x9950 M9",
    "1.3.6.1.4.1.2021.4.5.0": "1024",
  });
  expect(controller).toMatchObject({
    vendor: "IBM",
    model: "System x9950 M9",
    firmware: "YUOOX9Z",
    serialNumber: "KD99XYZ",
  });
  const radio = discover({
    ...linux,
    "1.3.6.1.4.1.8072.1.2.1.1.4.0": "1",
    "1.3.6.1.4.1.53058.2.1.6.0": "120300007920",
    "1.3.6.1.4.1.53058.2.1.8.0": "QR_BM_2.5.26",
  });
  expect(radio).toMatchObject({ serialNumber: "120300007920", firmware: "QR_BM_2.5.26" });
  // a server vendor's SNMP agent does not make a Linux host one of that vendor
  const host = discover({ ...linux, "1.3.6.1.4.1.674.10892.1.300.10.1.9.1": "PowerEdge R9999" });
  expect(host).toMatchObject({ os: "Linux", vendor: "", model: "PowerEdge R9999" });
});

test.each([
  // family, sysObjectID, sysDescr, objects of the vendor's MIB, then model, firmware, serial number
  [
    "web-managed switch",
    "4413.99",
    "Smart switch",
    { "4413.1.1.1.1.1.3.0": "QS-28T", "4413.1.1.1.1.1.4.0": "QS28000001", "4413.1.1.1.1.1.13.0": "6.1.0.9" },
    ["QS-28T", "6.1.0.9", "QS28000001"],
  ],
  [
    "older modular switch",
    "1991.1.3.99",
    "Foundry Networks, Inc. router",
    { "1991.1.1.1.1.2.0": "FN00001111", "1991.1.1.2.1.11.0": "08.0.01q" },
    ["", "08.0.01q", "FN00001111"],
  ],
  [
    "older stackable switch",
    "5624.2.1.999",
    "Enterasys Networks, Inc. C9G999-48 Rev 06.03.11.0002",
    {},
    ["C9G999-48", "06.03.11.0002", ""],
  ],
  [
    "network video recorder",
    "50001",
    "Network video recorder",
    { "50001.1.3.0": "0820290719AAXX1" },
    ["", "", "0820290719AAXX1"],
  ],
  [
    "camera",
    "368.1.1",
    "; AXIS Q9999 Mk II; Dome Camera; 12.9.68; Apr 29 2029 17:30; 9DB.1; 1",
    {},
    ["AXIS Q9999 Mk II", "12.9.68", ""],
  ],
  [
    "management controller",
    "231.1.28.1",
    "Primergy iRMC S9",
    { "231.2.10.2.2.10.2.3.1.5.1": "PRIMERGY RX9990 S9", "231.2.10.2.2.10.2.3.1.7.1": "YLNT009999" },
    ["PRIMERGY RX9990 S9", "", "YLNT009999"],
  ],
  [
    "storage on BSD",
    "50536.3.1",
    "TrueNAS-19.3-U2.1 (6a6a2dfda7). Hardware: amd64 Acme(R) CPU @ 3.10GHz. Software: FreeBSD 19.3-RELEASE",
    {},
    ["amd64 Acme(R) CPU @ 3.10GHz", "19.3-U2.1", ""],
  ],
  [
    "storage in an enclosure",
    "11.2.51",
    "HP MSA 9040 SAN",
    { "232.2.2.4.2.0": "HP MSA 9040 SAN", "232.2.2.2.1.0": '"DRSAQWE-000001"' },
    ["HP MSA 9040 SAN", "", "DRSAQWE-000001"],
  ],
  [
    "power distribution",
    "38446.1",
    "PDU",
    { "38446.1.1.2.1.11.1": "EN9914", "38446.1.1.2.1.12.1": "EN99140001", "38446.1.1.2.1.14.1": "9.0.4.3" },
    ["EN9914", "9.0.4.3", "EN99140001"],
  ],
] as const)("a %s of unknown type is read from its vendor's MIB", (_, object, descr, objects, expected) => {
  const found = discover({
    [sysDescr]: descr,
    [sysObject]: `1.3.6.1.4.1.${object}`,
    ...Object.fromEntries(Object.entries(objects).map(([oid, text]) => [`1.3.6.1.4.1.${oid}`, text])),
  });
  expect([found.model, found.firmware, found.serialNumber]).toEqual(expected);
});

test("without SNMP, a device is identified by banners, then ports, then the MAC vendor", () => {
  const silent = { ports: [], banners: {} };
  const windows = { ports: [135, 445, 3389], banners: {}, netbiosName: "PC-7" };
  expect(identify(windows)).toMatchObject({ os: "Windows", role: "NMS_COMPUTER", hostname: "PC-7" });
  expect(identify({ ports: [9100], banners: {} })).toMatchObject({ role: "NMS_PRINTER", vendor: "" });
  expect(identify({ ports: [443, 902], banners: {} })).toMatchObject({ role: "NMS_VM_HOST" });
  expect(identify({ ports: [22], banners: { ssh: "SSH-2.0-ROSSSH" } })).toMatchObject({ vendor: "MikroTik" });
  expect(identify({ ...silent, macVendor: "Yealink(Xiamen) Network Technology" })).toMatchObject({
    role: "NMS_PHONE",
  });
  expect(identify({ ...silent, macVendor: "Intel Corporate" })).toMatchObject({
    vendor: "",
    role: "",
    rule: "",
  });
  expect(identify(silent)).toMatchObject({ os: "", role: "", vendor: "", rule: "" });
});

test("a Linux file server with a remote desktop is not identified as Windows", () => {
  const linux = ask({
    [sysDescr]: "Linux files 6.1.0 #1 SMP x86_64",
    [sysObject]: "1.3.6.1.4.1.8072.3.2.10",
  }).answers;
  const known = identify({ snmp: linux, ports: [445, 3389], banners: {}, macVendor: "Dell Inc." });
  expect(known).toMatchObject({ os: "Linux", vendor: "Dell", role: "NMS_SERVER" });
  const found = identify({ ports: [22, 445, 3389], banners: { ssh: "SSH-2.0-OpenSSH_9.6p1 Ubuntu-3" } });
  expect(found).toMatchObject({ os: "Ubuntu Linux", vendor: "", role: "NMS_COMPUTER" });
});

test("the standard objects are read from a vendor's device that its rule does not match", () => {
  const { asked } = ask({ [sysDescr]: "KVM switch", [sysObject]: "1.3.6.1.4.1.21317.1.2" });
  expect(asked).toContain("1.3.6.1.2.1.47.1.1.1.1.13.1");
});

test("only the objects of the rule are read, and never the interface table", () => {
  for (const rule of rules) {
    const object = rule.match.object?.[0] ?? "";
    const { get, getNext } = nextObjects(new Map([[sysObject, object]]));
    expect(get.length + getNext.length, rule.id).toBeLessThan(50);
    expect([...get, ...getNext].filter((oid) => /^1\.3\.6\.1\.2\.1\.(?:2|31)\./.test(oid))).toEqual([]);
  }
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

test("no text of an agent makes a pattern slow", () => {
  const texts = ["1", "1.", "A", "RV1", " ", "\n", "1.1.1.R", "V"].map((unit) =>
    unit.repeat(1024).slice(0, 1024),
  );
  for (const rule of rules) {
    const started = process.cpuUsage();
    for (const hostile of texts) {
      const answers: Answers = new Map([
        [sysObject, rule.match.object?.[0] ?? ""],
        [sysDescr, hostile],
      ]);
      const { get, getNext } = nextObjects(answers);
      for (const oid of [...get, ...getNext.map((column) => `${column}.1`)]) answers.set(oid, hostile);
      identify({ snmp: answers, ports: [], banners: {} });
    }
    expect(process.cpuUsage(started).user / 1000, rule.id).toBeLessThan(100);
  }
});
