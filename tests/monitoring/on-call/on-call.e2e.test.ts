// How an administrator sets up on-call schedules, in the terminal, the browser and the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enums } from "@muster/sdk";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { frontends } from "../../support/clients/frontends.ts";
import { run } from "../../support/clients/muster.ts";
import { admin, startTestServer, type Person, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let bob: Person;
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-on-call-"));
  server = await startTestServer({ web: join(import.meta.dirname, "../../../web/dist") });
  bob = await server.person();
  await server.session.call("updateUser", {
    path: { userId: bob.user.id },
    body: { firstName: "Grace", lastName: "Hopper" },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe.each(Object.entries(frontends))("On call in the %s", (kind, open) => {
  const at = (address: string) => open({ url: server.url, token: server.ada.token, ...admin, address });

  test(
    "a schedule is created, shows who is on call, and a channel sends to them",
    { timeout: 90_000 },
    async () => {
      const name = "Grace Hopper";
      const frontend = await at("#/administration/apps/onCall?new");
      try {
        await frontend.fill("Name", `Nights ${kind}`);
        await frontend.choose("Technician", name);
        await frontend.fill("First shift on", "tomorrow");
        await frontend.press("Create");
        await frontend.see("Must be a date such as 2027-01-31");
        await frontend.fill("First shift on", "2026-11-23");
        await frontend.press("Create");
        await frontend.see(`Nights ${kind}`);
        await frontend.see("Until");
        await frontend.see(name);
      } finally {
        await frontend.close();
      }
      const channels = await at("#/administration/apps/notificationChannels?new");
      try {
        await channels.fill("Name", `Mail ${kind}`);
        await channels.choose("Sends to", `Whoever is on call: Nights ${kind}`);
        await channels.fill("Mail server", "mail.example.com");
        await channels.fill("From", "muster@example.com");
        await channels.press("Create");
        await channels.see(`${name} · Nights ${kind}`);
      } finally {
        await channels.close();
      }
    },
  );

  test("an override is previewed, added, shown and deleted", { timeout: 90_000 }, async () => {
    const name = `Overridden ${kind}`;
    const body = { name, timeZone: "UTC", userIds: [server.ada.user.id], startDate: "2026-11-23" };
    const { id } = await server.session.call("createOnCallSchedule", { body });
    onTestFinished(async () => {
      await server.session.call("deleteOnCallSchedule", { path: { onCallScheduleId: id } });
    });
    const overriders = async () => {
      const { results } = await server.session.call("listOnCallSchedules", {});
      return results.find((one) => one.id === id)!.overrides.map(({ userId }) => userId);
    };
    const frontend = await at("#/administration/apps/onCall");
    try {
      await frontend.act(name, "Add an override");
      await frontend.choose("Technician", "Grace Hopper");
      await frontend.fill("From", "2026-01-01 00:00");
      await frontend.fill("Until", "2026-01-02 00:00");
      await frontend.press("Create");
      await frontend.see("Must be in the future");
      await frontend.fill("From", "tomorrow 18:00");
      await frontend.fill("Until", `${dayIn(3)} 07:07`);
      await frontend.see("Who is notified");
      await frontend.see("instead of");
      await frontend.press("Create");
      await frontend.see("Override added");
      await frontend.see("Overrides");
      await frontend.see("Instead of");
      expect(await overriders()).toEqual([bob.user.id]);
    } finally {
      await frontend.close();
    }
    const again = await at("#/administration/apps/onCall");
    try {
      // the override's end, because the other table shows only its start
      await again.act("7:07 AM", "Delete");
      await again.see("Shifts continue as scheduled.");
      await again.press("Delete");
      await again.see("Data deleted successfully");
      expect(await overriders()).toEqual([]);
    } finally {
      await again.close();
    }
  });
});

test("in the shell an override is previewed, added, listed and deleted", async () => {
  const muster = (...args: string[]) =>
    run(["on-call", ...args], {
      env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
    });
  // handed over on today's weekday, so that no handover comes before tomorrow's override
  const rest = ["--start-date", "2026-11-23", "--time-zone", "Europe/Berlin"];
  const today = Temporal.Now.zonedDateTimeISO("Europe/Berlin").dayOfWeek;
  const handover = ["--handover-weekday", enums.Weekday[today - 1]!, "--handover-time", "00:00"];
  await muster("create", "--name", "Weekends", "--people", admin.email, ...rest, ...handover);
  const who = ["--person", bob.user.email];
  const time = ["--from", "tomorrow 18:00", "--until", "3d"];
  const tried = await muster("override", "Weekends", ...who, ...time, "--dry-run");
  expect(tried.exitCode, tried.stderr).toBe(0);
  expect(tried.stderr).toMatch(/Grace Hopper: .* 18:00 Europe\/Berlin – .*, instead of ada@example.com/);
  expect((await muster("overrides", "Weekends")).stdout).toBe("");
  const added = await muster("override", "Weekends", ...who, ...time, "--json", "id,name,skipped");
  expect(added.exitCode, added.stderr).toBe(0);
  const [one] = JSON.parse(added.stdout) as { id: number }[];
  expect(one).toMatchObject({ name: "Grace Hopper", skipped: null });
  // Ada has the shift, and Grace takes over tomorrow
  const listed = (await muster("list")).stdout.split("\n");
  const line = /^\d+\tWeekends\tada@example\.com\t\d{4}-\S+Z\tGrace Hopper\tEurope\/Berlin$/;
  expect(listed).toContainEqual(expect.stringMatching(line));
  const twice = await muster("override", "Weekends", ...who, ...time);
  expect(twice.exitCode).not.toBe(0);
  expect(twice.stderr).toContain("Overlaps with the override of Grace Hopper");
  const past = await muster("override", "Weekends", ...who, "--until", "2026-01-01 00:00", "--dry-run");
  expect(past.exitCode).not.toBe(0);
  const gone = await muster("delete-override", "Weekends", String(one!.id), "--yes");
  expect(gone.stderr).toContain("Deleted the override of Grace Hopper");
  expect((await muster("overrides", "Weekends")).stderr).toContain("No overrides");
  expect((await muster("delete-override", "Weekends", String(one!.id), "--yes")).exitCode).not.toBe(0);
});

test("in the shell a schedule is created, used, changed and deleted", async () => {
  const muster = (...args: string[]) =>
    run(args, {
      env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
    });
  const people = ["--people", `${bob.user.email},${admin.email}`];
  const rest = ["--start-date", "2026-11-23", "--time-zone", "Europe/Berlin"];
  const made = await muster("on-call", "create", "--name", "Shell", ...people, ...rest);
  expect(made.exitCode, made.stderr).toBe(0);
  const target = JSON.stringify({ host: "mail.example.com", from: "muster@example.com" });
  const to = ["--type", "EMAIL", "--on-call", "Shell", "--target", target];
  const channel = await muster("channels", "create", "--name", "Shell mail", ...to);
  expect(channel.exitCode, channel.stderr).toBe(0);
  const used = await muster("on-call", "delete", "Shell", "--yes");
  expect(used.stderr).toContain("Notification channels use this schedule.");
  const changed = await muster(
    "on-call",
    "update",
    "Shell",
    "--handover-time",
    "17:00",
    "--json",
    "handoverTime",
  );
  expect(JSON.parse(changed.stdout)).toEqual({ handoverTime: "17:00" });
  const withAddresses = JSON.stringify({
    host: "mail.example.com",
    from: "muster@example.com",
    to: ["ops@example.com"],
  });
  const fixed = await muster(
    "channels",
    "update",
    "Shell mail",
    "--on-call",
    "none",
    "--target",
    withAddresses,
  );
  expect(fixed.exitCode, fixed.stderr).toBe(0);
  expect((await muster("on-call", "delete", "Shell", "--yes")).exitCode).toBe(0);
});
