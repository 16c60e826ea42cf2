// Checks by an agent, from a policy to an alert and its reset, with a real server, agent and peers.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createWebServer } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import { triedText, type PolicyCondition } from "@muster/sdk";
import { startDnsServer } from "../../support/providers/dns-server.ts";
import { startTestServer, until, type TestServer } from "../../support/server/server.ts";

let root: string;
let server: TestServer;
let agent: { close(): Promise<void> };
let nodeId: number;
let policyId: number;
let policyFile: string;

const start = () =>
  startAgent({
    data: join(root, "data"),
    policyFile,
    // reading this computer's own state might take longer
    state: { everyMS: 1_000, root: join(root, "nothing") },
    metrics: { intervalMS: 500 },
  });

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "muster-checks-"));
  policyFile = join(root, "policy", "policy.json");
  server = await startTestServer({ schedulerTickMS: 100, malwareScan: "off" });
  const { clientId, locationId } = server;
  const { token } = await server.ada.muster.call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  ({ nodeId } = await enroll({ url: server.url, token, data: join(root, "data"), name: "computer" }));
  ({ policyId } = await server.session.call("createPolicy", {
    body: { name: "Checked", nodeClass: "LINUX_SERVER", content: { conditions: [] } },
  }));
  agent = start();
});
afterEach(async () => {
  await agent.close();
  await server.close();
  rmSync(root, { recursive: true });
});

const condition = (more: Partial<PolicyCondition> & Pick<PolicyCondition, "type">): PolicyCondition => ({
  id: more.type.toLowerCase(),
  name: more.type,
  severity: "MAJOR",
  ...more,
});
const set = (...conditions: PolicyCondition[]) =>
  server.session.call("updatePolicy", {
    path: { policyId },
    body: { content: { conditions }, assignments: [{ scope: "DEVICE", id: nodeId }] },
  });
const open = async () => {
  const query = { state: "ACTIVE" as const, nodeId };
  const { results } = await server.ada.muster.call("listAlerts", { query });
  return Object.fromEntries(results.map(({ type, message }) => [type, message]));
};
const until20s = (what: string, check: () => Promise<boolean>) => until(what, check, 20_000);
const tryOut = (given: PolicyCondition) =>
  server.ada.muster.call("tryCondition", { path: { nodeId }, body: { condition: given } });

