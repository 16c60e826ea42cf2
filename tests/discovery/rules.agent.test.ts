import { keyed } from "@muster/sdk";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { startSnmpAgent, type Objects } from "../../fixtures/snmp-agent.ts";
import {
  toDiscoveredDevice,
  emptyFindings,
  type Findings,
} from "../../agent/src/discovery/probing/findings.ts";
import { type Answers, nextObjects } from "../../agent/src/discovery/identification/identify.ts";
import { discover } from "../../agent/src/discovery/engine.ts";
import {
  memberColumns,
  memberObjects,
  membersOf,
} from "../../agent/src/discovery/identification/stack-members.ts";
import { bannerRules } from "../../agent/src/discovery/rules/banner-rules.ts";
import { useRules } from "../../agent/src/discovery/identification/rule-matching.ts";
import {
  enterprise,
  identified,
  identifiedByBanner,
  sysDescr,
  sysObject,
} from "../support/agents/identify-device.ts";

const port = 16_271;

afterEach(() => useRules({ rules: [], banners: [] }));

test.each([
  // sysObjectID, sysDescr as documented by the vendor, then vendor, role, model, firmware
  [
    "9.1.9999",
    "Cisco IOS Software, C2990X Software (C2990X-UNIVERSALK9-M), Version 19.2(7)E6, RELEASE SOFTWARE (fc1)",
    "Cisco",
    "SWITCH",
    "",
    "19.2(7)E6",
  ],
  [
    "9.1.9999",
    "Cisco IOS XR Software (Cisco ASR9K Series),  Version 9.3.3[Default]",
    "Cisco",
    "ROUTER",
    "ASR9K Series",
    "9.3.3",
  ],
  [
    "9.12.3.1.3.9999",
    "Cisco NX-OS(tm) n9000, Software (n9000-uk9), Version 19.2(1)N1(4), RELEASE SOFTWARE",
    "Cisco",
    "SWITCH",
    "",
    "19.2(1)N1(4)",
  ],
  ["9.1.9999", "Cisco Adaptive Security Appliance Version 19.2(5)", "Cisco", "FIREWALL", "", "19.2(5)"],
  [
    "9.5.99",
    "Cisco Systems, Inc. WS-C9999 Cisco Catalyst Operating System Software, Version 8.9(5)",
    "Cisco",
    "SWITCH",
    "WS-C9999",
    "8.9(5)",
  ],
  ["9.6.1.99.10.1", "CBS990-8T 8-Port Gigabit Managed Switch", "Cisco", "SWITCH", "CBS990-8T", ""],
  [
    "2636.1.1.1.4.999",
    "Juniper Networks, Inc. ex9990-48t Ethernet Switch, kernel JUNOS 29.1R1.8, Build date",
    "Juniper",
    "SWITCH",
    "ex9990-48t",
    "29.1R1.8",
  ],
  [
    "11.2.3.7.11.999",
    "HP J9999A 2999-48G Switch, revision YA.19.10.0003, ROM YA.15.10",
    "HP",
    "SWITCH",
    "J9999A 2999-48G",
    "YA.19.10.0003",
  ],
  [
    "11.2.3.7.11.999",
    "HPE OfficeConnect Switch 1899 24G J9999A, PT.09.08, Linux 3.6.5",
    "HP",
    "SWITCH",
    "1899 24G J9999A",
    "PT.09.08",
  ],
  [
    "25506.11.1.999",
    "HPE Comware Platform Software, Software Version 9.1.070\r\nHPE 5999-48G Switch JG999A",
    "HPE",
    "SWITCH",
    "5999-48G Switch JG999A",
    "9.1.070",
  ],
  [
    "25506.1.9999",
    "H3C Comware Platform Software, Software Version 9.20\r\nH3C S9999-28P",
    "H3C",
    "SWITCH",
    "S9999-28P",
    "9.20",
  ],
  ["674.10895.9999", "Dell Networking N9948, 9.2.7.2, Linux 3.6.5", "Dell", "SWITCH", "N9948", "9.2.7.2"],
  [
    "6027.1.3.99",
    "Dell Networking OS Application Software Version: 9.90(0.1) Series: S9999 Copyright",
    "Dell",
    "SWITCH",
    "S9999",
    "9.90(0.1)",
  ],
  [
    "1916.2.999",
    "ExtremeXOS (X999-48t) version 35.3.1.4 by release-manager",
    "Extreme",
    "SWITCH",
    "X999-48t",
    "35.3.1.4",
  ],
  ["1916.2.999", "5999-24T-FabricEngine (18.6.0.0)", "Extreme", "SWITCH", "5999-24T", "18.6.0.0"],
  [
    "1991.1.3.99.2.1",
    "Ruckus Wireless, Inc. ICX9999-48P, IronWare Version 18.0.80 Compiled on",
    "Ruckus",
    "SWITCH",
    "ICX9999-48P",
    "18.0.80",
  ],
  [
    "8741.1",
    "SonicWALL NSA 9900 (SonicOS Enhanced 9.2.7.1-23n)",
    "SonicWall",
    "FIREWALL",
    "NSA 9900",
    "9.2.7.1-23n",
  ],
  [
    "5951.1",
    "NetScaler NS99.5: Build 57.7.nc, Date: May 14 2015",
    "Citrix",
    "APPLIANCE",
    "",
    "NS99.5: Build 57.7",
  ],
  ["35265.1.99", "MES9924F 24-port 1G Managed Switch", "Eltex", "SWITCH", "MES9924F", ""],
  ["4413", "USW-Pro-99, 9.2.14.13855", "Ubiquiti", "SWITCH", "USW-Pro-99", "9.2.14.13855"],
  ["4413", "XG9846_9.12ITT01.99", "Inteno", "SWITCH", "XG9846", "9.12ITT01.99"],
  ["4413", "9.00(ABCD.16)C0", "Zyxel", "ROUTER", "", "9.00(ABCD.16)C0"],
  [
    "21150.3.99",
    "DXM Operating System (DXMOS), XKL LLC\n9.0.0-53fbd61dd93f Feb 13 2026  23:52:02 UTC",
    "XKL",
    "OTHER",
    "",
    "9.0.0-53fbd61dd93f",
  ],
  ["258.601.9", "KX-NS9000 Ver00900128", "Panasonic", "PHONE", "KX-NS9000", "00900128"],
  ["2606.7", "Rittal LCP SN 99326588 HW V9.01 - SW V9.17.10", "Rittal", "APPLIANCE", "LCP", "9.17.10"],
  ["12148.9", "WebPower(999414.003) 9.11, Apr  4 2016 OS:2.7", "Eltek", "APPLIANCE", "", "9.11"],
  ["1182.2.99", "RTX9910 Rev.99.01.38 (Thu Feb  4 12:56:34 2021)", "Yamaha", "ROUTER", "RTX9910", "99.01.38"],
  [
    "8072.3.2.10",
    "SONiC Software Version: SONiC.299905.1 - HwSku: Acme-AS9999-32X - Distribution: Debian 11",
    "SONiC",
    "SWITCH",
    "Acme-AS9999-32X",
    "299905.1",
  ],
  [
    "8072.3.2.10",
    "Linux sw 4.19.0-cl-1-amd64 #1 SMP Debian 4.19.206-1+cl4u1 x86_64",
    "Cumulus Networks",
    "SWITCH",
    "",
    "",
  ],
  [
    "6527.1.3.9",
    "TiMOS-C-19.0.R4 cpm/hops64 Nokia 7799 SR Copyright (c) Nokia.",
    "Nokia",
    "ROUTER",
    "7799 SR",
    "19.0.R4",
  ],
])("%s %s", (object, descr, vendor, role, model, firmware) => {
  expect(identified(object, descr)).toMatchObject({
    vendor,
    role: `NMS_${role}`,
    model,
    firmware,
    confidence: expect.any(Number),
  });
});

