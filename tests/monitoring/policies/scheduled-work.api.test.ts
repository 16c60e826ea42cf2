// Work that policies start on a schedule: on which computers, as which user, and its outcome.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PatchManagement, PolicyContent, PolicySchedule, PolicyWork } from "@muster/sdk";
import type { TaskCommand } from "@muster/sdk/live";
import type { ServerContext } from "../../../server/src/context.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { signInPerson } from "../../support/server/person.ts";
import {
  attachAgent,
  refusal,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const hourMS = 3_600_000;
const nightly: PolicySchedule = { frequency: "DAILY", time: "03:00", timeZone: "Europe/Berlin" };
const patching: PatchManagement = {
  schedule: nightly,
  select: "SECURITY",
  restart: "IF_REQUIRED",
  waitHours: 4,
};
const nodeClass = "LINUX_SERVER" as const;

onEachDatabase("Scheduled work of policies", (database) => {
  let server: TestServer;
  let context: ServerContext;
  const agents: ScriptedAgent[] = [];

  beforeAll(async () => {
    const keep = { start: (started: ServerContext) => void (context = started) };
    server = await startTestServer(
      { database: await database.fresh(), schedulerTickMS: 100, malwareScan: "off" },
      [keep],
    );
  });
  afterAll(async () => {
    for (const { socket } of agents) socket.close();
    await server.close();
  });

  const call: TestServer["session"]["call"] = (...input) => server.session.call(...input);

  /** Attaches a Linux server, and records the tasks it is sent. */
  async function computer(name: string, place?: { clientId: number; locationId: number }) {
    const agent = await attachAgent(server, place ?? server, { delegate: false, name });
    agents.push(agent);
    const orders: TaskCommand[] = [];
    agent.socket.on("task.run", (order, answer) => {
      orders.push(order);
      answer(true);
    });
    return { ...agent, orders };
  }

  async function policy(
    name: string,
    content: PolicyContent,
    nodeIds: readonly number[] = [],
    parent?: number,
  ) {
    const { policyId } = await call("createPolicy", {
      body: {
        name,
        nodeClass,
        content,
        assignments: nodeIds.map((id) => ({ scope: "DEVICE" as const, id })),
        ...(parent && { parentPolicyId: parent }),
      },
    });
    return policyId;
  }
  const read = (policyId: number) => call("getPolicy", { path: { policyId } });
  const update = (policyId: number, content: PolicyContent, by = server.session) =>
    by.call("updatePolicy", { path: { policyId }, body: { content } });
  const workOf = async (policyId: number, place = 0): Promise<PolicyWork> =>
    (await read(policyId)).work[place]!;

  /** Makes a policy's work due, so many milliseconds ago. */
  const makeDue = (policyId: number, agoMS = 1_000) =>
    context.db
      .updateTable("policyWork")
      .set({ nextAt: Date.now() - agoMS })
      .where("policyId", "=", policyId)
      .where("nextAt", "is not", null)
      .execute();
  async function whenDue(policyId: number, agoMS?: number) {
    const before = (await workOf(policyId)).lastRun?.at;
    await makeDue(policyId, agoMS);
    await until("a run is recorded", async () => ((await workOf(policyId)).lastRun?.at ?? before) !== before);
    return (await workOf(policyId)).lastRun!;
  }
  const tasks = async () => (await call("listScheduledTasks", { query: {} })).results;
  const attempts = async () =>
    (await call("listActivities", { query: { operation: "policyWorkDue" } })).results;

  test("one task installs updates on all computers of the policy and of those that inherit it", async () => {
    const [first, second, other] = [await computer("a-1"), await computer("a-2"), await computer("a-3")];
    const parent = await policy("Patched", { patchManagement: patching }, [first.nodeId]);
    const child = await policy("Child", {}, [second.nodeId], parent);
    const own = { ...patching, select: "ALL" as const };
    const grandchild = await policy("Own", { patchManagement: own }, [other.nodeId], child);
    const { nextRunAt, lastRun } = await workOf(parent);
    expect(lastRun).toBeNull();
    expect(new Date(nextRunAt!).toLocaleTimeString("en-GB", { timeZone: "Europe/Berlin" })).toBe("03:00:00");
    expect(await workOf(child)).toMatchObject({ policyId: parent, policyName: "Patched", nextRunAt });
    expect(await workOf(grandchild)).toMatchObject({ policyId: grandchild, overrides: true });

    const run = await whenDue(parent);
    expect(run).toMatchObject({ result: "STARTED", devices: 2, detail: "" });
    await until("both agents have their task", () =>
      Promise.resolve(first.orders.length + second.orders.length === 2),
    );
    expect(first.orders).toMatchObject([
      {
        taskId: run.taskId,
        action: "INSTALL_UPDATES",
        updates: { select: "SECURITY", restart: "IF_REQUIRED" },
      },
    ]);
    expect(other.orders).toEqual([]);
    const [task] = await tasks();
    expect(task).toMatchObject({ id: run.taskId, name: "Patched: Patch management", deviceCount: 2 });
    expect(task!.expiresAt - task!.createdAt).toBeLessThanOrEqual(4 * hourMS);
    expect(task).toMatchObject({ content: { skipIfOffline: false }, createdBy: "ada@example.com" });
    const { results } = await call("listActivities", { query: { operation: "createScheduledTask" } });
    expect(results[0]).toMatchObject({ object: { id: run.taskId }, detail: "Patched: Patch management" });
    expect((await workOf(parent)).nextRunAt).toBeGreaterThan(Date.now());
    const devicePolicy = await call("getDevicePolicy", { path: { nodeId: second.nodeId } });
    expect(devicePolicy.work).toMatchObject([{ section: "PATCH_MANAGEMENT", policyName: "Patched" }]);
  });

  test("a change starts nothing, and keeps the next time unless the schedule changed", async () => {
    const { nodeId, orders } = await computer("b-1");
    const id = await policy("Edited", { patchManagement: patching }, [nodeId]);
    const { nextRunAt } = await workOf(id);
    await update(id, { patchManagement: { ...patching, select: "ALL" } });
    expect((await workOf(id)).nextRunAt).toBe(nextRunAt);
    await update(id, { conditions: [] });
    expect(await workOf(id)).toMatchObject({ nextRunAt, patchManagement: { select: "ALL" } });
    await update(id, { patchManagement: { ...patching, enabled: false } });
    expect(await workOf(id)).toMatchObject({ enabled: false, nextRunAt: null });
    const past = {
      ...nightly,
      time: new Date(Date.now() - 60_000).toISOString().slice(11, 16),
      timeZone: "UTC",
    };
    await update(id, { patchManagement: { ...patching, schedule: past } });
    expect((await workOf(id)).nextRunAt).toBeGreaterThan(Date.now());
    await update(id, { patchManagement: null });
    expect((await read(id)).work).toEqual([]);
    expect(orders).toEqual([]);
  });

  test("work up to an hour late is started; after that, it is recorded as missed", async () => {
    const { nodeId, orders } = await computer("c-1");
    const id = await policy("Late", { patchManagement: { ...patching, waitHours: 0 } }, [nodeId]);
    expect(await whenDue(id, 50 * 60_000)).toMatchObject({ result: "STARTED" });
    await until("the agent has its task", () => Promise.resolve(orders.length === 1));
    expect((await tasks())[0]).toMatchObject({ content: { skipIfOffline: true } });
    const missed = await whenDue(id, 2 * hourMS);
    expect(missed).toMatchObject({ result: "MISSED", taskId: null });
    expect(missed.detail).toContain("No server started it at the time");
    expect((await attempts())[0]).toMatchObject({
      outcome: "unavailable",
      object: { kind: "policy", name: "Late" },
      detail: expect.stringContaining("Patch management: No server started it"),
    });
    expect((await workOf(id)).nextRunAt).toBeGreaterThan(Date.now());
    expect(orders).toHaveLength(1);
  });

  test("users who can't schedule tasks can't have a policy do so, not even by copying one", async () => {
    const { session } = await signInPerson(server, { permissions: ["canCreatePolicies"] });
    const create = (content: PolicyContent) =>
      session.call("createPolicy", { body: { name: "Sneaky", nodeClass, content } });
    await expect(create({ patchManagement: patching })).rejects.toMatchObject({
      code: "validation_failed",
      errors: [
        { field: "content.patchManagement", message: expect.stringContaining("can't schedule tasks") },
      ],
    });
    const scan = { schedule: nightly, scan: "QUICK_SCAN" as const };
    await expect(create({ antivirus: scan })).rejects.toMatchObject({
      errors: [{ field: "content.antivirus" }],
    });
    const forged = { ...patching, userId: server.ada.user.id };
    await expect(create({ patchManagement: forged })).rejects.toMatchObject({ code: "validation_failed" });
    await create({ patchManagement: { ...patching, enabled: false } });
    const original = await policy("Original", { patchManagement: patching });
    expect(await refusal(session.call("createPolicy", { body: { name: "Copied", copyOf: original } }))).toBe(
      "validation_failed",
    );
  });

  test("it runs as the user who saved it last, unless they lost the right or can't sign in", async () => {
    const { nodeId, orders } = await computer("d-1");
    const { session } = await signInPerson(server, { sysadmin: true });
    const id = await policy("Handed over", { patchManagement: patching }, [nodeId]);
    await update(id, { patchManagement: patching }, session);
    expect((await workOf(id)).runsAs).toBe("ada@example.com");
    await update(id, { patchManagement: { ...patching, select: "ALL" } }, session);
    const { runsAs } = await workOf(id);
    const user = (await session.call("getSession", {})).user!;
    expect(runsAs).toBe(user.email);

    await call("updateUser", { path: { userId: user.id }, body: { sysadmin: false } });
    const lost = await whenDue(id);
    expect(lost).toMatchObject({ result: "NOT_STARTED", detail: expect.stringContaining("can't schedule") });
    expect((await attempts())[0]).toMatchObject({ who: user.email, outcome: "forbidden" });

    await call("updateUser", { path: { userId: user.id }, body: { active: false } });
    expect(await whenDue(id)).toMatchObject({
      result: "NOT_STARTED",
      detail: expect.stringContaining("can no longer sign in"),
    });
    expect(await workOf(id)).toMatchObject({ runsAs: null });
    expect((await attempts())[0]).toMatchObject({ who: "Handed over", outcome: "forbidden" });
    expect(orders).toEqual([]);
    // saving it again hands it over, even without a change
    await update(id, { patchManagement: { ...patching, select: "ALL" } });
    expect(await whenDue(id)).toMatchObject({ result: "STARTED", devices: 1 });
  });

  test("only computers that its user may act on get the work", async () => {
    const { session } = await signInPerson(server, { sysadmin: true });
    const other = await server.organization("Other customer");
    const [mine, theirs] = [await computer("e-1"), await computer("e-2", other)];
    const id = await policy("Everywhere", {}, [mine.nodeId, theirs.nodeId]);
    await update(id, { patchManagement: patching }, session);
    const user = (await session.call("getSession", {})).user!;
    await call("updateUser", { path: { userId: user.id }, body: { organizationIds: [server.clientId] } });
    expect(await whenDue(id)).toMatchObject({
      result: "STARTED",
      devices: 1,
      detail: expect.stringContaining("One device of the policy was skipped"),
    });
    await until("the agent has its task", () => Promise.resolve(mine.orders.length === 1));
    expect(theirs.orders).toEqual([]);
    await call("updateUser", { path: { userId: user.id }, body: { organizationIds: [] } });
    expect(await whenDue(id)).toMatchObject({ result: "NO_DEVICES", taskId: null, devices: 0 });
  });

  test("automations are inherited, replaced and turned off by ID, and run with parameters", async () => {
    const [parentPc, childPc, offPc] = [await computer("f-1"), await computer("f-2"), await computer("f-3")];
    const { id: scriptId } = await call("createScript", {
      body: {
        name: "Clean up",
        language: "sh",
        operatingSystems: ["LINUX"],
        categoriesIds: [1],
        content: btoa("echo $1\n"),
      },
    });
    const cleaning = (parameters: string[]) => ({
      actionsetScheduleName: "Weekly cleaning",
      schedule: { ...nightly, frequency: "WEEKLY" as const, weekdays: ["SUNDAY" as const] },
      scripts: [{ scriptId, parameters }],
    });
    const parent = await policy("Cleaned", { actionsetSchedules: [cleaning(["all"])] }, [parentPc.nodeId]);
    const { id } = await workOf(parent);
    expect(id).toBe("weekly-cleaning");
    const replaced = { ...cleaning(["some"]), id: id! };
    const child = await policy("Replaces", { actionsetSchedules: [replaced] }, [childPc.nodeId], parent);
    const off = { ...cleaning([]), id: id!, enabled: false };
    await policy("Turns off", { actionsetSchedules: [off] }, [offPc.nodeId], parent);

    const run = await whenDue(parent);
    expect(run).toMatchObject({ result: "STARTED", devices: 1, taskId: null });
    await until("the agent has its task", () => Promise.resolve(parentPc.orders.length === 1));
    expect(parentPc.orders).toMatchObject([
      { taskId: run.runId, action: "RUN_SCRIPT", scripts: [{ parameters: ["all"] }] },
    ]);
    await whenDue(child);
    await until("the agent has its task", () => Promise.resolve(childPc.orders.length === 1));
    expect(childPc.orders).toMatchObject([{ scripts: [{ parameters: ["some"] }] }]);
    expect(offPc.orders).toEqual([]);

    const { session } = await signInPerson(server, { permissions: ["canCreatePolicies"] });
    const wrong = (content: PolicyContent, by = server.session) =>
      by.call("createPolicy", { body: { name: "Wrong", nodeClass, content } });
    const field = "content.actionsetSchedules.0.scripts";
    await expect(wrong({ actionsetSchedules: [cleaning([])] }, session)).rejects.toMatchObject({
      errors: [{ field: expect.stringMatching("content.actionsetSchedules.0") }],
    });
    await expect(
      wrong({ actionsetSchedules: [{ ...cleaning([]), scripts: [{ scriptId: 999 }] }] }),
    ).rejects.toMatchObject({ errors: [{ field }] });
    await expect(
      wrong({ actionsetSchedules: [{ ...cleaning([]), scripts: [{ scriptId, preset: "none such" }] }] }),
    ).rejects.toMatchObject({ errors: [{ field: expect.stringContaining(field) }] });
    await call("deleteScript", { path: { scriptId } });
    expect(await whenDue(parent)).toMatchObject({ result: "NOT_STARTED", runId: null });
  });

  test("scans have the exceptions of each computer's policy, and hostile paths are refused", async () => {
    const [first, second] = [await computer("g-1"), await computer("g-2")];
    const scan = {
      schedule: nightly,
      scan: "FULL_SCAN" as const,
      general: { productCode: "CLAMAV" as const },
    };
    const content = { antivirus: scan, scanExceptions: { paths: ["/srv/backups", "/var/lib/with space"] } };
    const parent = await policy("Scanned", content, [first.nodeId]);
    const own = { scanExceptions: { paths: ["/opt/data"] } };
    const child = await policy("Own exceptions", own, [second.nodeId], parent);
    expect((await read(child)).scanExceptions).toMatchObject({ paths: ["/opt/data"], overrides: true });
    expect(await whenDue(parent)).toMatchObject({ result: "STARTED", devices: 2 });
    await until("both agents have their task", () =>
      Promise.resolve(first.orders.length + second.orders.length === 2),
    );
    expect(first.orders).toMatchObject([
      {
        action: "SCAN_FOR_MALWARE",
        scan: {
          scan: "FULL_SCAN",
          productCode: "CLAMAV",
          quarantine: false,
          except: content.scanExceptions.paths,
        },
      },
    ]);
    expect(second.orders).toMatchObject([{ scan: { except: ["/opt/data"] } }]);
    const [task] = await tasks();
    expect(task!.scripts.actionList).toEqual([
      { action: "SCAN_FOR_MALWARE", scan: { scan: "FULL_SCAN", productCode: "CLAMAV", quarantine: false } },
    ]);
    const hostile = [
      "relative",
      "/",
      "/a/../etc",
      "/a\nb",
      "/a\u0000b",
      "--remove=yes",
      "//",
      "/./",
      `/${"a".repeat(500)}`,
    ];
    for (const path of hostile)
      expect(await refusal(update(parent, { scanExceptions: { paths: [path] } })), path).toBe(
        "validation_failed",
      );
    await update(child, { scanExceptions: null });
    expect((await read(child)).scanExceptions).toMatchObject({ policyName: "Scanned", overrides: false });
  });

  test("an invalid schedule is refused with the field that is wrong", async () => {
    const wrong = (schedule: PolicySchedule) =>
      call("createPolicy", {
        body: { name: "Wrong", nodeClass, content: { patchManagement: { ...patching, schedule } } },
      });
    const refused = (field: string) => ({ errors: [{ field: `content.patchManagement.schedule.${field}` }] });
    await expect(wrong({ ...nightly, timeZone: "Mars/Base" })).rejects.toMatchObject(refused("timeZone"));
    await expect(wrong({ ...nightly, frequency: "WEEKLY" })).rejects.toMatchObject(refused("weekdays"));
    await expect(wrong({ ...nightly, frequency: "MONTHLY" })).rejects.toMatchObject(refused("dayOfMonth"));
    await expect(wrong({ ...nightly, time: "25:00" })).rejects.toMatchObject({ code: "validation_failed" });
  });

  test("a preview lists the devices that a change affects, and is validated like the change", async () => {
    const [first, second] = [await computer("h-1"), await computer("h-2")];
    const parent = await policy("Previewed", { patchManagement: patching }, [first.nodeId]);
    const child = await policy("Previewed child", {}, [second.nodeId], parent);
    const preview = (policyId: number, content: PolicyContent) =>
      call("previewPolicy", { path: { policyId }, body: { content } });
    const effect = (displayName: string, more: object) => ({
      displayName,
      added: [],
      changed: [],
      removed: [],
      ...more,
    });
    const changed = { changed: ["Patch management"] };
    expect(
      (await preview(parent, { patchManagement: { ...patching, select: "ALL" } })).results,
    ).toMatchObject([effect("h-1", changed), effect("h-2", changed)]);
    const off = { patchManagement: { ...patching, enabled: false } };
    expect((await preview(child, off)).results).toMatchObject([
      effect("h-2", { removed: ["Patch management"] }),
    ]);
    expect((await preview(child, { scanExceptions: { paths: ["/srv"] } })).results).toMatchObject([
      effect("h-2", { added: ["Scan exceptions"] }),
    ]);
    expect(await preview(parent, { patchManagement: patching })).toMatchObject({ total: 0 });
    const wrong = preview(parent, {
      patchManagement: { ...patching, schedule: { ...nightly, timeZone: "X/Y" } },
    });
    expect(await refusal(wrong)).toBe("validation_failed");
    expect((await workOf(parent)).patchManagement).toMatchObject({ select: "SECURITY" });
  });

  test("an emergency stop turns scheduled work off, and cancels tasks that haven't begun", async () => {
    const { nodeId } = await computer("i-1");
    const id = await policy("Stopped", { patchManagement: patching }, [nodeId]);
    const { taskId } = await whenDue(id);
    const stop = (dryRun: boolean) => call("stopEverything", { body: { pauseSchedules: true, dryRun } });
    const planned = await stop(true);
    const found = planned.results.find(({ name }) => name === "Stopped: Patch management" && name);
    expect(found).toMatchObject({ result: "WOULD_STOP" });
    expect((await workOf(id)).enabled).toBe(true);
    const { results, schedulesLeft } = await stop(false);
    expect(schedulesLeft).toBe(0);
    expect(results).toContainEqual(
      expect.objectContaining({ kind: "SCHEDULE", name: "Stopped: Patch management", result: "STOPPED" }),
    );
    expect(await workOf(id)).toMatchObject({ enabled: false, nextRunAt: null });
    expect((await call("getScheduledTask", { path: { taskId: taskId! } })).states).toEqual({ CANCELLED: 1 });
  });

  test("beyond its user's action limit, it waits for the approval of a second user", async () => {
    const [first, second] = [await computer("j-1"), await computer("j-2")];
    const { session } = await signInPerson(server, { sysadmin: true });
    const asker = (await session.call("getSession", {})).user!.email;
    const id = await policy("Many", {}, [first.nodeId, second.nodeId]);
    await update(id, { patchManagement: patching }, session);
    await context.db.deleteFrom("massActions").execute();
    await call("setActionLimit", { body: { devicesPerHour: 1 } });
    const due = async () => {
      const lastRun = await whenDue(id);
      const { approval } = lastRun;
      const path = { requestId: approval!.requestId };
      return { lastRun, path, request: await call("getChangeRequest", { path }) };
    };
    const waiting = await due();
    expect(waiting.lastRun).toMatchObject({
      result: "AWAITING_APPROVAL",
      taskId: null,
      devices: 0,
      approval: { decidedBy: null, decidedAt: null, expiresAt: waiting.request.expiresAt },
    });
    expect(waiting.request).toMatchObject({
      operation: "createScheduledTask",
      requestedBy: asker,
      devices: 2,
      state: "PENDING",
      policyId: id,
      policyName: "Many",
      taskId: null,
    });
    expect([...first.orders, ...second.orders]).toEqual([]);
    expect((await attempts())[0]).toMatchObject({ outcome: "approval_required" });
    // the next due time waits for the same change request
    expect((await due()).path).toEqual(waiting.path);

    const { digest } = waiting.request;
    const done = await call("approveChangeRequest", { path: waiting.path, body: { digest } });
    await until("both agents have their task", () =>
      Promise.resolve(first.orders.length + second.orders.length === 2),
    );
    expect(done).toMatchObject({ state: "DONE", policyId: id, runId: null });
    expect(first.orders).toMatchObject([{ taskId: done.taskId, action: "INSTALL_UPDATES" }]);
    expect((await workOf(id)).lastRun).toMatchObject({
      result: "STARTED",
      taskId: done.taskId,
      devices: 2,
      detail: "",
      approval: { ...waiting.path, decidedBy: "ada@example.com", decidedAt: done.decidedAt },
    });

    const refused = await due();
    expect(refused.path).not.toEqual(waiting.path);
    await call("rejectChangeRequest", { path: refused.path });
    expect((await workOf(id)).lastRun).toMatchObject({
      result: "REJECTED",
      taskId: null,
      detail: "",
      approval: { ...refused.path, decidedBy: "ada@example.com" },
    });
    const left = await due();
    await context.db
      .updateTable("changeRequests")
      .set({ expiresAt: Date.now() - 1 })
      .where("id", "=", left.path.requestId)
      .execute();
    expect((await workOf(id)).lastRun).toMatchObject({
      result: "EXPIRED",
      approval: { ...left.path, decidedBy: null },
    });
    await call("deletePolicy", { path: { policyId: id } });
    expect(await call("getChangeRequest", { path: left.path })).toMatchObject({
      policyId: null,
      policyName: null,
    });
  });

  test("an approved run of automations is the policy's last run, and says why if it fails", async () => {
    const [first, second] = [await computer("k-1"), await computer("k-2")];
    const { session } = await signInPerson(server, { sysadmin: true });
    const { id: scriptId } = await call("createScript", {
      body: {
        name: "Approved script",
        language: "sh",
        operatingSystems: ["LINUX"],
        categoriesIds: [1],
        content: btoa("echo ok\n"),
      },
    });
    const entry = { actionsetScheduleName: "Cleaning", schedule: nightly, scripts: [{ scriptId }] };
    const id = await policy("Many scripts", {}, [first.nodeId, second.nodeId]);
    await update(id, { actionsetSchedules: [entry] }, session);
    await context.db.deleteFrom("massActions").execute();
    const asked = async () => {
      const path = { requestId: (await whenDue(id)).approval!.requestId };
      const { digest } = await call("getChangeRequest", { path });
      return { path, body: { digest } };
    };
    const { runId } = await call("approveChangeRequest", await asked());
    expect((await workOf(id)).lastRun).toMatchObject({ result: "STARTED", runId, taskId: null, devices: 2 });
    await until("the agent has its task", () => Promise.resolve(first.orders.length === 1));
    expect(first.orders).toMatchObject([{ taskId: runId, action: "RUN_SCRIPT" }]);

    const later = await asked();
    await context.db.deleteFrom("devices").where("id", "in", [first.nodeId, second.nodeId]).execute();
    expect(await call("approveChangeRequest", later)).toMatchObject({ state: "FAILED", runId: null });
    expect((await workOf(id)).lastRun).toMatchObject({
      result: "NOT_STARTED",
      runId: null,
      detail: expect.stringMatching(/./),
      approval: { decidedBy: "ada@example.com" },
    });
  });
});
