import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { MusterError, type MaintenanceRequest, type MaintenanceSchedule } from "@muster/sdk";
import { openLive, type SuppressedPeriod } from "@muster/sdk/live";
import { enrollScripted } from "../support/agents/scripted-identity.ts";
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

const minuteMS = 60_000;
const hourMS = 60 * minuteMS;
const now: MaintenanceSchedule = { startType: "NOW", endType: "ON", endTime: 0, timeZone: "Europe/Berlin" };
const lasting = (ms: number, more: Partial<MaintenanceSchedule> = {}): MaintenanceSchedule => ({
  ...now,
  endTime: Date.now() + ms,
  ...more,
});
const everything: MaintenanceRequest["options"] = ["ALERTS", "PATCHING", "AVSCANS", "TASKS"];

onEachDatabase("Maintenance", (database) => {
  let server: TestServer;
  /** The built-in agent, which can discover devices of any organization. */
  let nmsDelegateNodeId: number;
  let made = 0;
  beforeAll(async () => {
    server = await startTestServer({
      database: await database.fresh(),
      schedulerTickMS: 50,
      offlineGraceMS: 200,
    });
    const { token } = await server.server.localEnrollment();
    const enrolled = await enrollScripted(server.url, { token, hostname: "beside" });
    ({ nodeId: nmsDelegateNodeId } = enrolled);
    // these tests exceed the action limit
    await call("setActionLimit", { body: { devicesPerHour: 1_000_000 } });
  });
  afterAll(() => server.close());
  afterEach(() => vi.useRealTimers());

  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  /** Creates devices in the test's organization. */
  async function devices(
    count: number,
    place: { clientId: number; locationId: number } = server,
  ): Promise<number[]> {
    const rows = Array.from({ length: count }, () => {
      const n = ++made;
      return { ...toAdd(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, { ...place, nmsDelegateNodeId }) };
    });
    const { results } = await call("importDevices", {
      path: { orgId: place.clientId },
      body: { devices: rows },
    });
    return results.map(({ nodeId }) => nodeId);
  }
  const enable = (deviceIds: number[], schedule = lasting(hourMS), options = everything) =>
    call("enableMaintenance", { body: { deviceIds, schedule, options } });
  const disable = (deviceIds: number[]) => call("disableMaintenance", { body: { deviceIds } });
  const modeOf = async (nodeId: number) => (await call("getDevice", { path: { nodeId } })).maintenanceMode;
  const windows = async (nodeIds: number[]) =>
    (await call("checkMaintenance", { body: { deviceIds: nodeIds } })).results.map(
      (device) => device.windows.length,
    );
  const messages = (work: Promise<unknown>) =>
    work.then(
      () => [],
      (error: unknown) =>
        error instanceof MusterError ? error.errors.map(({ message }) => message) : [String(error)],
    );

  describe("Maintenance schedule validation", () => {
    const later = (ms: number) => Date.now() + ms;
    const nextMonth = () => later(32 * 24 * hourMS);
    test.each<[string, () => MaintenanceSchedule, string]>([
      [
        "a start that has passed",
        () => lasting(hourMS, { startType: "AT", startTime: later(-minuteMS) }),
        "Date and time must be in the future",
      ],
      ["a start that is not given", () => lasting(hourMS, { startType: "AT" }), "Required"],
      [
        "an end before the start",
        () => lasting(hourMS, { startType: "AT", startTime: later(2 * hourMS) }),
        "Invalid date/time",
      ],
      ["an end that has passed", () => lasting(-minuteMS), "Invalid date/time"],
      ["refuses less than 5 minutes", () => lasting(4 * minuteMS), "Minimum of 5 minutes required"],
      ["refuses an unknown time zone", () => lasting(hourMS, { timeZone: "Mars/Base" }), "Invalid time zone"],
      ["refuses a weekly schedule without days", () => lasting(hourMS, { repeats: "WEEKLY" }), "Required"],
      ["refuses a monthly schedule without days", () => lasting(hourMS, { repeats: "MONTHLY" }), "Required"],
      [
        "a day and an hour every day",
        () => lasting(25 * hourMS, { repeats: "DAILY" }),
        "Must end before the next occurrence",
      ],
      [
        "a series that stops before it begins",
        () => ({
          ...lasting(hourMS),
          startType: "AT",
          startTime: nextMonth(),
          endTime: nextMonth() + hourMS,
          repeats: "DAILY",
          until: later(hourMS),
        }),
        "This schedule never occurs",
      ],
    ])("%s", async (_, schedule, message) => {
      const [id] = await devices(1);
      expect(await messages(enable([id!], schedule()))).toEqual([message]);
      expect(await modeOf(id!)).toBeNull();
    });

    test("5 minutes are enough, and an internal account has no minimum", async () => {
      const [a, b] = await devices(2);
      expect(await refusal(enable([a!], lasting(5 * minuteMS)))).toBe("done");
      const internal = await server.person({ internal: true, sysadmin: true });
      const body = { deviceIds: [b!], schedule: lasting(minuteMS), options: everything };
      expect(await refusal(internal.muster.call("enableMaintenance", { body }))).toBe("done");
      const grantor = await server.person({ permissions: ["canCreateUsers"] });
      const eve = { email: "eve@example.com", password: "a long enough password" };
      const create = grantor.muster.call("createUser", {
        body: { ...eve, firstName: "", lastName: "", sysadmin: false, internal: true },
      });
      expect(await refusal(create)).toBe("forbidden");
    });
  });

  test("a device is in maintenance until its end, and notifications are always suppressed", async () => {
    const [id] = await devices(1);
    const endTime = Date.now() + hourMS;
    await enable([id!], { ...now, endTime }, ["PATCHING"]);
    const mode = {
      endTime,
      disabledOptions: ["NOTIFICATIONS", "PATCHING"],
      repeats: "NEVER",
      timeZone: "Europe/Berlin",
    };
    expect(await modeOf(id!)).toMatchObject(mode);
    const list = await call("listDevices", { query: { pageSize: 1000 } });
    expect(list.results.find((device) => device.id === id)!.maintenanceMode).toMatchObject(mode);
    await disable([id!]);
    expect(await modeOf(id!)).toBeNull();
  });

  test("repeating a request changes nothing, for one-time and recurring maintenance", async () => {
    const ids = await devices(3);
    const saturdays = () => lasting(hourMS, { repeats: "WEEKLY", daysOfWeek: ["SATURDAY"] });
    const weekly = saturdays();
    await enable(ids.slice(0, 2));
    await enable(ids, weekly);
    const before = await call("checkMaintenance", { body: { deviceIds: ids.slice(0, 2) } });
    await enable(ids.slice(0, 2), lasting(2 * hourMS));
    await enable(ids.slice(0, 2), weekly);
    expect(await call("checkMaintenance", { body: { deviceIds: ids.slice(0, 2) } })).toEqual(before);
    expect(await windows(ids)).toEqual([2, 2, 1]);
    await disable(ids);
    await disable(ids);
    expect(await windows(ids)).toEqual([0, 0, 0]);
  });

  test("replacing a window changes its end and options, but no other windows or devices", async () => {
    const ids = await devices(3);
    const [changed, other, free] = ids as [number, number, number];
    const replace = (deviceIds: number[], schedule: MaintenanceSchedule, options = everything) =>
      call("enableMaintenance", { body: { deviceIds, schedule, options, replace: true } });
    const hours = (from: number, until: number) =>
      lasting(0, {
        startType: "AT",
        startTime: Date.now() + from * hourMS,
        endTime: Date.now() + until * hourMS,
      });
    // with a fixed start, because a window that starts "now" is a different one a minute later
    const weekly: MaintenanceSchedule = { ...hours(1, 2), repeats: "WEEKLY", daysOfWeek: ["SATURDAY"] };
    await enable([changed, other]);
    await enable([changed], weekly);
    await enable([changed], hours(48, 50));
    const eight = lasting(8 * hourMS);
    await replace([changed, free], eight, ["TASKS"]);
    const mode = { endTime: eight.endTime, disabledOptions: ["NOTIFICATIONS", "TASKS"] };
    expect(await modeOf(changed)).toMatchObject(mode);
    expect(await modeOf(free)).toMatchObject(mode);
    expect((await modeOf(other))!.endTime).toBeLessThan(eight.endTime);
    expect(await windows(ids)).toEqual([3, 1, 1]);
    await replace([changed], weekly, []);
    await replace([changed], hours(49, 51));
    expect(await windows([changed])).toEqual([3]);
    // a window that has started continues until the new one starts
    await replace([changed], hours(1, 9));
    expect((await modeOf(changed))!.endTime).toBe(eight.endTime);
    await disable(ids);
  });

  test("planned and immediate maintenance do not prevent each other", async () => {
    const [id] = await devices(1);
    const days = (n: number) => Date.now() + n * 24 * hourMS;
    const later = (from: number, until: number) =>
      lasting(0, { startType: "AT", startTime: from, endTime: until });
    await enable([id!], later(days(7), days(8)));
    await enable([id!]);
    await enable([id!], later(days(2), days(3)));
    expect(await windows([id!])).toEqual([3]);
    await enable([id!], later(days(7) + hourMS, days(9)));
    expect(await windows([id!])).toEqual([3]);
    await disable([id!]);
  });

  test("mobile devices are skipped and named; alone they are refused", async () => {
    const [phone, server1] = await devices(2);
    await call("updateDevice", { path: { nodeId: phone! }, body: { role: "APPLE_IOS" } });
    await enable([phone!, server1!]);
    const { results } = await call("checkMaintenance", { body: { deviceIds: [phone!, server1!] } });
    expect(results.map(({ refused, windows: own }) => [refused, own.length])).toEqual([
      ["MOBILE", 0],
      [null, 1],
    ]);
    expect(await refusal(enable([phone!]))).toBe("maintenance_not_available");
    expect(await refusal(enable([2_147_483_647]))).toBe("not_found");
    expect(await refusal(disable([2_147_483_647]))).toBe("not_found");
  });

  test("a search includes all its matches except deselected ones, but no later matches", async () => {
    const { clientId, locationId } = await server.organization(`Searched ${made}`);
    const ids = await devices(4, { clientId, locationId });
    const body = { selectAll: true as const, searchCriteria: { clientId }, unselectedDevicesIds: [ids[2]!] };
    await call("enableMaintenance", { body: { ...body, schedule: lasting(hourMS), options: everything } });
    const [late] = await devices(1, { clientId, locationId });
    expect(await windows([...ids, late!])).toEqual([1, 1, 0, 1, 0]);
    const { results } = await call("listMaintenance", { query: { clientId } });
    expect(results).toMatchObject([{ devices: 3, createdBy: "ada@example.com" }]);
    await call("disableMaintenance", { body: { ...body, unselectedDevicesIds: [ids[0]!] } });
    expect(await windows(ids)).toEqual([1, 0, 0, 0]);
  });

  test("a user can't enable, see or end maintenance of organizations that they can't see", async () => {
    const own = await server.organization(`Mine ${made}`);
    const foreign = await server.organization(`Theirs ${made}`);
    const [my] = await devices(1, own);
    const [their] = await devices(1, foreign);
    const { muster } = await server.person({
      organizationIds: [own.clientId],
      permissions: ["canEditMaintenanceMode"],
    });
    const request = (body: object) =>
      muster.call("enableMaintenance", {
        body: { schedule: lasting(hourMS), options: [], ...body } as MaintenanceRequest,
      });
    expect(await refusal(request({ deviceIds: [their!] }))).toBe("not_found");
    expect(await refusal(request({ selectAll: true, searchCriteria: { clientId: foreign.clientId } }))).toBe(
      "not_found",
    );
    await request({ selectAll: true, searchCriteria: {} });
    expect([await modeOf(my!), await modeOf(their!)]).toMatchObject([
      { disabledOptions: ["NOTIFICATIONS"] },
      null,
    ]);
    await enable([their!]);
    const seen = async () => (await muster.call("listMaintenance", { query: {} })).results;
    expect(await seen()).toMatchObject([{ devices: 1 }]);
    const { id } = (await modeOf(their!))!;
    expect(await refusal(muster.call("deleteMaintenance", { path: { maintenanceId: id } }))).toBe(
      "not_found",
    );
    expect(await refusal(muster.call("disableMaintenance", { body: { deviceIds: [their!] } }))).toBe(
      "not_found",
    );
    expect(await modeOf(their!)).not.toBeNull();
    await muster.call("deleteMaintenance", { path: { maintenanceId: (await seen())[0]!.id } });
    expect(await modeOf(my!)).toBeNull();
    const reader = await server.person();
    const [readable] = await devices(1);
    const body = { deviceIds: [readable!], schedule: lasting(hourMS), options: everything };
    expect(await refusal(reader.muster.call("enableMaintenance", { body }))).toBe("forbidden");
    expect(
      await refusal(reader.muster.call("disableMaintenance", { body: { deviceIds: [readable!] } })),
    ).toBe("forbidden");
  });

  test("under concurrent requests and device changes, each device has one window, none fails", async () => {
    const place = await server.organization(`Busy ${made}`);
    const ids = await devices(300, place);
    const body = { selectAll: true as const, searchCriteria: { clientId: place.clientId } };
    const all = () =>
      refusal(
        call("enableMaintenance", { body: { ...body, schedule: lasting(hourMS), options: everything } }),
      );
    const deleted = ids.slice(0, 40);
    const outcomes = await Promise.all([
      ...Array.from({ length: 6 }, all),
      ...deleted.map((nodeId) => refusal(call("deleteDevice", { path: { nodeId } }))),
      refusal(devices(50, place)),
    ]);
    expect(new Set(outcomes)).toEqual(new Set(["done"]));
    await until("all devices are in maintenance", async () => (await all()) === "done");
    const { results } = await call("checkMaintenance", { body });
    expect(results).toHaveLength(310);
    expect(results.filter((device) => device.windows.length !== 1)).toEqual([]);
    const listed = (await call("listMaintenance", { query: { clientId: place.clientId } })).results;
    expect(listed.reduce((sum, one) => sum + one.devices, 0)).toBe(310);
  });

  describe("Maintenance scheduler", () => {
    test("ends on time even if the server restarts, and consoles are notified", async () => {
      const [id] = await devices(1);
      const internal = await server.person({ internal: true, sysadmin: true });
      // the test clock stands still during a restart
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
      const body = { deviceIds: [id!], schedule: lasting(500), options: everything };
      await internal.muster.call("enableMaintenance", { body });
      await server.restart();
      expect(await modeOf(id!)).not.toBeNull();
      const live = openLive({ url: server.url, token: server.ada.token });
      const noticesOf: string[] = [];
      live.onChanged((what) => noticesOf.push(what));
      await new Promise<void>((resolve) => live.onConnection((up) => up && resolve()));
      vi.useRealTimers();
      await until("the maintenance ends", async () => (await modeOf(id!)) === null);
      await until("consoles are notified", () => noticesOf.includes("maintenance"));
      live.close();
      expect(await windows([id!])).toEqual([0]);
    });

    test("ends when the clock is set forward, and does not return when it is set back", async () => {
      const [id] = await devices(1);
      await enable([id!], lasting(2 * hourMS));
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * hourMS });
      expect(await modeOf(id!)).toBeNull();
      await until("the window is removed", async () => {
        const { results } = await call("listMaintenance", { query: { clientId: server.clientId } });
        return !results.some((one) => one.repeats === "NEVER" && one.devices === 1);
      });
      // the server's ticks depend on the monotonic clock and continue
      await new Promise((resolve) => setTimeout(resolve, 200));
      vi.useRealTimers();
      expect(await modeOf(id!)).toBeNull();
    });

    test("repeats in its time zone across daylight saving changes, and when the clock is set back", async () => {
      const [id] = await devices(1);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-03-27T20:30Z") });
      const startTime = Date.parse("2027-03-27T22:00+01:00");
      const endTime = Date.parse("2027-03-28T04:00+02:00");
      await enable([id!], { ...now, startType: "AT", startTime, endTime, repeats: "DAILY" });
      expect(await modeOf(id!)).toMatchObject({ startTime, endTime });
      vi.setSystemTime(endTime + 1_000);
      const second = {
        startTime: Date.parse("2027-03-28T22:00+02:00"),
        endTime: Date.parse("2027-03-29T04:00+02:00"),
      };
      await until("the next one is shown", async () => (await modeOf(id!))?.startTime === second.startTime);
      expect(await modeOf(id!)).toMatchObject(second);
      vi.setSystemTime(startTime + 1_000);
      await until("the first one is shown", async () => (await modeOf(id!))?.startTime === startTime);
      vi.useRealTimers();
      await disable([id!]);
    });
  });

  describe("What maintenance suppresses", () => {
    const noticesOf = async (name: string) =>
      (await call("listActivities", { query: { who: name, pageSize: 500 } })).results
        .filter(({ operation }) => operation !== "enrollAgent")
        .map(({ operation, detail }) => [operation, detail]);
    const other = `other-${database.name}`;
    let another: ScriptedAgent;
    beforeAll(async () => {
      another = await attachAgent(server, server, { delegate: false, name: other });
    });
    afterAll(() => void another.socket.close());
    const back = async (agent: ScriptedAgent) => {
      await agent.reconnect();
      await agent.hello([]);
    };
    const goAndCome = async (agent: ScriptedAgent) => {
      agent.socket.disconnect();
      await disconnectionSeen(agent.nodeId);
      await back(agent);
    };
    /**
     * Waits until the server has noticed the disconnection. Its alert is suppressed, so waits for the alert
     * of a device that disconnected later.
     */
    const disconnectionSeen = async (nodeId: number) => {
      const isUp = async (id: number) => (await call("getDevice", { path: { nodeId: id } })).isUp === true;
      const isReported = async () =>
        (await noticesOf(other)).filter(([operation]) => operation === "deviceOffline").length;
      await until(
        "the device is offline, and the other is online",
        async () => !(await isUp(nodeId)) && isUp(another.nodeId),
      );
      // after a restart of the server, its return isn't announced
      await another.hello([]);
      const before = await isReported();
      another.socket.disconnect();
      await until("the other's disconnection is recorded", async () => (await isReported()) > before);
      await back(another);
    };
    const listen = () => {
      const live = openLive({ url: server.url, token: server.ada.token });
      const notices: string[] = [];
      live.onNotice(({ title }) => title.startsWith(other) || notices.push(title));
      const connected = () => new Promise<void>((resolve) => live.onConnection((up) => up && resolve()));
      return { notices, live, connected };
    };

    test("outside maintenance, every disconnection and return is recorded and notified", async () => {
      const { notices, live, connected } = listen();
      await connected();
      const agent = await attachAgent(server, server, { delegate: false, name: `told-${database.name}` });
      const name = `told-${database.name}`;
      await until(
        "the device is online",
        async () => (await call("getDevice", { path: { nodeId: agent.nodeId } })).isUp === true,
      );
      await goAndCome(agent);
      await until("both are recorded", async () => (await noticesOf(name)).length === 2);
      expect((await noticesOf(name)).map(([operation]) => operation)).toEqual([
        "deviceOnline",
        "deviceOffline",
      ]);
      await until("consoles are notified", () => notices.length === 2);
      expect(notices).toEqual([`${name} is offline`, `${name} is online`]);
      agent.socket.close();
      live.close();
    });

    test("suppressed disconnection alerts are sent once after maintenance, however many", async () => {
      const { notices, live, connected } = listen();
      await connected();
      const name = `held-${database.name}`;
      const agent = await attachAgent(server, server, { delegate: false, name });
      const own = () => notices.filter((title) => title.startsWith(name));
      await enable([agent.nodeId]);
      await goAndCome(agent);
      await goAndCome(agent);
      agent.socket.disconnect();
      await disconnectionSeen(agent.nodeId);
      const again = connected();
      await server.restart();
      await again;
      expect(await noticesOf(name)).toEqual([]);
      await disable([agent.nodeId]);
      await until("the alert is recorded", async () => (await noticesOf(name)).length > 0);
      expect(await noticesOf(name)).toEqual([["deviceOffline", "5 changes during maintenance"]]);
      await until("consoles are notified", () => own().length > 0);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(own()).toEqual([`${name} is offline`]);
      live.close();
    });

    test("if alerts aren't suppressed, they are recorded at once, but without notifications", async () => {
      const { notices, live, connected } = listen();
      await connected();
      const name = `alerted-${database.name}`;
      const agent = await attachAgent(server, server, { delegate: false, name });
      const own = () => notices.filter((title) => title.startsWith(name));
      await enable([agent.nodeId], lasting(hourMS), ["TASKS"]);
      await goAndCome(agent);
      await until("both are recorded", async () => (await noticesOf(name)).length === 2);
      expect(own()).toEqual([]);
      await disable([agent.nodeId]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await noticesOf(name)).toHaveLength(2);
      expect(own()).toEqual([]);
      agent.socket.close();
      live.close();
    });

    test("many devices offline after maintenance share one notice", async () => {
      const place = await server.organization(`Quiet ${made}`);
      const names = ["a", "b", "c"].map((one) => `quiet-${one}-${database.name}`);
      const agents = await Promise.all(
        names.map((name) => attachAgent(server, place, { delegate: false, name })),
      );
      const { notices, live, connected } = listen();
      await connected();
      await enable(agents.map(({ nodeId }) => nodeId));
      for (const agent of agents) agent.socket.close();
      for (const { nodeId } of agents) await disconnectionSeen(nodeId);
      expect(notices.filter((title) => /quiet|devices/.test(title))).toEqual([]);
      await disable(agents.map(({ nodeId }) => nodeId));
      await until("consoles are notified", () => notices.includes("3 devices are offline"));
      expect(notices.filter((title) => /quiet|devices/.test(title))).toEqual(["3 devices are offline"]);
      live.close();
    });

    test("agents receive their maintenance times, and changes when they reconnect", async () => {
      const agent = await attachAgent(server, server, { delegate: false, name: `times-${database.name}` });
      const times: SuppressedPeriod[][] = [];
      agent.socket.on("maintenance", ({ periods }) => times.push(periods));
      const schedule = lasting(hourMS, { repeats: "DAILY" });
      await enable([agent.nodeId], schedule);
      await until("the agent receives the times", () => (times.at(-1)?.length ?? 0) > 0);
      expect(times.at(-1)).toHaveLength(30);
      expect(times.at(-1)![0]).toMatchObject({
        endTime: schedule.endTime,
        options: ["NOTIFICATIONS", ...everything],
      });
      agent.socket.disconnect();
      await disable([agent.nodeId]);
      await agent.reconnect();
      await agent.hello([]);
      await until("the agent receives the end", () => times.at(-1)!.length === 0);
      agent.socket.close();
    });
  });
});
