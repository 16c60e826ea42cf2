// Several servers on one database: scheduled work is started once, whatever happens to one of them.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startServer, type RunningServer } from "@muster/server";
import type { ServerContext } from "../../../server/src/context.ts";
import { startDueWork } from "../../../server/src/monitoring/policies/work/start-due-work.ts";
import { onPostgres } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

onPostgres("Scheduled work of policies on two servers", (database) => {
  const contexts: ServerContext[] = [];
  let a: TestServer;
  let b: RunningServer;
  let data: string;
  let agent: ScriptedAgent;
  let policyId: number;

  beforeAll(async () => {
    // no automatic ticks: the test triggers them
    const config = { database: await database.fresh(), schedulerTickMS: 3_600_000 };
    const keep = { start: (context: ServerContext) => void contexts.push(context) };
    a = await startTestServer(config, [keep]);
    data = mkdtempSync(join(tmpdir(), "muster-other-"));
    copyFileSync(join(a.data, "key"), join(data, "key"));
    b = await startServer({ ...config, data, port: 0 }, [keep]);
    agent = await attachAgent(a, a, { delegate: false, name: "srv-1" });
    const schedule = { frequency: "DAILY" as const, time: "03:00", timeZone: "UTC" };
    ({ policyId } = await a.session.call("createPolicy", {
      body: {
        name: "Patched",
        nodeClass: "LINUX_SERVER",
        content: { patchManagement: { schedule, select: "ALL", restart: "NEVER" } },
        assignments: [{ scope: "DEVICE", id: agent.nodeId }],
      },
    }));
  });
  afterAll(async () => {
    agent.socket.close();
    await b.close();
    await a.close();
    rmSync(data, { recursive: true, force: true });
  });
  const db = () => contexts[0]!.db;
  const tick = (context: ServerContext, now = Date.now()) =>
    startDueWork(context, { now, clockSetBack: false });
  const count = async () => (await a.session.call("listScheduledTasks", { query: {} })).total;
  const lastRun = async () => (await a.session.call("getPolicy", { path: { policyId } })).work[0]!.lastRun;
  let due: number;
  beforeEach(async () => {
    due = Date.now() - 1_000;
    await db().updateTable("policyWork").set({ nextAt: due }).execute();
  });

  test("creates one task if both find it due at the same moment", async () => {
    const before = await count();
    await Promise.all(Array.from({ length: 6 }, (_, n) => tick(contexts[n % 2]!)));
    expect(await count()).toBe(before + 1);
    expect(await lastRun()).toMatchObject({ result: "STARTED", devices: 1, dueAt: due });
  });

  test("is recorded by the other server, without a second task, if one is killed", async () => {
    const before = await count();
    await tick(contexts[0]!);
    expect(await count()).toBe(before + 1);
    const killedAt = Date.now();
    await db()
      .updateTable("policyWork")
      .set({ nextAt: due, claimedUntil: killedAt + 60_000, result: null })
      .execute();
    await tick(contexts[1]!);
    expect(await lastRun()).toBeNull();
    await tick(contexts[1]!, killedAt + 61_000);
    expect(await lastRun()).toMatchObject({ result: "STARTED", devices: 1, dueAt: due });
    expect(await count()).toBe(before + 1);
  });
});
