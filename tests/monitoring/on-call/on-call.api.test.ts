// The user who is on call gets the mail of a channel.
import { userName } from "@muster/sdk";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MailReceiver } from "../../support/monitoring/mail-receiver.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { admin, refusal, until, type Person, type ScriptedAgent } from "../../support/server/server.ts";
import { startSite, type Site } from "../channels/site.ts";

onEachDatabase("On call", (database) => {
  let site: Site;
  let mail: MailReceiver;
  let agent: ScriptedAgent;
  let bob: Person;
  let eve: Person;
  let scheduleId: number;
  let channelId: number;

  beforeAll(async () => {
    mail = new MailReceiver();
    await mail.start();
    site = await startSite({ database: await database.fresh(), notificationAllowHosts: ["localhost"] });
    agent = await site.attach("srv-files");
    bob = await site.server.person();
    eve = await site.server.person();
    const today = new Date().toISOString().slice(0, 10);
    const rotation = { rotationUnit: "DAYS", handoverTime: "00:00", timeZone: "UTC" } as const;
    const { id } = await call("createOnCallSchedule", {
      body: { name: "Nights", ...rotation, userIds: [bob.user.id, eve.user.id], startDate: today },
    });
    scheduleId = id;
    const channel = await call("createChannel", {
      body: {
        name: "Mail",
        type: "EMAIL",
        onCallScheduleId: scheduleId,
        target: { host: "localhost", port: mail.port, from: "muster@example.com" },
      },
    });
    channelId = channel.id;
  });
  beforeEach(() => void (mail.received.length = 0));
  afterAll(async () => {
    await site.close();
    await mail.close();
  });

  const call: Site["server"]["session"]["call"] = (...input) => site.server.session.call(...input);
  const path = () => ({ onCallScheduleId: scheduleId });
  const schedule = async () =>
    (await call("listOnCallSchedules", {})).results.find(({ id }) => id === scheduleId)!;
  const channel = async () => (await call("listChannels", {})).results.find(({ id }) => id === channelId)!;
  const order = (...people: Person[]) =>
    call("updateOnCallSchedule", { path: path(), body: { userIds: people.map(({ user }) => user.id) } });
  const update = (body: object) => call("updateChannel", { path: { channelId }, body });
  const arrived = (count: number) => until(`${count} mails arrived`, () => mail.received.length === count);
  const setActive = (person: Person, active: boolean) =>
    call("updateUser", { path: { userId: person.user.id }, body: { active } });

  test("the schedule shows who is on call and who is next, and the channel whom it notifies", async () => {
    const { people, shifts } = await schedule();
    expect(people.map(({ name, skipped }) => [name, skipped])).toEqual([
      [userName(bob.user), null],
      [userName(eve.user), null],
    ]);
    expect(shifts.slice(0, 2).map(({ userId }) => userId)).toEqual([bob.user.id, eve.user.id]);
    expect(shifts[0]!.from).toBeLessThanOrEqual(Date.now());
    expect(shifts[0]!.until).toBe(shifts[1]!.from);
    expect(await channel()).toMatchObject({
      destination: `${userName(bob.user)} · Nights (localhost)`,
      nobodyOnCall: false,
    });
  });

  test("an alert is sent to whoever is on call when it is sent, and its history says to whom", async () => {
    await site.measure(agent, { cpu: 97 });
    await arrived(1);
    expect(mail.received[0]!.to).toEqual([bob.user.email]);
    await order(eve, bob);
    await site.measure(agent, {});
    await arrived(2);
    expect(mail.received[1]!.to).toEqual([eve.user.email]);
    const [alert] = (await call("listAlerts", { query: {} })).results;
    await until("both notifications are in the alert's history", async () => {
      const { events } = await call("getAlert", { path: { alertId: alert!.id } });
      return events.filter(({ kind }) => kind === "SENT").length === 2;
    });
    const { events } = await call("getAlert", { path: { alertId: alert!.id } });
    expect(events.filter(({ kind }) => kind === "SENT").map(({ by, note }) => [by, note])).toEqual([
      ["Mail", `${userName(bob.user)} · Nights`],
      ["Mail", `${userName(eve.user)} · Nights`],
    ]);
  });

  test("a notification retried after a handover goes to the user who is now on call", async () => {
    mail.status = 451;
    await site.measure(agent, { cpu: 97 });
    await until("the mail was refused", async () => (await channel()).lastError.includes("Not now"));
    mail.status = 250;
    await order(bob, eve);
    await site
      .context()
      .db.updateTable("deliveries")
      .set({ dueAt: Date.now() })
      .where("state", "=", "WAITING")
      .execute();
    await arrived(1);
    expect(mail.received[0]!.to).toEqual([bob.user.email]);
    await site.measure(agent, {});
    await arrived(2);
  });

  test("a digest goes to whoever is on call at its time", async () => {
    await update({ digestMinutes: 30 });
    await site.measure(agent, { cpu: 97 });
    await order(eve, bob);
    await site
      .context()
      .db.updateTable("deliveries")
      .set({ dueAt: Date.now() })
      .where("state", "=", "WAITING")
      .execute();
    await arrived(1);
    expect(mail.received[0]).toMatchObject({ to: [eve.user.email] });
    expect(mail.received[0]!.mail.subject).toBe("Digest of alerts: Major: 1");
    await update({ digestMinutes: 0 });
    await order(bob, eve);
  });

  test("disabled and deleted users are skipped, and the schedule shows why", async () => {
    await setActive(bob, false);
    const { people, shifts } = await schedule();
    expect(people.map(({ skipped }) => skipped)).toEqual(["DISABLED", null]);
    expect(new Set(shifts.map(({ userId }) => userId))).toEqual(new Set([eve.user.id]));
    await setActive(bob, true);
    await call("deleteUser", { path: { userId: bob.user.id } });
    expect((await schedule()).people[0]).toEqual({
      userId: bob.user.id,
      name: userName(bob.user),
      skipped: "DELETED",
    });
    expect((await channel()).destination).toBe(`${userName(eve.user)} · Nights (localhost)`);
    // it can be updated while it still names a deleted user
    await call("updateOnCallSchedule", {
      path: path(),
      body: { name: "Nights", userIds: [bob.user.id, eve.user.id] },
    });
  });

  test("if nobody is on call, the channel's addresses or the administrators are notified", async () => {
    await setActive(eve, false);
    expect((await schedule()).shifts).toEqual([]);
    expect(await channel()).toMatchObject({
      nobodyOnCall: true,
      destination: `${admin.email} · Nights (localhost)`,
    });
    await call("testChannel", { path: { channelId } });
    await arrived(1);
    expect(mail.received[0]!.to).toEqual([admin.email]);
    expect(mail.received[0]!.mail.text).toContain("No one is on call in Nights");
    const target = {
      host: "localhost",
      port: mail.port,
      from: "muster@example.com",
      to: ["ops@example.com"],
    };
    await update({ target });
    await call("testChannel", { path: { channelId } });
    await arrived(2);
    expect(mail.received[1]!.to).toEqual(["ops@example.com"]);
  });

  test("invalid schedules are refused, and so is deleting one that a channel uses", async () => {
    const body = {
      name: "Wrong",
      timeZone: "UTC",
      userIds: [site.server.ada.user.id],
      startDate: "2026-11-23",
    };
    const user = await call("createUser", {
      body: { email: "end@example.com", firstName: "End", lastName: "User", userType: "END_USER" },
    });
    for (const wrong of [
      { userIds: [user.id] },
      { userIds: [999_999] },
      { timeZone: "Mars" },
      { startDate: "2026-02-30" },
    ])
      expect(await refusal(call("createOnCallSchedule", { body: { ...body, ...wrong } }))).toBe(
        "validation_failed",
      );
    expect(await refusal(call("createOnCallSchedule", { body: { ...body, name: "nights" } }))).toBe(
      "name_in_use",
    );
    expect(await refusal(call("deleteOnCallSchedule", { path: path() }))).toBe("on_call_schedule_in_use");
    await update({ onCallScheduleId: null });
    expect((await channel()).destination).toBe("ops@example.com (localhost)");
    await call("deleteOnCallSchedule", { path: path() });
    expect(await refusal(update({ onCallScheduleId: scheduleId }))).toBe("not_found");
    const [other] = [
      { name: "Hook", type: "WEBHOOK" as const, target: { url: "https://hooks.example.com/" } },
    ];
    const { id } = await call("createOnCallSchedule", { body });
    expect(await refusal(call("createChannel", { body: { ...other, onCallScheduleId: id } }))).toBe(
      "validation_failed",
    );
  });

  test("an email channel without an on-call schedule needs addresses", async () => {
    const target = { host: "localhost", port: mail.port, from: "muster@example.com" };
    const error = await call("createChannel", { body: { name: "None", type: "EMAIL", target } }).catch(
      (refused: unknown) => refused,
    );
    expect(error).toMatchObject({ errors: [{ field: "target.to" }] });
  });
});
