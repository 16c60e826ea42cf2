// What agents, devices, directories and files say is shown as text, wherever it is shown: never as markup, a formula, an
// escape sequence or another line.
import { mkdtempSync, rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportDiscovery, exportFormats, toExportLine, toSyslog, type DiscoveredDevice } from "@muster/sdk";
import { operations, schemas } from "@muster/sdk/contract";
import { launchBrowser } from "./browser.ts";
import { onEachDatabase } from "./support/databases.ts";
import { faces } from "./support/faces.ts";
import { openWindow } from "./support/house.ts";
import { describeProvider } from "./support/identity-provider.ts";
import { run } from "./support/muster.ts";
import {
  admin,
  answered,
  attachAgent,
  discoveryOf,
  request,
  startTestServer,
  type SpokenAgent,
  type TestServer,
} from "./support/server.ts";

const mark = "kilroy";
const beginnings = ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", '"=', "<b>", "\u001b[31m", "\u202e", "\u0000", "\r\n"];
const rest = [
  "<img src=x onerror=globalThis.pwned=1>",
  "\u001b]0;pwned\u0007\u001b[2J\u009b31m",
  '\r\n<14>1 - - muster - signIn - done\n"},{"',
  "</td></tr><script>globalThis.pwned=1</script>",
  "\u202e\u2066\u200b\u2028\ud800]]>&amp;${7*7}%s",
].join("");

interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
}
let planted = 0;
const text = (maxLength = 500) => `${beginnings[planted++ % beginnings.length]}${mark}${rest}`.slice(0, maxLength);

/** The value with hostile text in every field that a schema lets be any text. */
function plant(schema: Schema, value: unknown): unknown {
  const { $ref, properties, items, enum: values, pattern, format, maxLength } = schema;
  if ($ref) return plant((schemas as Record<string, Schema>)[$ref.split("/").at(-1)!]!, value);
  if (properties)
    return Object.fromEntries(
      Object.entries({
        ...Object.fromEntries(Object.keys(properties).map((name) => [name, undefined])),
        ...(value as object),
      })
        .map(([name, one]: [string, unknown]) => [name, properties[name] ? plant(properties[name], one) : one])
        .filter(([, one]) => one !== undefined),
    );
  if (items && Array.isArray(value)) return value.map((one) => plant(items, one));
  const isText = schema.type === "string" || schema.type?.includes("string");
  return isText && !values && !pattern && !format && schema.const === undefined ? text(maxLength) : value;
}

const raw = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
function* textsOf(value: unknown, at = ""): Generator<[string, string]> {
  if (typeof value === "string") yield [at, value];
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value)) {
      yield [`${at}.${name} (its name)`, name];
      yield* textsOf(one, `${at}.${name}`);
    }
}

/** Cells of RFC 4180 text. */
const cellsOf = (csv: string): string[] =>
  [...csv.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r?\n)/g)].map(([, cell = ""]) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell));

