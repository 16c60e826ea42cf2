// Rotation and recovery of the keys that sign commands, with a real agent.
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import { readChecked } from "@muster/sdk/files";
import { startTestServer, until, type TestServer } from "../support/server/server.ts";

let server: TestServer;
let nodeId: number;
let agent: ReturnType<typeof startAgent>;
const data = mkdtempSync(join(tmpdir(), "muster-agent-"));

beforeAll(async () => {
  server = await startTestServer();
  const { clientId, locationId } = server;
  const { token } = await server.ada.muster.call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  ({ nodeId } = await enroll({ data, url: server.url, token, name: "pc-1" }));
  agent = startAgent({ data, machine: { reboot: async () => {}, bootedAt: () => 0 } });
});
afterAll(async () => {
  await agent.close();
  await server.close();
  rmSync(data, { recursive: true });
});

const tasks = () => readChecked(join(data, "tasks.json"), "")?.match(/"action":"REBOOT"/g)?.length ?? 0;
const rebootOneNight = () =>
  server.ada.muster.call("createScheduledTask", {
    body: {
      name: `Restart one night ${Math.random()}`,
      adHoc: true,
      targets: [{ targetType: "NODE", targetId: nodeId }],
      content: { skipIfOffline: false },
      scripts: { actionList: [{ action: "REBOOT" }] },
      schedule: {
        repeats: "RUN_ONCE",
        startDate: "2099-01-01",
        runAtHour: 3,
        runAtMinute: 0,
        timeZone: "UTC",
      },
    },
  });
const refusals = async () =>
  (await server.ada.muster.call("listActivities", { query: { operation: "orderRefused" } })).results.length;

test("R1", async () => {
  const copy = join(server.data, "copy.db");
  await rebootOneNight();
  await until("it has the task", () => tasks() === 1);
  const db = new DatabaseSync(join(server.data, "muster.db"));
  db.exec(`vacuum into '${copy}'`);
  db.close();
  await server.ada.muster.call("rotateSigningKey", { body: {} });
  await rebootOneNight();
  await until("it has followed", () => tasks() === 2);
  await server.server.close();
  for (const end of ["-wal", "-shm"]) rmSync(join(server.data, `muster.db${end}`), { force: true });
  renameSync(copy, join(server.data, "muster.db"));
  await server.restart();
  await rebootOneNight();
  await until("it obeys or refuses", async () => tasks() === 3 || (await refusals()) > 0, 40_000);
  expect([tasks(), await refusals()]).toEqual([3, 0]);
}, 90_000);
