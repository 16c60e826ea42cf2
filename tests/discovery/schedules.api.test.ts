// Discovery schedules: when they are due, what delays them, and how they handle a wrong clock.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { DiscoverySchedule, Job } from "@muster/sdk";
import { nextRunAfter } from "../../server/src/discovery/schedules.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  answered,
  attachAgent,
  discoveryOf,
  refusal,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

const daily = {
  frequency: "DAILY",
  at: "02:30",
  weekday: "MONDAY",
  day: 1,
  timeZone: "Europe/Berlin",
} as const;

describe("The next run of a schedule", () => {
  test.each([
    ["today where it is still to come", {}, "2026-06-10T00:10:00Z", "2026-06-10T00:30:00Z"],
    ["tomorrow where it has been", {}, "2026-06-10T00:30:00Z", "2026-06-11T00:30:00Z"],
    ["behind the gap on the night clocks go forward", {}, "2026-03-28T12:00:00Z", "2026-03-29T01:30:00Z"],
    ["at its own time on the night after", {}, "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"],
    ["the first of two on the night clocks go back", {}, "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"],
    ["not the second of them", {}, "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"],
    [
      "every hour also while the hour repeats",
      { frequency: "HOURLY" },
      "2026-10-25T00:30:00Z",
      "2026-10-25T01:30:00Z",
    ],
    [
      "at the minute of a zone of half hours",
      { frequency: "HOURLY", timeZone: "Asia/Kolkata" },
      "2026-06-10T00:10:00Z",
      "2026-06-10T01:00:00Z",
    ],
    [
      "on its day of the week",
      { frequency: "WEEKLY", weekday: "SUNDAY" },
      "2026-11-21T12:00:00Z",
      "2026-11-22T01:30:00Z",
    ],
    [
      "a week later on the day itself",
      { frequency: "WEEKLY", weekday: "SUNDAY" },
      "2026-11-22T01:30:00Z",
      "2026-11-29T01:30:00Z",
    ],
    [
      "on its day of the month",
      { frequency: "MONTHLY", day: 15 },
      "2026-11-21T12:00:00Z",
      "2026-12-15T01:30:00Z",
    ],
    [
      "on the last day of a shorter month",
      { frequency: "MONTHLY", day: 31 },
      "2027-01-31T12:00:00Z",
      "2027-02-28T01:30:00Z",
    ],
    ["on the leap day", { frequency: "MONTHLY", day: 31 }, "2028-02-01T12:00:00Z", "2028-02-29T01:30:00Z"],
  ] as const)("%s", (_, change, after, expected) => {
    const next = nextRunAfter({ ...daily, ...change }, Date.parse(after));
    expect(new Date(next).toISOString()).toBe(expected.replace("Z", ".000Z"));
  });
});