test("every rule has a comment with the MIB or the names of the enterprise objects it reads", () => {
  const folder = join(import.meta.dirname, "../../agent/src/discovery/rules");
  const nameless: string[] = [];
  let asked = 0;
  for (const file of readdirSync(folder, { encoding: "utf8", recursive: true }).filter((name) =>
    name.endsWith(".ts"),
  )) {
    // each part is a rule and its comments
    for (const rule of readFileSync(join(folder, file), "utf8").split(
      /\n {2}(?=\{\n|[a-z]+\(\n? *"|\{ \.\.\.)/,
    )) {
      const sources = rule.replaceAll(
        /(?:object|also): \[[^\]]*\]|^[a-z]+\((?:\s*"[^"]*",){2}\s*\[[^\]]*\]/g,
        "",
      );
      const hasNoNumbers = !/"1\.3\.6\.1\.4\.1\.\d+\.[\d.]+(?:\*|\d)"/.test(sources);
      if (hasNoNumbers || file.endsWith("os10-models.ts")) continue;
      asked += 1;
      const comments = [...rule.matchAll(/\/[/*](.*)/g)].map(([, text]) => text).join(" ");
      if (!/[A-Z\d]{2,}[\w-]*-MIB|[a-z]{2,}[A-Z]\w+|MIB|[A-Z]{3,}/.test(comments))
        nameless.push(rule.slice(0, 120));
    }
  }
  expect(asked).toBeGreaterThan(200);
  expect(nameless).toEqual([]);
});

test("a banner determines the product, its model if present, and the confidence", () => {
  expect(
    identifiedByBanner({ http: "HP HTTP Server; HP LaserJet Pro 9999 - X9Z99A | HP LaserJet 9999" }),
  ).toMatchObject({
    vendor: "HP",
    role: "NMS_PRINTER",
    model: "LaserJet Pro 9999",
    rule: "banner-http-hp",
    confidence: 70,
    explanation: { code: "discovery.probe.explanation.http" },
  });
  expect(identifiedByBanner({ ssh: "SSH-2.0-ROSSSH" })).toMatchObject({ vendor: "MikroTik", confidence: 60 });
  expect(identifiedByBanner({ tls: "DS999 | Synology Inc." })).toMatchObject({
    vendor: "Synology",
    model: "DS999",
    confidence: 70,
  });
  expect(identifiedByBanner({ telnet: "DrayTek login:" })).toMatchObject({
    vendor: "DrayTek",
    role: "NMS_ROUTER",
  });
  expect(identifiedByBanner({}, { netbiosName: "BRW0123456789AB" })).toMatchObject({
    vendor: "Brother",
    confidence: 40,
  });
  expect(identifiedByBanner({}, { ports: [443, 902] })).toMatchObject({ vendor: "VMware", confidence: 40 });
  expect(identifiedByBanner({}, { macVendor: "Yealink(Xiamen) Network Technology" })).toMatchObject({
    confidence: 25,
  });
  expect(identifiedByBanner({ http: "nginx | Welcome" })).toMatchObject({
    vendor: "",
    confidence: 0,
    rule: "",
  });
});

test("at least eighty product lines are identified without SNMP", () => {
  const lines = new Set(
    bannerRules.filter(({ vendor }) => vendor).map(({ vendor, os, role }) => [vendor, os, role].join()),
  );
  expect(lines.size).toBeGreaterThanOrEqual(80);
});

test("agreeing evidence increases the confidence, and disagreeing evidence decreases it", () => {
  const page = { http: "Kyocera Command Center RX" };
  const alone = identifiedByBanner(page).confidence;
  expect(identifiedByBanner(page, { macVendor: "KYOCERA CORPORATION" }).confidence).toBeGreaterThan(alone);
  expect(identifiedByBanner({ ...page, tls: "KM-MFP | Kyocera" }).confidence).toBeGreaterThan(alone);
  expect(identifiedByBanner(page, { macVendor: "Hikvision Digital Technology" }).confidence).toBeLessThan(
    alone,
  );
  expect(identified("12356.101.1.99", "x").confidence).toBe(95);
});

test("the verdict states how a target was recognized, or what a rule could be based on", () => {
  const findings = (more: Partial<Findings>): Findings => ({
    ...emptyFindings("192.0.2.7", "", 0),
    pingMS: 1,
    ...more,
  });
  const judged = (more: Partial<Findings>) => toDiscoveredDevice(findings(more), "complete", () => "");
  const acme: Answers = new Map([
    [sysObject, enterprise("9999999.1")],
    [sysDescr, "Acme thing"],
  ]);
  expect(judged({ snmp: acme })).toMatchObject({
    verdict: "snmp_unknown",
    reason: `SNMP responds, but no rule matches. Send us sysObjectID ${enterprise("9999999.1")} and sysDescr "Acme thing".`,
  });
  const known = findings({ snmp: new Map([[sysObject, enterprise("30065.1.9")]]) });
  expect(toDiscoveredDevice(known, "complete", () => "")).toMatchObject({
    verdict: "identified",
    rule: "arista-eos",
    confidence: 95,
    reason: `Rule arista-eos matches sysObjectID ${enterprise("30065.1.9")} (95% confidence).`,
  });
  expect(known.evidence).toMatchObject([
    { kind: "rule", text: expect.stringContaining("arista-eos: Rule arista-eos matches") },
  ]);
  expect(judged({ ports: [443], banners: { tls: "iDRAC9 | Dell" } })).toMatchObject({
    verdict: "identified",
    reason: 'The TLS certificate is issued to "iDRAC9 | Dell" (65% confidence).',
  });
  expect(judged({ ports: [9100] })).toMatchObject({
    verdict: "no_snmp",
    role: "NMS_PRINTER",
    reason: expect.stringContaining("The open ports are typical of a printer (40% confidence)."),
  });
  expect(
    judged({
      snmpOutcomes: [
        { id: 1, type: "SNMPV2", outcome: "rejected", detail: keyed("discovery.probe.snmp.noObjects") },
      ],
    }),
  ).toMatchObject({
    verdict: "snmp_no_credential",
    confidence: 0,
  });
  expect(judged({ pingMS: null })).toMatchObject({ verdict: "silent" });
});

/** Starts an agent with these objects on a loopback address for the duration of the test. */
async function serve(address: string, objects: Objects): Promise<void> {
  onTestFinished(await startSnmpAgent({ address, port, objects, versions: [0, 1], community: "public" }));
}

async function scan(ip: string) {
  let found: Awaited<ReturnType<typeof toDiscoveredDevice>> | undefined;
  const pace = {
    packetsPerSecond: 10_000,
    packetsPerSecondPerSubnet: 10_000,
    pingPacketTTL: 64,
    pingsPerNode: 1,
  };
  await discover(
    {
      targets: [ip],
      snmp: [{ id: 1, type: "SNMPV2", community: "public" }],
      snmpPort: port,
      pingTimeoutMS: 200,
      delayBetweenPingsMS: 10,
      ...pace,
    },
    { device: (device) => (found = device) },
    AbortSignal.timeout(15_000),
  );
  return found;
}

test("each member of a stack is read over the network", async () => {
  const entity = "1.3.6.1.2.1.47.1.1.1.1";
  const unit = (index: number, number: number) => ({
    [`1.3.6.1.4.1.9.9.500.1.2.1.1.1.${index}`]: number,
    [`${entity}.13.${index}`]: `C9999-${number}`,
    [`${entity}.11.${index}`]: `FOC0000A00${number}`,
    [`${entity}.10.${index}`]: "19.3.1",
  });
  await serve("127.74.0.1", {
    [sysDescr]:
      "Cisco IOS Software [Example], Catalyst L3 Switch Software (CAT9K_IOSXE), Version 19.3.1, RELEASE",
    [sysObject]: { oid: enterprise("9.1.9999") },
    ...unit(1001, 2),
    ...unit(2001, 1),
    ...unit(3001, 3),
  });
  expect(await scan("127.74.0.1")).toMatchObject({
    model: "C9999-2",
    members: [1, 2, 3].map((n) => ({
      position: n,
      model: `C9999-${n}`,
      serialNumber: `FOC0000A00${n}`,
      firmware: "19.3.1",
    })),
  });
});

test("a virtual chassis lists its members, and a single switch has none", async () => {
  const member = (column: number, index: number) => `1.3.6.1.4.1.2636.3.40.1.4.1.1.1.${column}.${index}`;
  const first = {
    [sysDescr]: "Juniper Networks, Inc. ex9990-48t",
    [sysObject]: { oid: enterprise("2636.1.1.1.4.99") },
  };
  const chassis = (index: number) => ({
    [member(2, index)]: `PE000000000${index}`,
    [member(5, index)]: "29.1R1",
    [member(8, index)]: "ex9990-48t",
  });
  await serve("127.74.0.2", { ...first, ...chassis(0), ...chassis(1) });
  await serve("127.74.0.3", { ...first, ...chassis(0) });
  expect((await scan("127.74.0.2"))?.members).toEqual(
    [0, 1].map((n) => ({
      position: n,
      model: "ex9990-48t",
      serialNumber: `PE000000000${n}`,
      firmware: "29.1R1",
    })),
  );
  expect((await scan("127.74.0.3"))?.members).toEqual([]);
});

test("a stack that only ENTITY-MIB describes is walked once its first row has the class stack", () => {
  const entity = "1.3.6.1.2.1.47.1.1.1.1";
  const answers: Answers = new Map([[sysObject, enterprise("25506.1.999")]]);
  expect(nextObjects(answers).getNext).toContain(`${entity}.5`);
  expect(memberColumns(answers)).toBeUndefined();
  answers.set(`${entity}.5.1`, "11");
  expect(memberColumns(answers)).toEqual({ columns: [`${entity}.5`], rows: 512 });
  for (const [row, kind] of Object.entries({ 2: "3", 3: "9", 40: "3", 41: "10" }))
    answers.set(`${entity}.5.${row}`, kind);
  expect(memberObjects(answers)).toContain(`${entity}.11.40`);
  answers
    .set(`${entity}.11.2`, "CN1")
    .set(`${entity}.11.40`, "CN2")
    .set(`${entity}.13.2`, "5999")
    .set(`${entity}.6.40`, "2");
  expect(membersOf(answers)).toEqual([
    { position: 1, model: "5999", serialNumber: "CN1", firmware: "" },
    { position: 2, model: "", serialNumber: "CN2", firmware: "" },
  ]);
});
