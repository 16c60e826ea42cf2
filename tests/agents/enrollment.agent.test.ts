import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enroll, startAgent, type AgentState } from "@muster/agent";
import { startSite, type Site } from "../../fixtures/site.ts";
import { promoteProbe } from "@muster/sdk";
import type { AgentKeys } from "@muster/sdk/agent-keys";
import { readChecked } from "@muster/sdk/files";
import { openLive } from "@muster/sdk/live";
import { refusal, startTestServer, until, type TestServer } from "../support/server/server.ts";

const snmpPort = 16263;
let server: TestServer;
let site: Site;
const data = mkdtempSync(join(tmpdir(), "muster-agent-"));
const states: AgentState[] = [];
let agent: ReturnType<typeof startAgent>;
let nodeId: number;
beforeAll(async () => {
  server = await startTestServer({ probeGraceMS: 20_000 });
  site = await startSite({ port: snmpPort });
});
afterAll(async () => {
  await agent.close();
  await site.stop();
  await server.close();
  rmSync(data, { recursive: true });
});

const token = async (expiresInMinutes = 5) => {
  const { clientId, locationId } = server;
  return (
    await server.ada.muster.call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes },
    })
  ).token;
};

test("enrolls only with an unaltered token, and keeps its key when it is enrolled again", async () => {
  const signed = await token();
  const [body = "", mac = ""] = signed.split(".");
  const forged = Buffer.from(body, "base64url")
    .toString()
    .replace(/"expiresAt":\d+/, '"expiresAt":9999999999999');
  for (const bad of [
    "x",
    "x.y",
    `${body}.`,
    `${body}.${mac.slice(1)}`,
    `${Buffer.from(forged).toString("base64url")}.${mac}`,
  ])
    expect(await refusal(enroll({ data, url: server.url, token: bad })), bad).toBe(
      "enrollment_token_invalid",
    );
  ({ nodeId } = await enroll({ data, url: server.url, token: signed, name: "site-probe" }));
  expect(statSync(join(data, "agent.json")).mode & 0o777).toBe(0o600);
  // the same folder enrolls as the same machine, with the same key
  const before = JSON.parse(readChecked(join(data, "agent.json"), "")!) as AgentKeys;
  const again = await enroll({ data, url: server.url, token: await token(), name: "site-probe" });
  expect(again.nodeId).toBe(nodeId);
  expect(again.signing).toEqual(before.signing);
  expect(again.state).toBe("APPROVED");
  const local = await server.server.localEnrollment();
  expect(local.url).toBe(server.url);
});

test("connects, is promoted to delegate, and reports its version", async () => {
  agent = startAgent({ data, onState: (state) => states.push(state) });
  await until("the agent is connected", () => states.includes("connected"));
  const stages: string[] = [];
  const signal = new AbortController().signal;
  await promoteProbe(server.session, { nodeId }, { onStage: (stage) => stages.push(stage), signal });
  expect(stages[0]).toBe("Promoting device to delegate");
  const { results } = await server.ada.muster.call("listAgents", { query: {} });
  expect(results).toMatchObject([
    { nodeId, name: "site-probe", isUp: true, isDelegate: true, version: "0.1.0" },
  ]);
});

test("discovers a site's devices across a server restart", async () => {
  const { muster } = server.ada;
  const { id } = await muster.call("createCredential", {
    path: { clientId: server.clientId },
    body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
  });
  const addresses = site.devices.slice(0, 20).map((device) => device.ip);
  const { jobUUID } = await muster.call("startNetworkDiscovery", {
    body: {
      clientId: server.clientId,
      delegateNodeId: nodeId,
      targets: addresses.join(","),
      firstSnmpCredentialId: id,
      firstSnmpCredentialProtocolVersion: "SNMPV2",
      snmpPort,
      pingTimeoutMS: 500,
      pingPacketTTL: 127,
      pingsPerNode: 2,
      delayBetweenPingsMS: 300,
      packetsPerSecond: 10_000,
      packetsPerSecondPerSubnet: 10_000,
    },
  });
  const live = openLive({ url: server.url, token: server.ada.token });
  const seen = new Set<string>();
  let ended = "";
  live.watchDiscovery(jobUUID, {
    targets: (targets) => targets.forEach((target) => seen.add(target.ip)),
    end: (job) => (ended = job.state),
    error: (error) => (ended = error.message),
  });
  await server.restart();
  await until("the discovery has ended", () => ended !== "", 40_000);
  expect(ended).toBe("COMPLETED");
  expect([...seen].toSorted()).toEqual(addresses.toSorted());
  const { results } = await muster.call("listDiscoveredDevices", {
    path: { jobId: jobUUID },
    query: { type: "allSnmpResponding" },
  });
  expect(results.length).toBeGreaterThan(10);
  expect(results.every((device) => device.complete && device.snmpv2.includes(id))).toBe(true);
  live.close();
});

test("is refused once its device is deleted", async () => {
  await agent.close();
  const remove = () => refusal(server.ada.muster.call("deleteDevice", { path: { nodeId } }));
  await until("the device is deleted", async () => (await remove()) === "done");
  states.length = 0;
  agent = startAgent({ data, onState: (state) => states.push(state) });
  await until("the agent is refused", () => states.includes("refused"));
});
