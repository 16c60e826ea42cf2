// Scheduled waking: the server makes an agent near a device send the packets, and the task has the outcome.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { wakeTask, type NewScheduledTask, type ScheduledTask, type TaskSchedule } from "@muster/sdk";
import { connectAgent, enrollScripted } from "../../support/agents/scripted-identity.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  refusal,
  startTestServer,
  until,
  type Person,
  type TestServer,
} from "../../support/server/server.ts";

const hourMS = 3_600_000;
const at = { date: "2099-06-15", time: "06:30", timeZone: "Europe/Berlin" };
const atMS = Date.UTC(2099, 5, 15, 4, 30);
const once = { repeats: "RUN_ONCE" } as const;
const needed = ["canCreateScheduledTasks", "canRunAtLeastOneAdhocScript", "canUseRemoteTools"] as const;

onEachDatabase("Scheduled waking", (database) => {
  let server: TestServer;
  let near: ReturnType<typeof connectAgent>;
  let asked: string[][];
  let answer: (sleepers: { addresses: string[] }[]) => unknown;
  const ids: Record<string, number> = {};

  async function enrolled(hostname: string, ip: string, mac: string, place = server) {
    const { clientId, locationId } = place;
    const body = { clientId, locationId, expiresInMinutes: 5 };
    const { token } = await server.ada.muster.call("createEnrollmentToken", { body });
    const about = { token, hostname, ipAddresses: [ip], macAddresses: mac ? [mac] : [] };
    const identity = await enrollScripted(server.url, about);
    ids[hostname] = identity.nodeId;
    return identity;
  }
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 50 });
    await enrolled("pc-7", "10.1.4.7", "52:54:00:00:00:07");
    await enrolled("pc-8", "10.1.4.8", "52:54:00:00:00:08");
    await enrolled("no-mac", "10.1.4.9", "");
    near = connectAgent(server.url, await enrolled("near", "10.1.4.2", ""));
    near.on("tool.call", ({ input }, reply) => {
      const { sleepers } = input as { sleepers: { addresses: string[] }[] };
      asked.push(sleepers.flatMap(({ addresses }) => addresses));
      reply(answer(sleepers) as never);
    });
    await until("the agent is online", async () => {
      const { isUp } = await server.ada.muster.call("getDevice", { path: { nodeId: ids.near! } });
      return isUp === true;
    });
  });
  beforeEach(() => {
    asked = [];
    answer = (sleepers) => ({
      result: { sent: sleepers.map(() => ({ interface: "eth0", address: "10.1.4.2" })) },
    });
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    near.disconnect();
    await server.close();
  });

  const create = (body: NewScheduledTask, { muster }: Person = server.ada) =>
    muster.call("createScheduledTask", { body });
  const schedule = (
    names: string[],
    repeats: Pick<TaskSchedule, "repeats" | "daysOfWeek"> = once,
    person: Person = server.ada,
  ) => create(wakeTask(at, { deviceIds: names.map((name) => ids[name]!) }, repeats), person);
  const task = (id: string): Promise<ScheduledTask> =>
    server.ada.muster.call("getScheduledTask", { path: { taskId: id } });
  const outcomes = async (taskId: string) => {
    const path = { taskId };
    const { results } = await server.ada.muster.call("listScheduledTaskTargets", { path, query: {} });
    return results.map(({ displayName, state, detail }) => [displayName, state, detail].join(" · "));
  };
  const clockIs = (now: number) => vi.useFakeTimers({ toFake: ["Date"], now });
  const ends = (id: string) =>
    until("the task has ended", async () => {
      const { states } = await task(id);
      return !states.WAITING && !states.SCHEDULED && !states.RUNNING;
    });

  test("wakes devices at the scheduled time, and reports the sender or the reason for each", async () => {
    const made = await schedule(["pc-7", "no-mac", "near"]);
    expect(made).toMatchObject({ name: "Wake", runAt: atMS, expiresAt: atMS + hourMS, refused: [] });
    expect(asked).toEqual([]);
    clockIs(atMS);
    await ends(made.id);
    expect(asked).toEqual([["10.1.4.7"]]);
    expect(await outcomes(made.id)).toEqual([
      "near · SKIPPED · The device is online already.",
      expect.stringMatching(/^no-mac · FAILED · No MAC address of this device is known\./),
      "pc-7 · COMPLETED · near sent it from eth0 (10.1.4.2)",
    ]);
    expect((await task(made.id)).nextTaskId).toBeNull();
  });

  test("reports the agent's error, and expires after an hour if the server was unavailable", async () => {
    answer = () => ({ failed: "EPERM \u001b[2J" });
    const refused = await schedule(["pc-7"]);
    clockIs(atMS);
    await ends(refused.id);
    const [outcome] = await outcomes(refused.id);
    expect(outcome).toMatch(/^pc-7 · FAILED · near: /);
    expect(outcome).not.toContain("\u001b");
    vi.useRealTimers();
    const late = await schedule(["pc-7"]);
    clockIs(atMS + hourMS);
    await ends(late.id);
    expect(await outcomes(late.id)).toEqual([expect.stringMatching(/^pc-7 · EXPIRED/)]);
  });

  describe("Repeating", () => {
    test("creates the next task once one has ended, but not once one was canceled", async () => {
      const made = await schedule(["pc-7", "pc-8"], { repeats: "DAILY" });
      clockIs(atMS);
      await ends(made.id);
      await until("the next task exists", async () => (await task(made.id)).nextTaskId !== null);
      const next = await task((await task(made.id)).nextTaskId!);
      expect(next).toMatchObject({ runAt: atMS + 24 * hourMS, repeats: "DAILY", deviceCount: 2 });
      expect(next.schedule).toMatchObject({ runAtHour: 6, runAtMinute: 30, timeZone: "Europe/Berlin" });
      expect(asked).toEqual([["10.1.4.7", "10.1.4.8"]]);
      await server.ada.muster.call("cancelScheduledTask", { path: { taskId: next.id } });
      clockIs(atMS + 48 * hourMS);
      await ends(next.id);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect((await task(next.id)).nextTaskId).toBeNull();
      expect(asked).toHaveLength(1);
    });

    test("takes place only on the chosen days of the week", async () => {
      const weekly = { repeats: "WEEKLY", daysOfWeek: ["WEDNESDAY", "FRIDAY"] } as const;
      // June 15, 2099 is a Monday
      const made = await schedule(["pc-7"], { ...weekly, daysOfWeek: [...weekly.daysOfWeek] });
      expect(made.runAt).toBe(atMS + 48 * hourMS);
      clockIs(made.runAt);
      await ends(made.id);
      await until("the next task exists", async () => (await task(made.id)).nextTaskId !== null);
      const next = await task((await task(made.id)).nextTaskId!);
      expect(next.runAt).toBe(atMS + 96 * hourMS);
      await server.ada.muster.call("cancelScheduledTask", { path: { taskId: next.id } });
    });

    test.each<[string, Partial<NewScheduledTask>, Partial<TaskSchedule>, string]>([
      ["weekly without days", {}, { repeats: "WEEKLY" }, "schedule.daysOfWeek"],
      ["an end", {}, { repeats: "DAILY", end: atMS + hourMS }, "schedule.end"],
      ["no time of day", {}, { repeats: "DAILY", runAtHour: undefined }, "schedule.startDate"],
      ["skipping what is offline", { content: { skipIfOffline: true } }, {}, "content.skipIfOffline"],
      [
        "a reboot that repeats",
        { scripts: { actionList: [{ action: "REBOOT" }] } },
        { repeats: "DAILY" },
        "schedule.repeats",
      ],
    ])("is refused with %s", async (_, body, wrong, field) => {
      const whole = wakeTask(at, { deviceIds: [ids["pc-7"]!] }, once);
      const made = create({ ...whole, ...body, schedule: { ...whole.schedule, ...wrong } });
      await expect(made).rejects.toMatchObject({ code: "validation_failed", errors: [{ field }] });
    });
  });

  describe("Rights", () => {
    test("requires all permissions to schedule and to wake", async () => {
      for (const without of needed) {
        const permissions = needed.filter((one) => one !== without);
        expect(await refusal(schedule(["pc-7"], once, await server.person({ permissions })))).toBe(
          "forbidden",
        );
      }
    });

    test("uses the permissions that the user has at the scheduled time", async () => {
      const person = await server.person({ permissions: [...needed] });
      const kept = await schedule(["pc-7"], { repeats: "DAILY" }, person);
      const path = { userId: person.user.id };
      await server.ada.muster.call("updateUser", { path, body: { permissions: [needed[0], needed[1]] } });
      clockIs(atMS);
      await ends(kept.id);
      expect(await outcomes(kept.id)).toEqual([expect.stringMatching(/^pc-7 · CANCELLED/)]);
      expect(asked).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect((await task(kept.id)).nextTaskId).toBeNull();
    });

    test("schedules nothing for devices of an organization that the user can't see", async () => {
      const other = await server.organization("Other");
      const stranger = await server.person({ permissions: [...needed], organizationIds: [other.clientId] });
      expect(await refusal(schedule(["pc-7"], once, stranger))).toBe("not_found");
    });

    test("ignores an agent's own report on the waking of its device", async () => {
      const made = await schedule(["near"]);
      await near
        .timeout(5_000)
        .emitWithAck("task.outcome", { taskId: made.id, state: "COMPLETED", detail: "" });
      expect(await outcomes(made.id)).toEqual(["near · WAITING · "]);
      await server.ada.muster.call("cancelScheduledTask", { path: { taskId: made.id } });
      expect(await outcomes(made.id)).toEqual([expect.stringMatching(/^near · CANCELLED/)]);
    });
  });
});
