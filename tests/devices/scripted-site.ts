// A server and a scripted probe that reports what a test specifies.
import { afterAll, beforeAll } from "vitest";
import { changeText, type Change, type DeviceField } from "@muster/sdk";
import type { Observation } from "@muster/sdk/live";
import type { TestDatabase } from "../support/server/databases.ts";
import {
  answered,
  attachAgent,
  discoveryOf,
  startTestServer,
  toAdd,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

export function useScriptedSite(database: TestDatabase) {
  let server: TestServer;
  let probe: ScriptedAgent;
  let credentialId: number;
  let place: { locationId: number; nmsDelegateNodeId: number };
  let subnets = 0;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    probe = await attachAgent(server);
    place = { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId };
    const credential = await server.ada.muster.call("createCredential", {
      path: { clientId: server.clientId },
      body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
    });
    credentialId = credential.id;
  });
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  /** Returns a function for addresses that no other test uses, by host number. */
  const subnet = () => {
    const n = ++subnets;
    return (host: number) => `10.20.${n}.${host}`;
  };
  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  const start = async (ips: readonly string[]) =>
    (
      await call("startNetworkDiscovery", {
        body: discoveryOf(probe, credentialId, ips.join(", "), server.clientId),
      })
    ).jobUUID;
  /** Runs a discovery of addresses; those without an observation are reported as silent. */
  async function run(ips: readonly string[], observations: readonly Observation[]) {
    const job = await start(ips);
    const silent = ips.filter((ip) => !observations.some((one) => one.ip === ip));
    await probe.report(job, [
      ...observations.map((one) => ({ ...one, complete: true })),
      ...silent.map((ip) => ({
        ...answered(ip),
        verdict: "silent",
        role: "",
        vendor: "",
        model: "",
        hostname: "",
      })),
    ]);
    await probe.report(job, []);
    return job;
  }
  const rows = async (jobId: string) =>
    (await call("listDiscoveredDevices", { path: { jobId }, query: {} })).results.map((one) => ({
      ip: one.ip,
      verdict: one.verdict,
      sameAs: one.sameAs,
      reason: one.reason,
      nodeId: one.nodeId,
    }));
  const add = async (jobUUID: string, ...ips: string[]) => {
    const devices = ips.map((ip) => ({ ...toAdd(ip, place), jobUUID, deviceName: `sw-${ip}` }));
    const { results } = await call("importDevices", { path: { orgId: server.clientId }, body: { devices } });
    return results.map((one) => one.nodeId);
  };
  const device = (nodeId: number) => call("getDevice", { path: { nodeId } });
  const memoryOf = (nodeId: number) => call("getDeviceProvenance", { path: { nodeId } });
  const fieldOf = async (nodeId: number, field: DeviceField["field"]) =>
    (await memoryOf(nodeId)).fields.find((one) => one.field === field)!;
  const changes = async (jobId: string) =>
    (await call("listDiscoveryChanges", { path: { jobId } })).results.map((one) => changeLine(one));
  const changeLine = (one: Change) => `${one.kind} ${one.name} ${one.ip}: ${changeText(one)}`;
  const history = async (nodeId: number) =>
    (await call("listDeviceHistory", { path: { nodeId }, query: {} })).results.map((one) => changeLine(one));
  const edit = (nodeId: number, body: object) => call("updateDevice", { path: { nodeId }, body });
  const merge = (nodeId: number, other: number) =>
    call("mergeDevices", { path: { nodeId }, body: { nodeId: other } });
  const undo = (mergeId: number) => call("undoMerge", { path: { mergeId } });

  return {
    get server() {
      return server;
    },
    get probe() {
      return probe;
    },
    get credentialId() {
      return credentialId;
    },
    get place() {
      return place;
    },
    subnet,
    call,
    start,
    run,
    rows,
    add,
    device,
    memoryOf,
    fieldOf,
    changes,
    inWords: changeLine,
    history,
    edit,
    merge,
    undo,
  };
}
