// What a held request stores, and requests whose objects can change until they are approved: a run and a
// maintenance window.
import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { canonicalJson, MusterError, parseGrant, type ChangeRequest } from "@muster/sdk";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { scriptedRuns, source } from "../automation/scripted-runs.ts";
import { onEachDatabase, type TestDatabase } from "../support/server/databases.ts";
import { refusal, until, type Person } from "../support/server/server.ts";

const hourMS = 3_600_000;

onEachDatabase("Held requests", (database) => {
  let address: string;
  const fresh: TestDatabase["fresh"] = async () => (address = await database.fresh());
  const runs = scriptedRuns({ ...database, fresh });
  const { call, script, several, begin, idsOf, become } = runs;
  type Agents = Awaited<ReturnType<typeof several>>;
  let tech: Person;
  let other: Person;
  let eve: Person;
  let agents: Agents;
  let scriptIds: number[];
  let runIds: string[];
  /** Maintenance windows, each with two separate devices. */
  let windows: { id: string; deviceIds: number[] }[];

  beforeAll(async () => {
    const grants = ["ORGANIZATION.View", "NODE.View", "SCRIPT_CATEGORY.View", "SCRIPT_CATEGORY.Run"].flatMap(
      (text) => parseGrant(text) ?? [],
    );
    const role = await call("createTechnicianRole", { body: { name: "Runs", grants } });
    const roleIds = [role.id];
    const permissions = ["canEditMaintenanceMode" as const];
    tech = await runs.server.person({ roleIds, permissions });
    other = await runs.server.person({ roleIds, permissions });
    eve = await runs.server.person({ roleIds, permissions: ["canApproveChangeRequests"] });
    agents = await several("held", 3);
    scriptIds = await Promise.all([script(), script(), script()]);
    runIds = [];
    for (const scriptId of scriptIds) {
      const run = await begin({ person: tech, scripts: [{ scriptId }], deviceIds: idsOf(agents) });
      await become(run.id, "SENT SENT SENT");
      await agents[0]!.say(run.id, "FAILED", 2);
      runIds.push(run.id);
    }
    windows = [];
    const idle = idsOf(await several("idle", 8));
    for (let n = 0; n < 4; n++) {
      const deviceIds = idle.slice(n * 2, n * 2 + 2);
      await call("enableMaintenance", {
        body: {
          deviceIds,
          options: ["ALERTS"],
          schedule: { startType: "NOW", endType: "ON", endTime: Date.now() + hourMS, timeZone: "UTC" },
        },
      });
      const found = await remaining();
      windows.push({ deviceIds, id: found.find(({ id }) => windows.every((one) => one.id !== id))!.id });
    }
    await call("setActionLimit", { body: { devicesPerHour: 0 } });
  });

  const held = async (asked: Promise<unknown>): Promise<ChangeRequest> => {
    const error = (await asked.catch((one: unknown) => one)) as MusterError;
    expect(error, String(error)).toMatchObject({ code: "approval_required" });
    const id = Number(/Request (\d+) needs/.exec(error.message)![1]);
    return call("getChangeRequest", { path: { requestId: id } });
  };
  const approve = ({ id, digest }: ChangeRequest) =>
    eve.muster.call("approveChangeRequest", { path: { requestId: id }, body: { digest } });
  const retry = (runId: string) => held(tech.muster.call("retryScriptRun", { body: {}, path: { runId } }));
  const end = ({ id }: { id: string }, who = tech) =>
    held(who.muster.call("deleteMaintenance", { path: { maintenanceId: id } }));
  const remaining = async () => (await call("listMaintenance", { query: {} })).results;
  const retries = async (runId: string) =>
    (await call("listScriptRuns", { query: {} })).results.filter(({ retryOf }) => retryOf === runId);

  test("a retry runs on the devices that had failed when it was requested, in the version of then", async () => {
    const [first, second, third] = agents;
    const [runId = ""] = runIds;
    const asked = await retry(runId);
    expect(asked).toMatchObject({ devices: 1, manifest: { deviceIds: [first!.nodeId] } });
    await second!.say(runId, "FAILED", 2);
    const { id, name, operatingSystems, categoriesIds } = await call("getScript", {
      path: { scriptId: scriptIds[0]! },
    });
    const content = source("echo replaced");
    await call("updateScript", {
      body: { id, name, language: "sh", operatingSystems, categoriesIds, content },
    });
    expect(await approve(asked)).toMatchObject({ state: "DONE", outcome: "done" });
    const again = await retries(runId);
    expect(again).toMatchObject([{ targets: 1, createdBy: tech.user.email }]);
    await until("the agent receives the retry", () => first!.has(again[0]!.id));
    expect(first!.orders.at(-1)?.scripts).toMatchObject([{ content: source("echo as it was") }]);
    expect([second!.has(again[0]!.id), third!.has(again[0]!.id)]).toEqual([false, false]);
    // the run's other device needs a separate request
    expect((await retry(runId)).digest).not.toBe(asked.digest);
  });

  test("a retry of a script that was deleted before approval is refused, and starts nothing", async () => {
    const [, runId = ""] = runIds;
    const asked = await retry(runId);
    await call("deleteScript", { path: { scriptId: scriptIds[1]! } });
    expect((await approve(asked)).state).toBe("FAILED");
    expect(await retries(runId)).toEqual([]);
  });

  test("a retry whose requester no longer has the right to run it is refused", async () => {
    const [, , runId = ""] = runIds;
    const asked = await retry(runId);
    const path = { userId: tech.user.id };
    const { roleIds } = await call("getUser", { path });
    await call("updateUser", { path, body: { roleIds: [] } });
    expect(await refusal(approve(asked))).toBe("requester_not_allowed");
    expect(await retries(runId)).toEqual([]);
    await call("updateUser", { path, body: { roleIds } });
  });

  test("ending a maintenance window ends that window on the devices of the request, and no other", async () => {
    const [window, untouched] = windows;
    const asked = await end(window!);
    expect(asked.devices).toBe(2);
    const db = openDatabase(address, runs.server.data);
    // as when a device of the window is merged into another device
    const joined = { maintenanceId: window!.id, nodeId: agents[2]!.nodeId };
    await db
      .insertInto("maintenanceDevices")
      .values({ ...joined, slot: "once" })
      .execute();
    await db.destroy();
    expect(await approve(asked)).toMatchObject({ state: "DONE", outcome: "done" });
    const left = await remaining();
    expect(left.find(({ id }) => id === window!.id)).toMatchObject({ devices: 1, deviceNames: ["held-3"] });
    expect(left.find(({ id }) => id === untouched!.id)).toMatchObject({ devices: 2 });
  });

  test("ending a maintenance window that ended before approval is refused", async () => {
    const [, , window] = windows;
    const [asked, same] = [await end(window!), await end(window!, other)];
    expect(await approve(asked)).toMatchObject({ state: "DONE" });
    expect(await approve(same)).toMatchObject({ state: "FAILED", outcome: "not_found" });
    expect((await remaining()).map(({ id }) => id)).toContain(windows[3]!.id);
  });

  test("a copy of the database confirms no guess of a request", async () => {
    const [, , , window] = windows;
    const [asked, same] = [await end(window!), await end(window!, other)];
    expect((await end(window!)).id).toBe(asked.id);
    const db = openDatabase(address, runs.server.data);
    const rows = await db
      .selectFrom("changeRequests")
      .selectAll()
      .where("id", "in", [asked.id, same.id])
      .execute();
    await db.destroy();
    const guess = canonicalJson({
      operation: "deleteMaintenance",
      path: { maintenanceId: window!.id },
      query: {},
      body: {},
      deviceIds: window!.deviceIds,
      durations: {},
    });
    const hash = createHash("sha256").update(guess);
    const guesses = [hash.copy().digest("hex"), hash.digest("base64url")];
    expect(rows).toHaveLength(2);
    for (const row of rows)
      for (const guessed of guesses) expect([row.digest, row.requestDigest]).not.toContain(guessed);
    expect(rows[0]!.digest).not.toBe(rows[1]!.digest);
  });
});
