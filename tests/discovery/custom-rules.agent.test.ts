import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { startSnmpAgent, type Objects } from "../../fixtures/snmp-agent.ts";
import { MusterError } from "@muster/sdk";
import { nextObjects } from "../../agent/src/discovery/identification/identify.ts";
import { bannerRules } from "../../agent/src/discovery/rules/banner-rules.ts";
import { useRules } from "../../agent/src/discovery/identification/rule-matching.ts";
import { rules } from "../../agent/src/discovery/rules/index.ts";
import {
  customRulesFile,
  parseCustomRules,
  loadCustomRules,
} from "../../agent/src/discovery/custom-rules/custom-rules.ts";
import { run } from "../support/clients/muster.ts";
import {
  enterprise,
  identified,
  identifiedByBanner,
  sysDescr,
  sysObject,
} from "../support/agents/identify-device.ts";

const port = 16_272;

afterEach(() => useRules({ rules: [], banners: [] }));

async function serve(address: string, objects: Objects): Promise<void> {
  onTestFinished(await startSnmpAgent({ address, port, objects, versions: [0, 1], community: "public" }));
}

const acmeRules = {
  rules: [
    {
      id: "acme-box",
      match: { object: ["1.3.6.1.4.1.30065.1"] },
      vendor: "Acme",
      os: "BoxOS",
      role: "NMS_FIREWALL",
      model: [{ objects: { "1.3.6.1.4.1.30065.1.7": "Box 7" } }, { descr: "model (\\S+)" }],
      firmware: [{ oid: "1.3.6.1.4.1.30065.9.1.0", pattern: "v(\\d+\\.\\d+)", note: "ACME-MIB acmeVersion" }],
      serial: [{ oid: "1.3.6.1.4.1.30065.9.2.*" }],
    },
  ],
  banners: [
    {
      id: "acme-page",
      on: ["http"],
      pattern: "Acme",
      vendor: "Acme",
      role: "NMS_PRINTER",
      model: "Acme (\\w+)",
    },
  ],
};

test("custom rules precede built-in rules, for SNMP and for banners", () => {
  expect(identified("30065.1.7", "x")).toMatchObject({ vendor: "Arista" });
  useRules(parseCustomRules(JSON.stringify(acmeRules)));
  const found = identified("30065.1.7", "x", {
    "1.3.6.1.4.1.30065.9.1.0": "v9.1 beta",
    "1.3.6.1.4.1.30065.9.2.5": "A-1",
  });
  expect(found).toMatchObject({ rule: "acme-box", vendor: "Acme", role: "NMS_FIREWALL", model: "Box 7" });
  expect(found).toMatchObject({
    firmware: "9.1",
    serialNumber: "A-1",
    explanation: { code: "discovery.probe.explanation.customRule" },
  });
  expect(identified("30065.1.8", "Acme, model B8")).toMatchObject({ model: "B8" });
  expect(nextObjects(new Map([[sysObject, enterprise("30065.1.7")]]))).toEqual({
    get: ["1.3.6.1.4.1.30065.9.1.0"],
    getNext: ["1.3.6.1.4.1.30065.9.2"],
  });
  expect(identifiedByBanner({ http: "lighttpd | Acme P9" })).toMatchObject({
    rule: "banner-http-acme-page",
    model: "P9",
  });
  expect(identifiedByBanner({ ssh: "SSH-2.0-Acme" })).toMatchObject({ vendor: "" });
});

function errorsOf(file: string): Record<string, string> {
  try {
    parseCustomRules(file);
  } catch (error) {
    if (error instanceof MusterError)
      return Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
    throw error;
  }
  return {};
}

test("an invalid rules file is rejected as a whole, with the path of each error", () => {
  expect(errorsOf("{")).toEqual({ "": expect.stringContaining("Not valid JSON") });
  expect(errorsOf("[]")).toEqual({ "": "must be object" });
  const bad = {
    rules: [
      { id: "Not Good", match: {}, model: [{ pattern: "x" }] },
      { match: { object: ["1.3.6.x"] }, role: "ROUTER" },
    ],
    extra: 1,
  };
  expect(errorsOf(JSON.stringify(bad))).toMatchObject({
    "/extra": "Unknown property",
    "/rules/0/id": expect.stringContaining("pattern"),
    "/rules/0/match": "Must not be empty",
    "/rules/1/id": "Required",
    "/rules/1/role": expect.stringContaining("NMS_ROUTER"),
    "/rules/1/match/object/0": expect.stringContaining("pattern"),
  });
  const patterns = [{ match: { descr: "(?=a)b" } }, { match: { descr: "(" } }].map((rule) => ({
    id: "twice",
    ...rule,
  }));
  expect(errorsOf(JSON.stringify({ rules: patterns }))).toEqual({
    "/rules/0/match/descr": expect.stringContaining("(?="),
    "/rules/1/match/descr": expect.stringContaining("missing closing"),
    "/rules/1/id": "Duplicate id",
  });
  expect(
    errorsOf(JSON.stringify({ rules: [{ id: "long", match: { descr: "a".repeat(201) } }] })),
  ).not.toEqual({});
});