onEachDatabase("Hostile text", (database) => {
  let server: TestServer;
  let probe: SpokenAgent;
  let jobUUID: string;
  const ids: Record<string, unknown> = {};
  beforeAll(async () => {
    const web = join(import.meta.dirname, "../web/dist");
    server = await startTestServer({ database: await database.fresh(), web, malwareScan: "off" });
    const { muster } = server.ada;
    const { clientId, locationId } = server;
    probe = await attachAgent(server);
    const credential = await muster.call("createCredential", {
      path: { clientId },
      body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
    });
    ({ jobUUID } = await muster.call("startNetworkDiscovery", {
      body: discoveryOf(probe, credential.id, "192.0.2.1-9", clientId),
    }));
    // devices, as a probe tells of them
    const target = schemas.DiscoveredDevice as Schema;
    for (let i = 1; i < 9; i++) {
      const evidence = [{ atMS: 1, kind: "banner", text: text(300) }];
      const { nodeId: _, revision: __, ...said } = plant(target, answered(`192.0.2.${i}`)) as DiscoveredDevice;
      await probe.tell(jobUUID, [{ ...said, evidence, complete: true }]);
    }
    const { results } = await muster.call("listDiscoveredDevices", { path: { jobId: jobUUID }, query: {} });
    expect(JSON.stringify(results)).toContain(mark);
    const found = results.map(({ ip, role }) => ({ ip, role: role || "NMS_SWITCH", deviceName: `${mark} ${ip}` }));
    const added = await muster.call("importDevices", {
      path: { orgId: clientId },
      body: {
        devices: found.map((one) => ({ ...one, jobUUID, locationId, nmsDelegateNodeId: probe.nodeId })) as never,
      },
    });
    // an agent, in what it says of itself
    const { token } = await muster.call("createEnrolmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    const about = plant(operations.enrolAgent.body.schema as Schema, {
      token,
      machineId: randomUUID(),
      hostname: "",
      platform: "linux",
      version: "0.1.0",
      osVersion: "",
    }) as Record<string, unknown>;
    const enrol = (body: object) => request(server.url, "POST", "/ws/agents/enrol", { body: { ...body, token } });
    const refused = await enrol(about);
    expect([200, 201, 400]).toContain(refused.status);
    const plain = Object.fromEntries(
      Object.entries({ ...about, machineId: randomUUID() }).map(([name, one]) => [
        name,
        typeof one === "string" ? one.replace(/\p{C}|[\u2028\u2029]/gu, "") : one,
      ]),
    );
    expect((await enrol(plain)).ok).toBe(true);
    probe.socket.emit("order.refused", { kind: "task.run", reason: "expired", about: text(100) } as never);
    probe.status = { args: [text(), text()], kwargs: { error: text(), version: text(), stage: text() } };
    await probe.socket
      .timeout(5_000)
      .emitWithAck("hello", { version: text(), runningJobs: [jobUUID], architecture: text() });
    // a directory: provisioning, and a provider's metadata
    const { token: scimToken, url } = await muster.call("createScimToken", {});
    await muster.call("updateSaml", { body: { scim: { enabled: true } } });
    for (let i = 0; i < beginnings.length; i++) {
      const answer = await fetch(`${url}/Users`, {
        method: "POST",
        headers: { authorization: `Bearer ${scimToken}`, "content-type": "application/scim+json" },
        body: JSON.stringify({
          schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
          userName: `u${i}@example.com`,
          name: { givenName: text(), familyName: text() },
          displayName: text(),
          externalId: text(),
        }),
      });
      expect(answer.status).toBeLessThan(500);
    }
    const name = `=1+1${mark}&lt;img src=x onerror=globalThis.pwned=1&gt;&#x202e;&#x9b;31m`;
    const examined = await muster.call("testSaml", { body: { metadata: describeProvider({ name }) } });
    expect(JSON.stringify(examined)).not.toMatch(raw);
    if (examined.metadataToken) await muster.call("setSaml", { body: { metadataToken: examined.metadataToken } });
    Object.assign(ids, { clientId, orgId: clientId, locationId, jobId: jobUUID, ip: "192.0.2.1", status: "CLEAN" });
    Object.assign(ids, { credentialId: credential.id, nodeId: added.results[0]!.nodeId });
  }, 120_000);
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  test("no answer has a character that acts", async () => {
    const wrong: string[] = [];
    let marked = 0;
    for (const [id, { method, path }] of Object.entries(operations)) {
      if (method !== "GET") continue;
      const at = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1));
      const answer = await request(server.url, "GET", at, { headers: { authorization: `Bearer ${server.ada.token}` } });
      const said = await answer.text();
      if (!answer.headers.get("content-type")?.includes("json")) continue;
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      if (said.includes(mark)) marked++;
      for (const [where, one] of textsOf(JSON.parse(said)))
        if (raw.test(one)) wrong.push(`${id}${where}: ${JSON.stringify(one)}`);
    }
    const { args, kwargs } = await server.ada.muster.call("getNmStatus", { path: { nodeId: probe.nodeId } });
    for (const [where, one] of textsOf({ args, kwargs })) if (raw.test(one)) wrong.push(`nm.status${where}`);
    expect(wrong).toEqual([]);
    expect(marked).toBeGreaterThan(6);
  });

  test("no export has a formula, a line or an element more than it should", async () => {
    const { muster } = server.ada;
    const job = await muster.call("getJob", { path: { jobId: jobUUID } });
    const { results } = await muster.call("listDiscoveredDevices", { path: { jobId: jobUUID }, query: {} });
    // also what another server might have kept as it came
    const target = schemas.DiscoveredDevice as Schema;
    const asTheyCame = results.map((one) => plant(target, one) as DiscoveredDevice);
    for (const devices of [results, asTheyCame])
      for (const { id } of exportFormats) {
        const written = exportDiscovery(id, [job], devices);
        expect(written).toContain(mark);
        expect(written.replaceAll("\r\n", "\n"), id).not.toMatch(raw);
        if (id === "csv") {
          expect(written.trimEnd().split("\r\n")).toHaveLength(devices.length + 1);
          expect(cellsOf(written).filter(isFormula)).toEqual([]);
        } else if (id !== "json") expect(written).not.toMatch(/<(img|script>|\/td|b>)/);
      }
    const { results: entries } = await muster.call("listActivities", { query: { pageSize: 1_000 } });
    for (const entry of [
      ...entries,
      { ...entries[0]!, who: text(), targets: text(), detail: text(), address: text() },
    ]) {
      for (const line of [toExportLine(entry), `${toSyslog(entry, text(200))}\n`]) {
        expect(line.trimEnd().split("\n")).toHaveLength(1);
        expect(line.replace("\ufeff", "")).not.toMatch(raw);
      }
    }
  });

  const once = database.name === "SQLite" ? test : () => {};
  once("the command's tables and files act on nothing", async () => {
    const home = mkdtempSync(join(tmpdir(), "muster-hostile-"));
    const env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
    const shown = await Promise.all(
      [
        ["devices", "list"],
        ["devices", "list", "--output", "csv"],
        ["discovery", "show", jobUUID],
        ["users", "list"],
        ["users", "list", "--json", "firstName,lastName"],
      ].map(async (args) => ({ args, ...(await run(args, { env })) })),
    );
    for (const { args, stdout, exitCode, stderr } of shown) {
      expect(exitCode, `${args.join(" ")}: ${stderr}`).toBe(0);
      expect(stdout, args.join(" ")).toContain(mark);
      expect(stdout.replaceAll("\r\n", "\n"), args.join(" ")).not.toMatch(raw);
      if (args.includes("csv")) expect(cellsOf(`${stdout}\r\n`).filter(isFormula)).toEqual([]);
    }
    rmSync(home, { recursive: true, force: true });
  });

  once("a screen and a page show it as it is written", async () => {
    const at = { url: server.url, token: server.ada.token, ...admin };
    const tui = await faces.terminal({ ...at, address: "#/administration/users/technicians" });
    await tui.see(mark);
    expect(tui.text()).not.toContain("\u001b");
    await tui.close();
    const browser: Browser = await launchBrowser();
    const ada = await openWindow(browser, server.url);
    await ada.visit("/administration/users/technicians");
    await ada.signIn(admin.email, admin.password);
    for (const address of ["/administration/users/technicians", "/deviceSearch"]) {
      await ada.visit(address);
      await ada.page.getByText(mark).first().waitFor();
      const acted = ada.page.locator('img[src="x"], script:not([src]), td b');
      expect(await acted.count(), address).toBe(0);
      expect(await ada.page.evaluate("globalThis.pwned"), address).toBeUndefined();
    }
    await browser.close();
  });
});
