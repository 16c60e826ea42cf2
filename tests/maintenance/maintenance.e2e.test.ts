// Maintenance and reboots in a shell, the terminal and the browser.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends, type Frontend } from "../support/clients/frontends.ts";
import { run } from "../support/clients/muster.ts";
import {
  admin,
  attachAgent,
  startTestServer,
  toAdd,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

const timeZone = "Europe/Berlin";
let server: TestServer;
let home: string;
const agents: ScriptedAgent[] = [];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-maintenance-"));
  server = await startTestServer({
    web: join(import.meta.dirname, "../../web/dist"),
    schedulerTickMS: 100,
    offlineGraceMS: 300,
  });
  for (const name of ["srv-shell", "srv-terminal", "srv-web", "srv-spare"]) {
    const agent = await attachAgent(server, server, { delegate: false, name });
    agent.socket.on("task.run", (_, answer) => answer(true));
    agents.push(agent);
  }
  const place = { locationId: server.locationId, nmsDelegateNodeId: agents[0]!.nodeId };
  const rows = ["phone-shell", "phone-terminal", "phone-web", "sw-shell"].map((deviceName, i) => ({
    ...toAdd(`10.0.0.${i + 1}`, place),
    deviceName,
  }));
  const { results } = await server.ada.muster.call("importDevices", {
    path: { orgId: server.clientId },
    body: { devices: rows },
  });
  for (const { nodeId } of results.slice(0, 3))
    await server.ada.muster.call("updateDevice", { path: { nodeId }, body: { role: "ANDROID" } });
});
afterAll(async () => {
  for (const { socket } of agents) socket.close();
  await server.close();
  rmSync(home, { recursive: true });
});

const shellOf = ({ token }: { token: string }, args: readonly string[]) =>
  run(args, {
    env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: token, TZ: timeZone },
  });
const shell = (...args: string[]) => shellOf(server.ada, args);
/** Splits the output into lines and their cells at tabs, without the leading ID. */
const lines = (stdout: string) =>
  stdout.split("\n").map((line) => line.split("\t").slice(1).filter(Boolean).join(" | "));
const modes = async () =>
  (await server.ada.muster.call("listDevices", { query: {} })).results
    .filter(({ maintenanceMode }) => maintenanceMode)
    .map(({ displayName }) => displayName);

