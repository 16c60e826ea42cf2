import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  localTimeZone,
  momentOf,
  MusterError,
  rebootTask,
  type NewScheduledTask,
  type TaskSchedule,
} from "@muster/sdk";
import type { TaskCommand, TaskOutcome } from "@muster/sdk/live";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  attachAgent,
  refusal,
  startTestServer,
  toAdd,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

const hourMS = 3_600_000;
const later = { date: "2099-12-31", time: "03:30", timeZone: "Europe/Berlin" };
const now = undefined;

onEachDatabase("Scheduled reboots", (database) => {
  let server: TestServer;
  const agents: ScriptedAgent[] = [];
  beforeAll(async () => {
    server = await startTestServer({
      database: await database.fresh(),
      schedulerTickMS: 50,
      probeGraceMS: 20_000,
    });
  });
  afterAll(async () => {
    for (const { socket } of agents) socket.close();
    await server.close();
  });
  afterEach(() => vi.useRealTimers());

  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  /** Attaches an agent that stores the tasks it receives. */
  async function managed(name: string, place?: { clientId: number; locationId: number }) {
    const agent = await attachAgent(server, place, { delegate: false, name });
    agents.push(agent);
    const orders: TaskCommand[] = [];
    const cancelled: string[] = [];
    agent.socket.on("task.run", (order, answer) => {
      orders.push(order);
      answer(true);
    });
    agent.socket.on("task.cancel", (taskId) => cancelled.push(taskId));
    const report = (outcome: TaskOutcome) => agent.socket.timeout(5_000).emitWithAck("task.outcome", outcome);
    return { ...agent, orders, cancelled, report };
  }
  const create = (body: NewScheduledTask) => call("createScheduledTask", { body });
  const outcomes = async (taskId: string) =>
    (await call("listScheduledTaskTargets", { path: { taskId }, query: {} })).results.map(
      ({ state, detail }) => [state, detail].filter(Boolean).join(": "),
    );
  const becomes = (taskId: string, ...states: string[]) =>
    until(`the task is ${states.join()}`, async () => String(await outcomes(taskId)) === String(states));
  const away = async (agent: Pick<ScriptedAgent, "socket" | "nodeId">) => {
    agent.socket.disconnect();
    await until(
      "the device is offline",
      async () => !(await call("getDevice", { path: { nodeId: agent.nodeId } })).isUp,
    );
  };

  describe("Schedule validation", () => {
    test.each<[string, Partial<TaskSchedule>, string]>([
      ["a time that has passed", { startDate: "2020-01-01" }, "Date and time must be in the future"],
      ["refuses an invalid date", { startDate: "2099-02-30" }, "Invalid date/time"],
      ["refuses a missing time", { runAtHour: undefined }, "Invalid date/time"],
      ["refuses an end before the first run", { end: 4_000_000_000_000 }, "Invalid date/time"],
      ["refuses an unknown time zone", { timeZone: "Mars/Base" }, "Invalid time zone"],
    ])("%s", async (_, wrong, message) => {
      const body = rebootTask(later, { deviceIds: [1] });
      const error = await create({ ...body, schedule: { ...body.schedule, ...wrong } }).catch(
        (one: unknown) => one,
      );
      expect(error).toBeInstanceOf(MusterError);
      expect((error as MusterError).errors.map((one) => one.message)).toEqual([message]);
    });
  });

  test("a one-time task is sent under one ID, with its time in its time zone", async () => {
    const agent = await managed("once");
    const task = await create(rebootTask(later, { deviceIds: [agent.nodeId] }));
    expect(task).toMatchObject({
      name: "Reboot",
      adHoc: true,
      content: { skipIfOffline: false },
      scripts: { actionList: [{ action: "REBOOT" }] },
      repeats: "RUN_ONCE",
      runAt: Date.parse("2099-12-31T03:30+01:00"),
      deviceCount: 1,
      refused: [],
    });
    await becomes(task.id, "SCHEDULED");
    // it can be sent twice: an agent recognizes it by its id
    const order = {
      taskId: task.id,
      action: "REBOOT",
      runAt: task.runAt,
      expiresAt: task.runAt + 7 * 24 * hourMS,
    };
    expect(agent.orders[0]).toEqual({ ...order, proof: expect.objectContaining({ nodeId: agent.nodeId }) });
    expect(new Set(agent.orders.map(({ taskId }) => taskId)).size).toBe(1);
    expect(
      (await call("listDeviceTasks", { path: { nodeId: agent.nodeId }, query: {} })).results,
    ).toMatchObject([{ scheduledTaskId: task.id, state: "SCHEDULED" }]);
  });

  test("a task without a time zone uses the server's time zone", async () => {
    const agent = await managed("zoneless");
    const { schedule, ...body } = rebootTask(later, { deviceIds: [agent.nodeId] });
    const { timeZone: _zone, ...zoneless } = schedule;
    const task = await create({ ...body, schedule: zoneless });
    expect(task).toMatchObject({ timeZone: localTimeZone(), schedule: { startDate: "2099-12-31" } });
    expect(task.runAt).toBe(momentOf("2099-12-31", "3:30", localTimeZone()));
    await call("cancelScheduledTask", { path: { taskId: task.id } });
  });

  test("waits for an offline device across a server restart, and records each outcome", async () => {
    const [a, b] = [await managed("off-a"), await managed("off-b")];
    await away(a);
    const { id: taskId } = await create(rebootTask(now, { deviceIds: [a.nodeId, b.nodeId] }));
    await becomes(taskId, "WAITING", "SCHEDULED");
    await server.restart();
    expect(a.orders).toEqual([]);
    await a.reconnect();
    await a.hello([]);
    await becomes(taskId, "SCHEDULED", "SCHEDULED");
    expect(new Set(a.orders.map((order) => order.taskId))).toEqual(new Set([taskId]));
    await until("the other agent is connected", () => b.socket.connected);
    expect(await a.report({ taskId, state: "RUNNING", detail: "" })).toBe(true);
    await b.report({ taskId, state: "FAILED", detail: "Not\u001b[31m permitted" });
    await becomes(taskId, "RUNNING", "FAILED: Not permitted");
    await a.report({ taskId, state: "COMPLETED", detail: "Restarted" });
    await a.report({ taskId, state: "RUNNING", detail: "" });
    await becomes(taskId, "COMPLETED: Restarted", "FAILED: Not permitted");
    expect(await call("getScheduledTask", { path: { taskId } })).toMatchObject({
      states: { COMPLETED: 1, FAILED: 1 },
    });
  });

  test("an agent can only report known states of its own tasks", async () => {
    const [a, b] = [await managed("own-a"), await managed("own-b")];
    const { id: taskId } = await create(rebootTask(later, { deviceIds: [a.nodeId] }));
    await becomes(taskId, "SCHEDULED");
    expect(await b.report({ taskId, state: "COMPLETED", detail: "" })).toBe(true);
    for (const invalid of [
      null,
      {},
      { taskId: 7 },
      { taskId, state: "toString" },
      { taskId, state: "WAITING" },
    ])
      expect(await a.report(invalid as never)).toBe(false);
    expect(await outcomes(taskId)).toEqual(["SCHEDULED"]);
  });

  test("mobile devices and devices without an agent are skipped and named; alone they are refused", async () => {
    const agent = await managed("able");
    const place = { locationId: server.locationId, nmsDelegateNodeId: agent.nodeId };
    const add = {
      path: { orgId: server.clientId },
      body: { devices: ["10.0.0.1", "10.0.0.2"].map((ip) => toAdd(ip, place)) },
    };
    const [bare, phone] = (await call("importDevices", add)).results.map(({ nodeId }) => nodeId);
    await call("updateDevice", { path: { nodeId: phone! }, body: { role: "ANDROID" } });
    const { refused, deviceCount } = await create(
      rebootTask(later, { deviceIds: [agent.nodeId, bare!, phone!] }),
    );
    expect(deviceCount).toBe(1);
    expect(refused.map(({ targetId, reason }) => [targetId, reason])).toEqual([
      [bare, "NO_AGENT"],
      [phone, "MOBILE"],
    ]);
    expect(await refusal(create(rebootTask(later, { deviceIds: [bare!, phone!] })))).toBe(
      "reboot_not_available",
    );
    expect(await refusal(create(rebootTask(later, { deviceIds: [2_147_483_647] })))).toBe("not_found");
    const chosen = { selectAll: true, searchCriteria: { search: "able" }, unselectedDevicesIds: [bare!] };
    expect(await create(rebootTask(later, chosen))).toMatchObject({ deviceCount: 1 });
  });

  test("is held during maintenance that suppresses tasks, and sent afterwards", async () => {
    const agent = await managed("in-maintenance");
    const maintenance = (options: ["TASKS"] | []) =>
      call("enableMaintenance", {
        body: {
          deviceIds: [agent.nodeId],
          options,
          schedule: { startType: "NOW", endType: "ON", endTime: Date.now() + hourMS, timeZone: "UTC" },
        },
      });
    const end = () => call("disableMaintenance", { body: { deviceIds: [agent.nodeId] } });
    await maintenance([]);
    const { id: free } = await create(rebootTask(now, { deviceIds: [agent.nodeId] }));
    await becomes(free, "SCHEDULED");
    await end();
    await maintenance(["TASKS"]);
    const { id: suppressed } = await create(rebootTask(now, { deviceIds: [agent.nodeId] }));
    const { id: coming } = await create(rebootTask(later, { deviceIds: [agent.nodeId] }));
    await becomes(coming, "SCHEDULED");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await outcomes(suppressed)).toEqual(["WAITING"]);
    await end();
    await becomes(suppressed, "SCHEDULED");
  });

  test("is cancelled where it has not started; an offline device gets the cancellation when it returns", async () => {
    const [a, b, c] = [await managed("cancel-a"), await managed("cancel-b"), await managed("cancel-c")];
    const { id: taskId } = await create(rebootTask(later, { deviceIds: [a.nodeId, b.nodeId, c.nodeId] }));
    await becomes(taskId, "SCHEDULED", "SCHEDULED", "SCHEDULED");
    await a.report({ taskId, state: "RUNNING", detail: "" });
    await away(c);
    await call("cancelScheduledTask", { path: { taskId } });
    await becomes(
      taskId,
      "RUNNING",
      "CANCELLED",
      "CANCELLED: The device is offline. Its agent is notified when it reconnects.",
    );
    await until("the online agent is notified", () => b.cancelled.includes(taskId));
    await c.reconnect();
    await c.hello([]);
    await until("the reconnected agent is notified", () => c.cancelled.includes(taskId));
    expect(a.cancelled).toEqual([]);
    expect(await refusal(call("cancelScheduledTask", { path: { taskId } }))).toBe("task_not_waiting");
  });

  test("expires on offline devices, or skips them on request", async () => {
    const agent = await managed("expires");
    await away(agent);
    const body = rebootTask(now, { deviceIds: [agent.nodeId] });
    const { id: expiring } = await create({
      ...body,
      schedule: { ...body.schedule, end: Date.now() + hourMS },
    });
    const { id: skipping } = await create({ ...body, content: { skipIfOffline: true } });
    await becomes(skipping, "SKIPPED: The device was offline.");
    expect(await outcomes(expiring)).toEqual(["WAITING"]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * hourMS });
    await becomes(expiring, "EXPIRED: The run expired before it started.");
    vi.useRealTimers();
    await agent.reconnect();
    await agent.hello([]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(agent.orders).toEqual([]);
  });

  test("a user sees their own tasks, and others' only with the permission to view them", async () => {
    const agent = await managed("shared");
    const { id: taskId } = await create(rebootTask(later, { deviceIds: [agent.nodeId] }));
    const device = { path: { nodeId: agent.nodeId }, query: {} };
    const seenBy = async ({ muster }: Pick<TestServer["ada"], "muster">) => ({
      all: (await muster.call("listScheduledTasks", { query: {} })).results.map(({ id }) => id),
      ofDevice: (await muster.call("listDeviceTasks", device)).results.map((one) => one.scheduledTaskId),
    });
    const endUser = await server.person({ userType: "END_USER" });
    const creator = await server.person({
      permissions: ["canCreateScheduledTasks", "canRunAtLeastOneAdhocScript"],
    });
    const viewer = await server.person({ permissions: ["canViewScheduledTasks"] });
    const body = rebootTask(later, { deviceIds: [agent.nodeId] });
    const { id: own } = await creator.muster.call("createScheduledTask", { body });
    const seen = await endUser.muster.call("listScheduledTasks", { query: {} });
    expect(seen).toEqual({ total: 0, results: [] });
    expect(await seenBy(creator)).toEqual({ all: [own], ofDevice: [own] });
    expect((await seenBy(viewer)).ofDevice.toSorted()).toEqual([taskId, own].toSorted());
    for (const refused of [
      () => endUser.muster.call("getScheduledTask", { path: { taskId } }),
      () => creator.muster.call("listScheduledTaskTargets", { path: { taskId }, query: {} }),
      () => creator.muster.call("cancelScheduledTask", { path: { taskId } }),
    ])
      expect(await refusal(refused())).toBe("not_found");
    // a user who can stop tasks can stop everyone's in an emergency
    const stopped = await creator.muster.call("stopEverything", { body: {} });
    expect(stopped.results.map(({ id }) => id)).toEqual(expect.arrayContaining([taskId, own]));
  });

  test("tasks of other organizations return 404", async () => {
    const other = await server.organization("Theirs Ltd");
    const agent = await managed("theirs", other);
    const { id: taskId } = await create(rebootTask(later, { deviceIds: [agent.nodeId] }));
    const { muster } = await server.person({
      organizationIds: [server.clientId],
      permissions: ["canCreateScheduledTasks", "canRunAtLeastOneAdhocScript", "canViewScheduledTasks"],
    });
    expect(
      (await muster.call("listScheduledTasks", { query: {} })).results.map(({ id }) => id),
    ).not.toContain(taskId);
    for (const refused of [
      () => muster.call("getScheduledTask", { path: { taskId } }),
      () => muster.call("listScheduledTaskTargets", { path: { taskId }, query: {} }),
      () => muster.call("cancelScheduledTask", { path: { taskId } }),
      () => muster.call("createScheduledTask", { body: rebootTask(later, { deviceIds: [agent.nodeId] }) }),
    ])
      expect(await refusal(refused())).toBe("not_found");
    const reader = await server.person();
    const body = rebootTask(later, { deviceIds: [agent.nodeId] });
    expect(await refusal(reader.muster.call("createScheduledTask", { body }))).toBe("forbidden");
  });

  test("scheduling requires permission to create tasks and to run scripts", async () => {
    const agent = await managed("rights");
    const body = rebootTask(later, { deviceIds: [agent.nodeId] });
    for (const permission of ["canCreateScheduledTasks", "canRunAtLeastOneAdhocScript"] as const) {
      const { muster } = await server.person({ permissions: [permission] });
      expect(await refusal(muster.call("createScheduledTask", { body })), permission).toBe("forbidden");
    }
    const endUser = await server.person({ userType: "END_USER" });
    expect(await refusal(endUser.muster.call("createScheduledTask", { body }))).toBe("forbidden");
    expect((await endUser.muster.call("listScheduledTasks", { query: {} })).total).toBe(0);
  });

  test("a schedule may contain its day of the month, and targets the ID of a task", async () => {
    const agent = await managed("shape");
    const body = rebootTask(later, { deviceIds: [agent.nodeId] }, true);
    const targets = body.targets!.map((target) => ({
      ...target,
      scheduledTaskId: "018f2b5e-7e57-7000-8000-000000000001",
    }));
    const made = await create({ ...body, targets, schedule: { ...body.schedule, dayOfMonth: 31 } });
    expect(made).toMatchObject({ content: { skipIfOffline: true }, deviceCount: 1 });
    // responses have the shape of the request, plus the assigned id
    const shape = {
      schedule: {
        repeats: "RUN_ONCE",
        startDate: "2099-12-31",
        runAtHour: 3,
        runAtMinute: 30,
        dayOfMonth: 31,
        timeZone: "Europe/Berlin",
        end: made.expiresAt,
      },
      targets: [{ targetId: agent.nodeId, targetType: "NODE", scheduledTaskId: made.id }],
    };
    expect(made).toMatchObject(shape);
    expect(await server.ada.muster.call("getScheduledTask", { path: { taskId: made.id } })).toMatchObject(
      shape,
    );
    const again = await create({ ...body, schedule: made.schedule, targets: made.targets });
    expect({ ...again.schedule, runAt: again.runAt }).toEqual({ ...made.schedule, runAt: made.runAt });
    const wrong = create({ ...body, schedule: { ...body.schedule, dayOfMonth: 30 } });
    expect(await refusal(wrong)).toBe("validation_failed");
  });
});