onEachDatabase("A discovery schedule", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let credentialId: number;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), scheduleTickMS: 30 });
    const credential = await server.ada.muster.call("createCredential", {
      path: { clientId: server.clientId },
      body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
    });
    credentialId = credential.id;
    probe = await attachAgent(server);
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  const hour = 3_600_000;
  const day = 24 * hour;
  const request = () => discoveryOf(probe, credentialId, "192.0.2.1-2", server.clientId);
  let made = 0;
  const create = (change: object = {}) =>
    server.ada.muster.call("createDiscoverySchedule", {
      body: { clientId: server.clientId, name: `Night ${++made}`, request: request(), ...daily, ...change },
    });
  const read = ({ id }: Pick<DiscoverySchedule, "id">) =>
    server.ada.muster.call("getDiscoverySchedule", { path: { scheduleId: id } });
  const remove = ({ id }: Pick<DiscoverySchedule, "id">) =>
    server.ada.muster.call("deleteDiscoverySchedule", { path: { scheduleId: id } });
  const runsOf = async ({ id }: Pick<DiscoverySchedule, "id">): Promise<Job[]> =>
    (await server.ada.muster.call("listJobs", { query: { scheduleId: id } })).results;
  const aFewLooks = () => new Promise((resolve) => setTimeout(resolve, 200));
  const finish = async (jobUUID: string) => {
    await probe.report(jobUUID, [answered("192.0.2.1"), answered("192.0.2.2")]);
    await probe.report(jobUUID, []);
  };

  test("is created from a request or a job, updated, listed and deleted", async () => {
    const schedule = await create({ name: "Every night" });
    expect(schedule).toMatchObject({
      clientId: server.clientId,
      request: { ...request() },
      enabled: true,
      lastJobId: null,
      lastState: null,
      lastError: null,
      createdBy: server.ada.user.email,
      nextAt: nextRunAfter(daily, Date.now()),
    });
    const { jobUUID } = await server.ada.muster.call("startNetworkDiscovery", {
      body: { ...request(), seriesId: "018f2b5e-7e57-7000-8000-00000000abcd" },
    });
    const copy = await create({ name: "The same", request: undefined, jobId: jobUUID });
    expect(copy.request).toEqual(request());
    await finish(jobUUID);

    const path = { scheduleId: copy.id };
    const change = (body: object) => server.ada.muster.call("updateDiscoverySchedule", { path, body });
    expect(await change({ enabled: false })).toMatchObject({ enabled: false, nextAt: null });
    expect(
      await change({ enabled: true, frequency: "WEEKLY", weekday: "FRIDAY", at: "18:00" }),
    ).toMatchObject({
      nextAt: nextRunAfter({ ...daily, frequency: "WEEKLY", weekday: "FRIDAY", at: "18:00" }, Date.now()),
    });
    const { results } = await server.ada.muster.call("listDiscoverySchedules", { query: {} });
    expect(results.map(({ name }) => name)).toEqual(["Every night", "The same"]);
    await remove(copy);
    await remove(schedule);
    expect(await refusal(read(copy))).toBe("not_found");
  });

  test("is refused with a reason if it could never run", async () => {
    const errors = async (change: object) => {
      const error = await create(change).catch(
        (given: { errors: { field: string }[]; code: string }) => given,
      );
      return "errors" in error ? [error.code, ...error.errors.map(({ field }) => field)] : ["done"];
    };
    expect(await errors({ timeZone: "Europe/Nowhere" })).toEqual(["validation_failed", "timeZone"]);
    expect(await errors({ at: "25:00" })).toEqual(["validation_failed", "at"]);
    expect(await errors({ day: 32 })).toEqual(["validation_failed", "day"]);
    expect(await errors({ request: undefined })).toEqual(["validation_failed", "request"]);
    expect(await errors({ jobId: "018f2b5e-7e57-7000-8000-000000000001" })).toEqual([
      "validation_failed",
      "request",
    ]);
    expect(await errors({ request: { ...request(), clientId: 999 } })).toEqual([
      "validation_failed",
      "request.clientId",
    ]);
    expect(await errors({ request: { ...request(), targets: "10.0.0.0/8" } })).toEqual([
      "number_of_network_scan_targets_exceeded",
    ]);
    expect(await errors({ request: { ...request(), firstSnmpCredentialId: 999 } })).toEqual([
      "not_found",
      "credential",
    ]);
    const schedule = await create();
    expect(await errors({ name: schedule.name.toUpperCase() })).toEqual(["name_in_use"]);
    await remove(schedule);
  });

  test("is visible only to users of its organization", async () => {
    const schedule = await create();
    const other = await server.organization(`Other ${database.name}`);
    const stranger = await server.person({
      organizationIds: [other.clientId],
      permissions: ["canCreateDevices"],
    });
    const path = { scheduleId: schedule.id };
    expect((await stranger.muster.call("listDiscoverySchedules", { query: {} })).results).toEqual([]);
    for (const id of ["getDiscoverySchedule", "deleteDiscoverySchedule", "runDiscoverySchedule"] as const)
      expect(await refusal(stranger.muster.call(id, { path })), id).toBe("not_found");
    const reader = await server.person({ organizationIds: [server.clientId] });
    expect(await reader.muster.call("getDiscoverySchedule", { path })).toEqual(schedule);
    expect(await refusal(reader.muster.call("runDiscoverySchedule", { path }))).toBe("forbidden");
    await remove(schedule);
  });

  test("runs once when it is due, and never concurrently", async () => {
    const schedule = await create();
    vi.setSystemTime(schedule.nextAt! + 1_000);
    await until("the schedule runs", async () => (await runsOf(schedule)).length === 1);
    await aFewLooks();
    const [first] = await runsOf(schedule);
    expect(first).toMatchObject({
      state: "RUNNING",
      scheduleId: schedule.id,
      createdBy: `Schedule ${schedule.name}`,
    });
    expect(probe.orders.filter(({ jobUUID }) => jobUUID === first!.id).length).toBe(1);
    expect(await read(schedule)).toMatchObject({
      lastJobId: first!.id,
      lastState: "RUNNING",
      lastError: null,
    });
    const path = { scheduleId: schedule.id };
    expect(await refusal(server.ada.muster.call("runDiscoverySchedule", { path }))).toBe("schedule_running");

    // the first run has not ended by the next night
    vi.setSystemTime(schedule.nextAt! + day + 1_000);
    await until("the overlap is reported", async () => (await read(schedule)).lastError !== null);
    expect(await read(schedule)).toMatchObject({
      lastError: "The previous run of this schedule is still in progress.",
      nextAt: nextRunAfter(daily, Date.now()),
    });
    await finish(first!.id);
    await until("the second run starts", async () => (await runsOf(schedule)).length === 2);
    await aFewLooks();
    const [second] = await runsOf(schedule);
    await finish(second!.id);
    expect(await read(schedule)).toMatchObject({
      lastJobId: second!.id,
      lastState: "COMPLETED",
      lastError: null,
    });
    expect((await runsOf(schedule)).length).toBe(2);

    // and when it is run manually
    const { jobUUID } = await server.ada.muster.call("runDiscoverySchedule", { path });
    expect(await read(schedule)).toMatchObject({ lastJobId: jobUUID });
    await finish(jobUUID);
    const { results } = await server.ada.muster.call("listActivities", { query: {} });
    expect(
      results.filter(({ who }) => who === `Schedule ${schedule.name}`).map(({ outcome }) => outcome),
    ).toEqual(["done", "schedule_running", "done"]);
    await remove(schedule);
    expect((await server.ada.muster.call("getJob", { path: { jobId: jobUUID } })).scheduleId).toBeNull();
  });

  test("waits for its probe, and runs as soon as the probe returns", async () => {
    const schedule = await create();
    probe.socket.disconnect();
    vi.setSystemTime(schedule.nextAt! + 1_000);
    await until("its error is set", async () => (await read(schedule)).lastError === "The probe is offline.");
    expect(await runsOf(schedule)).toEqual([]);
    await probe.reconnect();
    await until("the schedule runs", async () => (await runsOf(schedule)).length === 1);
    expect(await read(schedule)).toMatchObject({ lastError: null });
    await finish((await runsOf(schedule))[0]!.id);
    await aFewLooks();
    expect((await runsOf(schedule)).length).toBe(1);
    await remove(schedule);
  });

  test("runs once for all occurrences missed while the server was down", async () => {
    const schedule = await create();
    vi.setSystemTime(schedule.nextAt! + 10 * day);
    const back = new Promise<void>((resolve) => probe.socket.once("connect", resolve));
    await server.restart();
    await back;
    await until("the schedule runs", async () => (await runsOf(schedule)).length === 1);
    await finish((await runsOf(schedule))[0]!.id);
    await aFewLooks();
    expect((await runsOf(schedule)).length).toBe(1);
    expect((await read(schedule)).nextAt).toBe(nextRunAfter(daily, Date.now()));
    await remove(schedule);
  });

  test("doesn't repeat a run after the clock is set back, and recovers from a wrong year", async () => {
    const start = Date.parse("2026-11-21T12:00:00Z");
    vi.setSystemTime(start);
    const schedule = await create();
    const night = schedule.nextAt!;
    vi.setSystemTime(night + 1_000);
    await until("the schedule runs", async () => (await runsOf(schedule)).length === 1);
    await finish((await runsOf(schedule))[0]!.id);
    vi.setSystemTime(night - hour);
    await until("the next run is known again", async () => (await read(schedule)).nextAt === night + day);
    vi.setSystemTime(night + 2_000);
    await aFewLooks();
    expect((await runsOf(schedule)).length).toBe(1);

    // the clock is temporarily a year ahead: one run, not 365
    vi.setSystemTime(start + 365 * day);
    await until("the schedule runs", async () => (await runsOf(schedule)).length === 2);
    await finish((await runsOf(schedule)).find(({ state }) => state === "RUNNING")!.id);
    await aFewLooks();
    expect((await runsOf(schedule)).length).toBe(2);
    vi.setSystemTime(start + 2 * day);
    await until("the next run is tomorrow", async () => (await read(schedule)).nextAt! < Date.now() + day);
    await remove(schedule);
  });

  test("a running discovery is unaffected by the clock", async () => {
    const { jobUUID } = await server.ada.muster.call("startNetworkDiscovery", { body: request() });
    const now = Date.now();
    for (const at of [now + day, now - 365 * day, now]) {
      vi.setSystemTime(at);
      await aFewLooks();
      expect(await probe.report(jobUUID, [answered("192.0.2.1", { complete: false })])).toBe(true);
      const job = await server.ada.muster.call("getJob", { path: { jobId: jobUUID } });
      expect(job).toMatchObject({ state: "RUNNING", waiting: false, found: 1 });
    }
    expect(probe.socket.connected).toBe(true);
    await finish(jobUUID);
    expect(await server.ada.muster.call("getJob", { path: { jobId: jobUUID } })).toMatchObject({
      state: "COMPLETED",
    });
  });
});