test("checks of a port, a page, a name and a file each raise an alert and reset it", async () => {
  let status = 200;
  const web = createWebServer((_, response) => response.writeHead(status).end("all fine"));
  const dns = await startDnsServer();
  const tcp = createServer((socket) => void socket.resume().end());
  const portOf = (one: typeof tcp | typeof web) => (one.address() as AddressInfo).port;
  onTestFinished(() => {
    for (const one of [web, tcp, dns]) one.close();
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
  const port = portOf(tcp);
  const path = join(root, "backup");
  writeFileSync(path, "");
  dns.records.set("intranet.example.test A", ["192.0.2.1"]);
  const url = `http://127.0.0.1:${portOf(web)}/`;
  const onPort = condition({ type: "PORT", samples: 2, port: { port, state: "CLOSED" } });
  const onPage = condition({ type: "HTTP", http: { url, text: "fine" } });
  const name = { name: "intranet.example.test", record: "A", value: "192.0.2.1" } as const;
  const onName = condition({ type: "DNS", dns: { ...name, server: `127.0.0.1:${dns.port}` } });
  const onFile = condition({ type: "FILE", file: { path, state: "MISSING" } });
  await set(onPort, onPage, onName, onFile);
  await until20s("all was checked", async () => (await tryOut(onFile)).samples === 1);
  expect(await open()).toEqual({});
  expect(triedText("HTTP", await tryOut(onPage))).toMatch(/^0 alerts.*: Status 200, first/);

  status = 503;
  dns.records.set("intranet.example.test A", ["192.0.2.66"]);
  rmSync(path);
  await new Promise((resolve) => tcp.close(resolve));
  const types = async () => Object.keys(await open()).toSorted();
  await expect.poll(types, { timeout: 20_000 }).toEqual(["DNS", "FILE", "HTTP", "PORT"]);
  expect(await open()).toEqual({
    PORT: expect.stringMatching(
      new RegExp(
        `^Port ${port} of the computer accepts no connection, in 2 checks in a row · Connection refused`,
      ),
    ),
    HTTP: expect.stringMatching(
      /^http:.* doesn't respond .* with the text “fine” · Status 503, first reported/,
    ),
    DNS: expect.stringMatching(/ has no A record 192.0.2.1, asked of 127.0.0.1:\d+ · Resolves to 192.0.2.66/),
    FILE: expect.stringMatching(/backup is missing · Missing, first reported/),
  });

  status = 200;
  dns.records.set("intranet.example.test A", ["192.0.2.1", "192.0.2.66"]);
  writeFileSync(path, "");
  await new Promise<void>((resolve) => tcp.listen(port, "127.0.0.1", resolve));
  await expect.poll(types, { timeout: 20_000 }).toEqual([]);

  const measured = async () =>
    (await server.ada.muster.call("getDeviceMetrics", { path: { nodeId } })).results;
  const passed = async () =>
    (await measured()).filter(({ metric, value }) => metric === "CHECK_UP" && value === 1);
  await expect.poll(passed, { timeout: 5_000 }).toHaveLength(4);
  const results = await measured();
  const times = results.filter(({ metric }) => metric === "RESPONSE_TIME").map(({ instance }) => instance);
  expect(times.toSorted()).toEqual([url, "intranet.example.test A", `localhost:${port}`].toSorted());
  const subjects = [url, "intranet.example.test A", `localhost:${port}`, path].map((one) => `${one} · `);
  for (const { instance } of await passed())
    expect(subjects.filter((subject) => instance.startsWith(subject))).toHaveLength(1);
  const durations = results.filter(({ metric }) => metric === "CHECK_DURATION");
  expect(durations).toHaveLength(4);
  for (const { value } of durations) expect(value).toBeGreaterThan(0);
}, 90_000);

test("a file that is changed while its agent is stopped raises an alert", async () => {
  const path = join(root, "hosts");
  writeFileSync(path, "a");
  const onFile = condition({ type: "FILE", samples: 10, file: { path, state: "CHANGED" } });
  await set(onFile);
  await until20s("it was checked", async () => (await tryOut(onFile)).samples === 1);
  await agent.close();
  writeFileSync(path, "b");
  agent = start();
  await until20s("an alert is open", async () => "FILE" in (await open()));
  expect((await open()).FILE).toMatch(/hosts has changed · Changed .*, first reported/);
});

test("a script is run on the computer, and its result raises an alert and resets it", async () => {
  const path = join(root, "state");
  writeFileSync(path, "used=42\n");
  const { id: scriptId } = await server.session.call("createScript", {
    body: {
      name: "Queue",
      language: "sh",
      operatingSystems: ["LINUX"],
      categoriesIds: [1],
      content: btoa(`cat ${path}\n`),
    },
  });
  const onScript = condition({
    type: "SCRIPT",
    script: { scriptId, everyMinutes: 5, state: "ABOVE", output: "used=(\\d+)", threshold: 90 },
  });
  await set(onScript);
  await until20s("it was run", async () => (await tryOut(onScript)).samples > 0);
  expect(triedText("SCRIPT", await tryOut(onScript))).toMatch(/^0 alerts.*: Number 42, first/);
  writeFileSync(path, "used=97\n");
  await until20s("an alert is open", async () => "SCRIPT" in (await open()));
  expect((await open()).SCRIPT).toMatch(
    /^The number in the output of Queue is above 90, run every 5 min · Number 97, first reported/,
  );
  writeFileSync(path, "used=50\n");
  await until20s("it is fine again", async () => !("SCRIPT" in (await open())));
  const { results } = await server.ada.muster.call("getDeviceMetrics", { path: { nodeId } });
  expect(results.filter(({ instance }) => instance.startsWith("Queue · "))).toMatchObject([
    { metric: "CHECK_UP" },
    { metric: "CHECK_DURATION" },
  ]);
}, 90_000);

test.runIf(process.getuid?.() === 0)("a local policy can deny checks, which resets no alert", async () => {
  const onPort = condition({ type: "PORT", port: { port: 1, state: "CLOSED" } });
  await set(onPort);
  await until20s("an alert is open", async () => "PORT" in (await open()));
  mkdirSync(join(root, "policy"));
  writeFileSync(policyFile, JSON.stringify({ checks: "deny" }), { mode: 0o600 });
  const findingOf = async () => (await tryOut(onPort)).fact?.check?.finding;
  await until20s("it isn't checked", async () => (await findingOf()) === "DENIED");
  expect("PORT" in (await open()), "nothing is known").toBe(true);
});