describe("muster maintenance", () => {
  const chosen = ["--device", "srv-shell", "--device", "phone-shell"];

  test("a dry run lists affected and refused devices with the reasons, and changes nothing", async () => {
    const dry = await shell(
      "maintenance",
      "enable",
      "--search",
      "shell",
      "--except",
      "sw-shell",
      "--for",
      "2h",
      "--dry-run",
    );
    expect(dry).toMatchObject({ exitCode: 7 });
    expect(lines(dry.stdout)).toEqual([
      "srv-shell | My organization | would be enabled",
      "phone-shell | My organization | refused | Mobile devices don't support maintenance mode",
    ]);
    expect(dry.stderr).toContain("1 device enabled, 0 changed, 0 unchanged, 1 refused.");
    expect(await modes()).toEqual([]);
  });

  test("a search without matches is reported", async () => {
    const none = await shell("maintenance", "enable", "--search", "nowhere", "--for", "2h");
    expect(none).toMatchObject({ exitCode: 3, stdout: "" });
    expect(none.stderr).toContain("No device matches.");
  });

  test.each([
    ["refuses a call without devices", ["--for", "2h"], "No devices selected."],
    ["refuses a call without an end", ["--all"], "Specify either a duration or an end time."],
    [
      "refuses two ends",
      ["--all", "--for", "1h", "--until", "2099-01-01 10:00"],
      "Specify either a duration or an end time.",
    ],
    [
      "a start that has passed",
      ["--all", "--from", "2020-01-01 10:00", "--for", "2h"],
      "Date and time must be in the future",
    ],
    [
      "an end before the start",
      ["--all", "--from", "2099-01-01 10:00", "--until", "2099-01-01 09:00"],
      "Invalid date/time",
    ],
    ["refuses less than 5 minutes", ["--all", "--for", "4m"], "Minimum of 5 minutes required"],
    [
      "refuses an unknown time zone",
      ["--all", "--for", "2h", "--time-zone", "Mars/Base"],
      '"Mars/Base" isn\'t a time zone.',
    ],
    ["refuses an invalid time", ["--all", "--for", "soon"], "Must be a duration such as 2h, 90m or 1d12h."],
    [
      "refuses --on without --repeat weekly",
      ["--all", "--for", "2h", "--weekdays", "sat"],
      "--weekdays requires --repeat weekly.",
    ],
    [
      "refuses a day of the month without --repeat monthly",
      ["--all", "--for", "2h", "--repeat", "monthly", "--day", "32"],
      "--day: Must be between 0 and 31",
    ],
    ["refuses an invalid date", ["--all", "--until", "tomorrow"], '"tomorrow" isn\'t a date and time.'],
  ])("%s", async (_, args, message) => {
    const refused = await shell("maintenance", "enable", ...args);
    expect(refused).toMatchObject({ exitCode: 2, stdout: "" });
    expect(refused.stderr).toContain(message);
    expect(await modes()).toEqual([]);
  });

  test("partial success exits with 7; repeating it changes nothing", async () => {
    const first = await shell("maintenance", "enable", ...chosen, "--for", "2h", "--hold", "alerts,tasks");
    expect(first.exitCode, first.stderr).toBe(7);
    expect(lines(first.stdout)).toEqual([
      expect.stringContaining("srv-shell | My organization | enabled | In maintenance until "),
      "phone-shell | My organization | refused | Mobile devices don't support maintenance mode",
    ]);
    const status = () =>
      shell("maintenance", "status", "--json", "displayName,active,state,held,startAt,endAt");
    const { stdout: before } = await status();
    expect(JSON.parse(before)).toMatchObject([
      { displayName: "srv-shell", active: true, held: "Notifications, Alerts, Tasks" },
    ]);
    const repeat = ["maintenance", "enable", "--device", "srv-shell", "--hold", "alerts,tasks"];
    const second = await shell(...repeat, "--for", "2h");
    expect(second.exitCode, second.stderr).toBe(0);
    expect(lines(second.stdout)[0]).toContain("unchanged | In maintenance until");
    expect((await status()).stdout).toBe(before);
  });

  test("another end or other options replace the window", async () => {
    const enable = (...args: string[]) => shell("maintenance", "enable", "--device", "srv-shell", ...args);
    const status = async () =>
      JSON.parse((await shell("maintenance", "status", "--json", "held,endAt")).stdout) as object[];
    const before = await status();
    const dry = await enable("--for", "8h", "--dry-run");
    expect(lines(dry.stdout)[0]).toContain("would be changed | In maintenance until");
    expect(await status()).toEqual(before);
    const longer = await enable("--for", "8h", "--hold", "alerts,tasks");
    expect(longer.exitCode, longer.stderr).toBe(0);
    expect(lines(longer.stdout)[0]).toContain("changed | In maintenance until");
    expect(longer.stderr).toContain("0 devices enabled, 1 changed, 0 unchanged, 0 refused.");
    const [eight] = await status();
    expect(eight).not.toEqual(before[0]);
    expect((await enable("--for", "8h", "--hold", "none")).stdout).toContain("changed");
    expect(await status()).toMatchObject([{ held: "Notifications" }]);
    expect((await enable("--for", "8h", "--hold", "none")).stdout).toContain("unchanged");
  });

  test("a request for mobile devices only is refused with the reason", async () => {
    const refused = await shell("maintenance", "enable", "--device", "phone-shell", "--for", "2h");
    expect(refused.exitCode).toBe(6);
    expect(refused.stderr).toContain("None of these devices support maintenance mode.");
  });

  test("disabling requires --yes and ends maintenance; repeating it changes nothing", async () => {
    const asked = await shell("maintenance", "disable", "--device", "srv-shell");
    expect(asked.exitCode).toBe(2);
    expect(asked.stderr).toContain("Pass --yes to confirm.");
    const done = await shell("maintenance", "disable", "--device", "srv-shell", "--yes");
    expect(done.exitCode, done.stderr).toBe(0);
    expect(lines(done.stdout)[0]).toContain("srv-shell | My organization | disabled");
    const again = await shell("maintenance", "disable", "--device", "srv-shell", "--yes");
    expect(again.exitCode).toBe(0);
    expect(lines(again.stdout)[0]).toContain("unchanged | Not in maintenance");
    expect(await modes()).toEqual([]);
  });

  test("a user without permission sees what failed, and nothing changes", async () => {
    const reader = await server.person();
    const enabling = await shellOf(reader, ["maintenance", "enable", "--device", "srv-spare", "--for", "2h"]);
    expect(enabling).toMatchObject({ exitCode: 5, stdout: "" });
    expect(enabling.stderr).toContain("Failed to enable maintenance. You don't have permission to do this.");
    await shell("maintenance", "enable", "--device", "srv-spare", "--for", "2h");
    const disabling = await shellOf(reader, ["maintenance", "disable", "--device", "srv-spare", "--yes"]);
    expect(disabling).toMatchObject({ exitCode: 5, stdout: "" });
    expect(disabling.stderr).toContain(
      "Failed to disable maintenance. You don't have permission to do this.",
    );
    expect(await modes()).toEqual(["srv-spare"]);
    await shell("maintenance", "disable", "--device", "srv-spare", "--yes");
  });

  test("a device's disconnection and return appear in the activity log", async () => {
    const spare = agents[3]!;
    spare.socket.disconnect();
    const log = async () => (await shell("audit", "list", "--json", "sentence,operation")).stdout;
    await until("the disconnection is recorded", async () => (await log()).includes('"deviceOffline"'));
    expect(await log()).toMatch(/Device srv-spare in .+ went offline/);
    await spare.reconnect();
    await spare.hello([]);
    await until("the return is recorded", async () => (await log()).includes('"deviceOnline"'));
  });

  test("a weekly window in a time zone is created, listed and deleted", async () => {
    const args = ["--from", "2098-12-31 22:00", "--until", "2099-01-01 02:00", "--time-zone", timeZone];
    const weekly = await shell(
      "maintenance",
      "enable",
      "--device",
      "srv-shell",
      ...args,
      "--repeat",
      "weekly",
      "--weekdays",
      "sat",
    );
    expect(weekly.exitCode, weekly.stderr).toBe(0);
    const list = await shell("maintenance", "list", "--json", "id,state,recurring,deviceNames");
    const [window] = JSON.parse(list.stdout) as { id: string }[];
    expect(window).toMatchObject({
      state: "Maintenance from 2099-01-03 22:00 Europe/Berlin",
      recurring: "Every week on Saturday, 22:00 to 02:00",
      deviceNames: ["srv-shell"],
    });
    expect((await shell("maintenance", "delete", window!.id, "--yes")).exitCode).toBe(0);
    expect((await shell("maintenance", "list")).stderr).toContain("No maintenance windows found.");
  });

  test("a reboot is scheduled in a time zone, refused without an agent, listed by device, and canceled", async () => {
    const at = ["--at", "2099-12-31 03:30", "--time-zone", timeZone];
    const past = await shell("devices", "reboot", "srv-shell", "--at", "2020-01-01 03:30", "--yes");
    expect(past.exitCode).toBe(2);
    expect(past.stderr).toContain("Date and time must be in the future");
    const dry = await shell("devices", "reboot", "srv-shell", "sw-shell", ...at, "--dry-run");
    expect(lines(dry.stdout)).toEqual(["srv-shell | would reboot", "sw-shell | refused | No agent"]);
    expect((await shell("tasks", "list")).stderr).toContain("No tasks found.");
    const made = await shell("devices", "reboot", "srv-shell", "sw-shell", "phone-shell", ...at, "--yes");
    expect(made.exitCode, made.stderr).toBe(7);
    expect(made.stderr).toContain(
      "Reboot of 1 device scheduled for 2099-12-31 03:30 Europe/Berlin, 2 refused.",
    );
    expect(lines(made.stdout).toSorted()).toEqual([
      "phone-shell | refused | Tasks can't run on mobile devices",
      "srv-shell | scheduled",
      "sw-shell | refused | No agent",
    ]);
    const [task] = JSON.parse((await shell("tasks", "list", "--json", "id")).stdout) as { id: string }[];
    const shown = async () => lines((await shell("tasks", "show", task!.id)).stdout)[0];
    await until("the agent has the task", async () => (await shown())?.includes("Scheduled") === true);
    expect((await shell("tasks", "cancel", task!.id, "--yes")).exitCode).toBe(0);
    expect(await shown()).toContain("srv-shell | Canceled");
    expect((await shell("tasks", "cancel", task!.id, "--yes")).exitCode).toBe(6);
    const none = await shell("devices", "reboot", "sw-shell", ...at, "--yes");
    expect(none.exitCode).toBe(6);
    expect(none.stderr).toContain("None of these devices can be rebooted.");
  });
});

