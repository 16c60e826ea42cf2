// `muster wait request`, and deleting the devices of a search.
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../support/clients/muster.ts";
import {
  attachAgent,
  startTestServer,
  toAdd,
  type Person,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

let server: TestServer;
let bob: Person;
let probe: ScriptedAgent;
let nodes: number[];
const muster = (who: Person, ...args: string[]) =>
  run(args, { env: { MUSTER_URL: server.url, MUSTER_TOKEN: who.token } });

beforeAll(async () => {
  server = await startTestServer();
  bob = await server.person({ permissions: ["canEditMaintenanceMode", "canUpdateDevices"] });
  probe = await attachAgent(server);
  const place = { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId };
  const { results } = await server.ada.muster.call("importDevices", {
    path: { orgId: server.clientId },
    body: { devices: Array.from({ length: 8 }, (_, i) => toAdd(`10.0.0.${i + 1}`, place)) },
  });
  nodes = results.map(({ nodeId }) => nodeId);
  await server.ada.muster.call("setActionLimit", { body: { devicesPerHour: 1 } });
});
afterAll(async () => {
  probe?.socket.close();
  await server?.close();
});

async function ask(deviceIds: number[]): Promise<string> {
  const devices = deviceIds.flatMap((id) => ["--device", String(id)]);
  const asked = await muster(bob, "maintenance", "enable", ...devices, "--for", "2h", "--yes");
  expect(asked.exitCode, asked.stderr).toBe(10);
  expect(asked.stderr).toContain(`: ${deviceIds.length} devices would exceed your limit of 1 an hour.`);
  return /Request (\d+)/.exec(asked.stderr)![1]!;
}

test("waiting ends when the request is carried out or rejected, or at the time-out", async () => {
  const requestId = await ask(nodes.slice(0, 3));
  const inTime = await muster(bob, "wait", "request", requestId, "--timeout", "1");
  expect(inTime.exitCode, inTime.stderr).toBe(8);
  expect(inTime.stderr).toContain(`muster wait request ${requestId}`);

  const waiting = muster(bob, "wait", "request", requestId, "--json", "state", "--timeout", "30");
  const approved = await muster(server.ada, "change-requests", "approve", requestId, "--yes");
  expect(approved.exitCode, approved.stderr).toBe(0);
  expect(approved.stderr).toContain("For 2 hours from approval");
  expect(approved.stderr).toMatch(/maintenance: 3 devices: Done$/m);
  const done = await waiting;
  expect([done.exitCode, JSON.parse(done.stdout)], done.stderr).toEqual([0, { state: "DONE" }]);

  const other = await ask(nodes.slice(3, 6));
  await muster(server.ada, "change-requests", "reject", other, "--yes");
  const rejected = await muster(bob, "wait", "request", other);
  expect(rejected.exitCode, rejected.stderr).toBe(5);
  expect(rejected.stderr).toContain("Rejected");
  expect((await muster(bob, "wait", "request", "999")).exitCode).toBe(3);
  expect((await muster(bob, "wait", "request", "soon")).exitCode).toBe(2);
});

test("maintenance for two hours lasts two hours from the approval, not from the request", async () => {
  const requestId = await ask(nodes.slice(6, 8));
  const shown = await muster(server.ada, "change-requests", "show", requestId, "--jq", ".durations");
  expect(shown.stdout).toBe('{"schedule.endTime":7200}');
  // approve late
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const from = Date.now();
  const approved = await muster(server.ada, "change-requests", "approve", requestId, "--yes");
  expect(approved.exitCode, approved.stderr).toBe(0);
  const { maintenanceMode } = await server.ada.muster.call("getDevice", { path: { nodeId: nodes[6]! } });
  expect(maintenanceMode!.endTime).toBeGreaterThanOrEqual(from + 2 * 3_600_000);
});

test("devices of a search are deleted except some, and a selection is required", async () => {
  await server.ada.muster.call("setActionLimit", { body: { devicesPerHour: 500 } });
  const left = async () =>
    (await server.ada.muster.call("listDevices", { query: { search: "ip:10.0.0.0/24" } })).total;
  const words = ["--search", "ip:10.0.0.0/24", "--except", String(nodes[0])];
  const dry = await muster(server.ada, "devices", "delete", ...words, "--dry-run");
  expect(dry.exitCode, dry.stderr).toBe(0);
  expect(dry.stdout.trim().split("\n")).toHaveLength(7);
  const asked = await muster(server.ada, "devices", "delete", ...words);
  expect(asked.exitCode).toBe(2);
  expect(await left()).toBe(8);
  const done = await muster(server.ada, "devices", "delete", ...words, "--yes");
  expect(done.exitCode, done.stderr).toBe(0);
  expect(await left()).toBe(1);
  expect((await muster(server.ada, "devices", "delete", "--yes")).exitCode).toBe(2);
  const none = await muster(server.ada, "devices", "delete", "--search", "vendor:nobody", "--yes");
  expect(none.exitCode).toBe(3);
});

test("muster version prints JSON", async () => {
  const version = await muster(server.ada, "version", "--json", "version,node");
  expect(JSON.parse(version.stdout)).toEqual({ version: "0.1.0", node: process.version });
});
