// A user takes over from whoever is on call for a time.
import { enums, userName } from "@muster/sdk";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MailReceiver } from "../../support/monitoring/mail-receiver.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { admin, refusal, until, type Person, type ScriptedAgent } from "../../support/server/server.ts";
import { startSite, type Site } from "../channels/site.ts";

const hourMS = 3_600_000;
const dayMS = 24 * hourMS;

onEachDatabase("Overrides of on-call schedules", (database) => {
  let site: Site;
  let mail: MailReceiver;
  let agent: ScriptedAgent;
  let ada: Person;
  let ben: Person;
  let onCallScheduleId: number;
  let channelId: number;

  beforeAll(async () => {
    mail = new MailReceiver();
    await mail.start();
    site = await startSite({ database: await database.fresh(), notificationAllowHosts: ["localhost"] });
    agent = await site.attach("srv-files");
    ada = site.server.ada;
    ben = await site.server.person();
    // handed over three days ago and in four, so that no override of these tests extends over a handover
    const start = Temporal.Now.plainDateISO("UTC").subtract({ days: 3 });
    const schedule = await call("createOnCallSchedule", {
      body: {
        name: "Nights",
        rotationUnit: "WEEKS",
        handoverWeekday: enums.Weekday[start.dayOfWeek - 1],
        timeZone: "UTC",
        userIds: [ada.user.id],
        startDate: start.toString(),
      },
    });
    onCallScheduleId = schedule.id;
    const channel = await call("createChannel", {
      body: {
        name: "Mail",
        type: "EMAIL",
        onCallScheduleId,
        target: { host: "localhost", port: mail.port, from: "muster@example.com" },
      },
    });
    channelId = channel.id;
  });
  beforeEach(async () => {
    mail.received.length = 0;
    for (const { id } of (await schedule()).overrides) await remove(id);
  });
  afterAll(async () => {
    await site.close();
    await mail.close();
  });

  const call: Site["server"]["session"]["call"] = (...input) => site.server.session.call(...input);
  const schedule = async () =>
    (await call("listOnCallSchedules", {})).results.find(({ id }) => id === onCallScheduleId)!;
  const bodyOf = (from: number, to: number, person = ben) => ({
    userId: person.user.id,
    from: Date.now() + from,
    until: Date.now() + to,
  });
  const override = (from: number, to: number, person = ben) =>
    call("createOnCallOverride", { path: { onCallScheduleId }, body: bodyOf(from, to, person) });
  const preview = (from: number, to: number, person = ben) =>
    call("previewOnCallOverride", { path: { onCallScheduleId }, body: bodyOf(from, to, person) });
  const remove = (overrideId: number) =>
    call("deleteOnCallOverride", { path: { onCallScheduleId, overrideId } });
  const told = async () => {
    await call("testChannel", { path: { channelId } });
    await until("the test mail has arrived", () => mail.received.length > 0);
    return mail.received.splice(0).flatMap(({ to }) => to);
  };
  /** Returns the fields and messages of a refusal, or none if there was no refusal. */
  const errorsOf = (asked: Promise<unknown>) =>
    asked.then(
      () => [],
      (error: { errors?: { field: string; message: string }[] }) =>
        (error.errors ?? []).map(({ field, message }) => `${field}: ${message}`),
    );

  test("notify the user who takes over, and the scheduled one after they are deleted", async () => {
    expect(await told()).toEqual([admin.email]);
    const saved = await override(-hourMS, hourMS);
    expect(saved.overrides).toMatchObject([{ userId: ben.user.id, name: userName(ben.user), skipped: null }]);
    const [now, next] = (await schedule()).shifts;
    expect(now).toMatchObject({
      userId: ben.user.id,
      overrideId: saved.overrides[0]!.id,
      insteadOf: userName(ada.user),
    });
    expect(next).toMatchObject({ userId: ada.user.id, from: now!.until, overrideId: null, insteadOf: "" });
    expect(await told()).toEqual([ben.user.email]);
    const [channel] = (await call("listChannels", {})).results;
    expect(channel?.destination).toContain(`${userName(ben.user)} · Nights`);
    await site.measure(agent, { cpu: 97 });
    await until("the alert's mail has arrived", () => mail.received.length > 0);
    expect(mail.received.splice(0)[0]!.to).toEqual([ben.user.email]);
    await remove(saved.overrides[0]!.id);
    expect(await told()).toEqual([admin.email]);
  });

  test("that start later change nothing yet, and are shown in the preview and the schedule", async () => {
    const { results } = await preview(dayMS, dayMS + hourMS);
    expect(results.map(({ userId, insteadOf }) => [userId, insteadOf])).toEqual([
      [ben.user.id, userName(ada.user)],
      [ada.user.id, ""],
    ]);
    expect((await schedule()).overrides).toEqual([]);
    await override(dayMS, dayMS + hourMS);
    expect(await told()).toEqual([admin.email]);
    const { shifts } = await schedule();
    expect(shifts.slice(0, 3).map(({ userId }) => userId)).toEqual([ada.user.id, ben.user.id, ada.user.id]);
  });

  test("can't overlap within a schedule, even if added at once, but may follow each other", async () => {
    const [from, to] = [Date.now() + hourMS, Date.now() + 3 * hourMS];
    const at = (start: number, end: number) =>
      call("createOnCallOverride", {
        path: { onCallScheduleId },
        body: { userId: ben.user.id, from: start, until: end },
      });
    const both = await Promise.allSettled([at(from, to), at(from, to)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    for (const [start, end] of [
      [from - hourMS, from + 1],
      [from, to],
      [from + 1, to - 1],
      [to - 1, to + hourMS],
      [from - 1, to + 1],
    ] as const) {
      const [error] = await errorsOf(at(start, end));
      expect(error).toContain(`from: Overlaps with the override of ${userName(ben.user)}`);
    }
    await at(to, to + hourMS);
    expect((await schedule()).overrides).toHaveLength(2);
  });

  test("must end in the future, after their start and within a year, also in a preview", async () => {
    for (const [from, to, error] of [
      [-2 * hourMS, -hourMS, "until: Must be in the future"],
      [hourMS, hourMS, "until: Must be after the start"],
      [2 * hourMS, hourMS, "until: Must be after the start"],
      [0, 400 * dayMS, "until: An override lasts a year at most"],
    ] as const)
      for (const asked of [override, preview]) expect(await errorsOf(asked(from, to))).toEqual([error]);
    const body = { ...bodyOf(0, hourMS), until: "tomorrow" as unknown as number };
    const asked = call("createOnCallOverride", { path: { onCallScheduleId }, body });
    expect(await refusal(asked)).toBe("validation_failed");
  });

  test("are for active technicians, and are skipped if the user is disabled or deleted later", async () => {
    const endUser = await site.server.person({ userType: "END_USER" });
    const away = await site.server.person();
    const setActive = (active: boolean) =>
      call("updateUser", { path: { userId: away.user.id }, body: { active } });
    await setActive(false);
    const nobody = { ...ben, user: { ...ben.user, id: 999_999 } };
    for (const person of [endUser, away, nobody])
      expect(await errorsOf(override(0, hourMS, person))).toEqual([
        "userId: Only active technicians can be on call",
      ]);
    await setActive(true);
    await override(-hourMS, hourMS, away);
    expect(await told()).toEqual([away.user.email]);
    await setActive(false);
    expect((await schedule()).overrides).toMatchObject([{ skipped: "DISABLED" }]);
    expect(await told()).toEqual([admin.email]);
    await call("deleteUser", { path: { userId: away.user.id } });
    expect((await schedule()).overrides).toMatchObject([{ skipped: "DELETED", name: userName(away.user) }]);
  });

  test("notify their user even if nobody in the rotation can be on call", async () => {
    const eve = await site.server.person();
    const userIds = (ids: number[]) =>
      call("updateOnCallSchedule", { path: { onCallScheduleId }, body: { userIds: ids } });
    await userIds([eve.user.id]);
    await call("updateUser", { path: { userId: eve.user.id }, body: { active: false } });
    await override(hourMS, 2 * hourMS);
    const [channel] = (await call("listChannels", {})).results;
    expect(channel?.nobodyOnCall).toBe(true);
    expect(await told()).toEqual([admin.email]);
    await override(-hourMS, hourMS / 2);
    expect(await told()).toEqual([ben.user.email]);
    await userIds([ada.user.id]);
  });

  test("can't be changed by users limited to an organization, nor through another schedule", async () => {
    const branch = await site.server.organization("Branch");
    const limited = await site.server.person({ sysadmin: true, organizationIds: [branch.clientId] });
    const path = { onCallScheduleId };
    const body = bodyOf(0, hourMS, limited);
    for (const { muster } of [limited, ben]) {
      expect(await refusal(muster.call("createOnCallOverride", { path, body }))).toBe("forbidden");
      expect(await refusal(muster.call("previewOnCallOverride", { path, body }))).toBe("forbidden");
      const overrideId = 1;
      const deletion = muster.call("deleteOnCallOverride", { path: { ...path, overrideId } });
      expect(await refusal(deletion)).toBe("forbidden");
    }
    const { overrides } = await override(0, hourMS);
    const other = await call("createOnCallSchedule", {
      body: { name: "Days", timeZone: "UTC", userIds: [ada.user.id], startDate: "2026-11-23" },
    });
    const elsewhere = { onCallScheduleId: other.id, overrideId: overrides[0]!.id };
    expect(await refusal(call("deleteOnCallOverride", { path: elsewhere }))).toBe("not_found");
    const missing = { path: { onCallScheduleId: 999_999 }, body: bodyOf(0, hourMS) };
    expect(await refusal(call("createOnCallOverride", missing))).toBe("not_found");
    expect((await schedule()).overrides).toHaveLength(1);
    await call("deleteOnCallSchedule", { path: { onCallScheduleId: other.id } });
    const { results } = await call("listActivities", { query: { operation: "createOnCallOverride" } });
    expect(results.map(({ object, outcome }) => [object?.name, outcome])).toContainEqual(["Nights", "done"]);
  });
});