test("patterns that are slow in backtracking engines match quickly", () => {
  const patterns = ["^(a+)+$", "(a|aa)*b", "(.*)*(.*)*(.*)*x", "\\d*\\d*\\d*\\d*y"];
  useRules(
    parseCustomRules(
      JSON.stringify({
        rules: patterns.map((descr, at) => ({ id: `slow-${at}`, match: { descr }, role: "NMS_OTHER" })),
      }),
    ),
  );
  const started = process.cpuUsage();
  for (const unit of ["a", "1", " "]) identified("9999999.1", `${unit.repeat(1023)}!`);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
});

test("the agent loads the rules file of its folder, and uses the built-in rules if it is invalid", () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-rules-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  writeFileSync(customRulesFile(folder), JSON.stringify(acmeRules));
  loadCustomRules(folder);
  expect(identified("30065.1.7", "x")).toMatchObject({ vendor: "Acme" });
  writeFileSync(customRulesFile(folder), '{"rules": [{"id": "acme"}]}');
  loadCustomRules(folder);
  expect(identified("30065.1.7", "x")).toMatchObject({ vendor: "Arista" });
  expect(log.mock.calls.flat().join("\n")).toMatch(
    /rules\.json: Rules file rejected: 1 error.\n {2}\/rules\/0\/match: Required/,
  );
});

test("muster discovery rules: list, schema, check, install and test against a host", async () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-rules-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "mine.json");
  writeFileSync(file, JSON.stringify(acmeRules));
  const rulesOf = (...args: string[]) => run(["discovery", "rules", ...args]);

  expect((await rulesOf("check", file)).stderr).toContain(
    "The rules file is valid: 1 SNMP rule, 1 banner rule.",
  );
  writeFileSync(join(folder, "bad.json"), '{"rules": [{}]}');
  const refused = await rulesOf("check", join(folder, "bad.json"));
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("/rules/0/id: Required") });
  expect(refused.stderr).toContain("/rules/0/match: Required");
  expect(await rulesOf("install", join(folder, "bad.json"), "--data", folder)).toMatchObject({ exitCode: 2 });

  expect(await rulesOf("install", file, "--data", folder)).toMatchObject({ exitCode: 0 });
  const listed = JSON.parse((await rulesOf("list", "--data", folder, "--json", "rule,own")).stdout) as {
    rule: string;
  }[];
  expect(listed[0]).toEqual({ rule: "acme-box", own: true });
  expect(listed).toHaveLength(rules.length + bannerRules.length + 2);
  expect(JSON.parse((await rulesOf("schema")).stdout)).toMatchObject({
    properties: { rules: { type: "array" } },
  });

  await serve("127.74.0.9", {
    [sysDescr]: "Acme, model B8",
    [sysObject]: { oid: enterprise("30065.1.8") },
    "1.3.6.1.4.1.30065.9.1.0": "v9.1",
    "1.3.6.1.4.1.30065.9.2.5": "A-1",
  });
  const tried = await rulesOf(
    "test",
    "--against",
    "127.74.0.9",
    "--snmp-port",
    String(port),
    "--data",
    folder,
  );
  expect(tried.stdout).toContain("127.74.0.9: Identified. Custom rule acme-box matches");
  expect(tried.stdout).toContain("acme-box (custom) applied");
  expect(tried.stdout).toMatch(/firmware +9\.1 +from 1\.3\.6\.1\.4\.1\.30065\.9\.1\.0 by/);
  expect(tried.stdout).toMatch(/arista-eos: sysObjectID/);
  expect(tried.stdout).toContain("1.3.6.1.4.1.30065.9.2.5  A-1");
  const secret = await run(
    [
      "discovery",
      "rules",
      "test",
      "--against",
      "127.74.0.9",
      "--snmp-port",
      String(port),
      "--data",
      folder,
      "--json",
      "device",
      "--community-stdin",
    ],
    { input: "wrong-community\n" },
  );
  expect(JSON.parse(secret.stdout)).toMatchObject({
    device: { verdict: expect.not.stringMatching("identified") },
  });
  expect(secret.stdout + secret.stderr).not.toContain("wrong-community");
}, 60_000);