describe.each(["terminal", "web"] as const)("Maintenance in the %s", (kind) => {
  const name = `srv-${kind}`;
  const open = (address: string): Promise<Frontend> =>
    frontends[kind]({ url: server.url, token: server.ada.token, ...admin, address });

  test("devices selected in the list enter maintenance; a phone among them is skipped and named", async () => {
    const frontend = await open(`#/deviceSearch?search=${kind}`);
    try {
      await frontend.see(name);
      await frontend.tick(name);
      await frontend.tick(`phone-${kind}`);
      await frontend.press("Maintenance mode");
      await frontend.see("1 device is skipped. Mobile devices don't support maintenance mode.");
      await frontend.choose("Start", "Later");
      await frontend.fill("Start time", "2020-01-01 10:00");
      await frontend.press("Enable");
      await frontend.see("Date and time must be in the future");
      await frontend.fill("Start time", "2098-01-01 10:00");
      await frontend.see("Wednesday, January 1, 2098 at 10:00 AM");
      await frontend.fill("End time", "someday");
      await frontend.see("Invalid date/time");
      await frontend.fill("End time", "3m");
      await frontend.see("Minimum of 5 minutes required");
      // the start is after the end, so the end moves
      await frontend.fill("Start time", "2098-01-01 12:00");
      await frontend.see("From 2098-01-01 12:00 to 2098-01-01 12:06");
      await frontend.press("Enable");
      await frontend.see("Maintenance enabled for 1 device");
      await frontend.see("It starts at 1/1/98, 12:00 PM");
    } finally {
      await frontend.close();
    }
    const { results } = await server.ada.muster.call("listDevices", { query: { search: kind } });
    const mode = results.find(({ displayName }) => displayName === name)!.maintenanceMode!;
    expect(mode.endTime - mode.startTime).toBe(6 * 60_000);
    expect(await modes()).toContain(name);
  }, 60_000);

  test("a window has its own page, and maintenance of a device ends after a confirmation", async () => {
    const frontend = await open("#/maintenance?show=coming");
    try {
      await frontend.see(name);
      await frontend.see("From 1/1/98, 12:00 PM");
      await frontend.open(name);
      await frontend.see("Maintenance window");
      await frontend.see("Notifications, Alerts, Patching, AV scans, Tasks");
      await frontend.see("ada@example.com");
    } finally {
      await frontend.close();
    }
    const list = await open(`#/deviceSearch?search=${name}`);
    try {
      await list.see(name);
      await list.tick(name);
      await list.press("Maintenance mode");
      await list.see(`${name} is or will be in maintenance`);
      await list.press("Disable maintenance");
      await list.see("End maintenance now?");
      await list.press("No");
      await list.press("Disable maintenance");
      await list.press("Yes");
      await list.see("Maintenance disabled");
    } finally {
      await list.close();
    }
    expect(await modes()).not.toContain(name);
  });

  test("a device's page shows the end of its maintenance, can end it and enable it again", async () => {
    const { nodeId } = agents.find((_, i) => ["srv-terminal", "srv-web"].indexOf(name) === i - 1)!;
    const endTime = Date.now() + 3_600_000;
    await server.ada.muster.call("enableMaintenance", {
      body: {
        deviceIds: [nodeId],
        options: ["TASKS"],
        schedule: { startType: "NOW", endType: "ON", endTime, timeZone },
      },
    });
    const ending = new Intl.DateTimeFormat("en-US", { dateStyle: "short", timeStyle: "short", timeZone });
    const list = await open(`#/deviceSearch?search=${kind}`);
    try {
      expect(await list.read(/(?:On|Off)line\s*·?\s*(maintenance)/)).toBe("maintenance");
    } finally {
      await list.close();
    }
    const frontend = await open(`#/deviceDashboard/${nodeId}/overview`);
    try {
      await frontend.see(`Until ${ending.format(endTime)}`);
      await frontend.see("Notifications, Tasks");
      await frontend.press("Disable maintenance");
      await frontend.press("Yes");
      await frontend.see("Maintenance disabled");
      await frontend.press("Maintenance mode");
      await frontend.press("Enable");
      await frontend.see("Maintenance enabled for 1 device");
      expect(await frontend.read(/(Until|From) \d/)).toBe("Until");
      await frontend.press("Disable maintenance");
      await frontend.press("Yes");
      await frontend.see("Maintenance disabled");
    } finally {
      await frontend.close();
    }
    // the notice that was seen may be the one from the first time
    await expect.poll(modes).not.toContain(name);
  }, 60_000);

  test("a text fills in the times of the form, and one that isn't understood is refused", async () => {
    const list = await open(`#/deviceSearch?search=${name}`);
    try {
      await list.see(name);
      await list.tick(name);
      await list.press("Maintenance mode");
      await list.fill("When", "every so often");
      await list.press("Enable");
      await list.see("Enter a time to come");
      await list.fill("When", "every wednesday 22:00 for 2h");
      await list.press("Enable");
      await list.see("Maintenance enabled for 1 device");
    } finally {
      await list.close();
    }
    const { results } = await server.ada.muster.call("listMaintenance", { query: {} });
    const made = results.filter(({ repeats }) => repeats === "WEEKLY");
    expect(made).toMatchObject([{ daysOfWeek: ["WEDNESDAY"], endTime: made[0]!.startTime + 2 * 3_600_000 }]);
    const deviceIds = agents.map(({ nodeId }) => nodeId);
    await server.ada.muster.call("disableMaintenance", { body: { deviceIds } });
  });

  test("a reboot is scheduled from the list, in the future only, then shown and canceled", async () => {
    const frontend = await open(`#/deviceSearch?search=${kind}`);
    try {
      await frontend.see(name);
      await frontend.tick(name);
      await frontend.tick(`phone-${kind}`);
      await frontend.press("Reboot");
      await frontend.fill("Date and time", "2020-01-01 10:00");
      await frontend.press("Schedule");
      await frontend.see("Date and time must be in the future");
      await frontend.fill("Date and time", "2098-12-31 10:00");
      await frontend.press("Schedule");
      await frontend.see("Reboot of 1 device scheduled");
      await frontend.see("1 device skipped. Tasks can't run on mobile devices.");
    } finally {
      await frontend.close();
    }
    const [task] = (await server.ada.muster.call("listScheduledTasks", { query: {} })).results;
    const page = await open(`#/administration/tasks/${task!.id}`);
    try {
      await page.see(name);
      await page.see("1 Scheduled");
      await page.press("Cancel task");
      await page.press("Yes");
      await page.see("Task canceled");
    } finally {
      await page.close();
    }
  });

  test("a failure is shown, and the devices stay selected", async () => {
    const frontend = await open(`#/deviceSearch?search=phone-${kind}`);
    try {
      await frontend.see(`phone-${kind}`);
      await frontend.tick(`phone-${kind}`);
      await frontend.press("Maintenance mode");
      await frontend.press("Enable");
      await frontend.see("Failed to enable maintenance.");
      await frontend.press("Cancel");
      await frontend.see("1 selected");
    } finally {
      await frontend.close();
    }
  });
});
