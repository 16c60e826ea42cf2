// Scheduled work of policies in the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../../support/clients/muster.ts";
import {
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

let server: TestServer;
let agent: ScriptedAgent;
let home: string;
const scriptIds: number[] = [];
const muster = (...args: string[]) =>
  run(args, {
    env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
  });
const policies = (...args: string[]) => muster("policies", ...args);

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-policies-"));
  server = await startTestServer({ malwareScan: "off" });
  agent = await attachAgent(server, server, { delegate: false, name: "srv-1" });
  for (const name of ["Free space", "Clear caches"]) {
    const { id } = await server.session.call("createScript", {
      body: {
        name,
        language: "sh",
        operatingSystems: ["LINUX"],
        categoriesIds: [1],
        content: btoa("echo freed\n"),
      },
    });
    scriptIds.push(id);
  }
  await policies(
    "create",
    "--name",
    "Databases",
    "--node-class",
    "LINUX_SERVER",
    "--parent",
    "Linux servers",
  );
});
afterAll(async () => {
  agent.socket.close();
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

test("updates are scheduled after a dry run, changed in part, inherited and turned off", async () => {
  const timing = ["--weekdays", "sat,Sunday", "--at", "03:00", "--time-zone", "Europe/Berlin"];
  const planned = await policies("patch", "Linux servers", "--updates", "all", ...timing, "--dry-run");
  expect(planned.exitCode).toBe(0);
  expect(planned.stderr).toContain("One device would change.");
  expect(planned.stderr).toContain("srv-1: new: Patch management");
  expect((await policies("work", "Linux servers")).stderr).toContain("has no scheduled work");

  expect((await policies("patch", "Linux servers", "--updates", "all", ...timing)).exitCode).toBe(0);
  expect((await policies("patch", "Linux servers", "--wait", "12h")).exitCode).toBe(0);
  const shown = await policies("work", "Databases");
  expect(shown.stdout).toMatch(/Patch management\s+All · Reboot: Never · Waits 12 hr for offline devices/);
  expect(shown.stdout).toMatch(/Every week on Saturday, Sunday at 03:00 \(Europe\/Berlin\).+Linux servers/);

  await policies("patch", "Databases", "--off");
  const json = await policies("show", "Databases", "--json", "content,work");
  expect(JSON.parse(json.stdout)).toMatchObject({
    content: { patchManagement: { enabled: false, select: "ALL", waitHours: 12 } },
    work: [{ section: "PATCH_MANAGEMENT", enabled: false, nextRunAt: null, overrides: true }],
  });
  await policies("patch", "Databases", "--inherit");
  const { work } = JSON.parse((await policies("show", "Databases", "--json", "work")).stdout) as {
    work: object[];
  };
  expect(work).toMatchObject([{ enabled: true, policyName: "Linux servers", runsAs: "ada@example.com" }]);
});

test("a schedule's automations are added, ordered, given parameters and removed", async () => {
  const nightly = (...args: string[]) => policies("schedule", "Databases", "Nightly", ...args);
  const scripts = async () => {
    const { stdout } = await policies("show", "Databases", "--json", "content");
    const { content } = JSON.parse(stdout) as { content: { actionsetSchedules: { scripts: object[] }[] } };
    return content.actionsetSchedules.map((one) => one.scripts);
  };
  const [free, clear] = scriptIds.map((scriptId) => ({ scriptId }));
  await nightly("--script", "Free space", "--param", "-a", "--daily");
  await nightly("--script", "Clear caches", "--script", "Free space");
  expect(await scripts()).toEqual([[clear, { ...free, parameters: ["-a"] }]]);
  const refused = await nightly("--param", "-v");
  expect(refused).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("pass its place with --place"),
  });
  expect((await nightly("--param=-v", "--place", "3")).exitCode).toBe(2);
  expect((await nightly("--place", "1")).stderr).toContain("--place needs --preset, --param or --var");
  await nightly("--param=-v", "--place", "1");
  expect(await scripts()).toEqual([
    [
      { ...clear, parameters: ["-v"] },
      { ...free, parameters: ["-a"] },
    ],
  ]);
  expect((await policies("work", "Databases")).stdout).toContain("2 automations");
  await policies("schedule", "Databases", "Weekly", "--script", "Free space");
  await nightly("--script", "Free space");
  expect(await scripts()).toEqual([[{ ...free, parameters: ["-a"] }], [free]]);
  await nightly("--inherit");
  await policies("schedule", "Databases", "Weekly", "--inherit");
  expect(await scripts()).toEqual([]);
});

test("hours, version and pause of agent updates are changed in part, inherited and previewed", async () => {
  const updates = (...args: string[]) => policies("agent-updates", ...args);
  const content = async () => {
    const { stdout } = await policies("show", "Linux servers", "--json", "agentUpdates");
    return (JSON.parse(stdout) as { agentUpdates: object | null }).agentUpdates;
  };
  const hours = ["--between", "22:00-05:00", "--weekdays", "Sat,sunday", "--time-zone", "UTC"];
  const planned = await updates("Linux servers", ...hours, "--dry-run");
  expect(planned.stderr).toContain("srv-1: new: Agent updates");
  expect(await content()).toBeNull();
  await updates("Linux servers", ...hours);
  await updates("Linux servers", "--pause");
  const days = ["SATURDAY", "SUNDAY"];
  const times = { from: "22:00", to: "05:00", timeZone: "UTC", days };
  expect(await content()).toMatchObject({ paused: true, hours: times, onlyInMaintenance: false });
  expect((await policies("work", "Databases")).stderr).toContain("Agent updates: Paused");
  await updates("Linux servers", "--resume", "--in-maintenance");
  expect((await policies("work", "Databases")).stderr).toContain(
    "Agent updates: Every week on Saturday, Sunday, 22:00 to 05:00 UTC, only in maintenance windows",
  );
  expect((await updates("Databases", "--any-time", "--no-in-maintenance")).exitCode).toBe(0);
  expect((await policies("work", "Databases")).stderr).toContain("Agent updates: At any time");
  for (const [args, message] of [
    [["--keep-at", "9.9.9"], "--keep-at: No release has version 9.9.9"],
    [["--between", "22:00"], "isn't two times"],
    [["--weekdays", "mon"], "need --between"],
    [["--pause", "--resume"], "cannot be used with"],
    [[], "Say what to change"],
  ] as const) {
    const refused = await updates("Databases", ...args);
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(message) });
  }
  await updates("Databases", "--inherit");
  await updates("Linux servers", "--inherit");
  expect(await content()).toBeNull();
});

test("automations, scans and exceptions are scheduled, and errors name the option", async () => {
  await policies("schedule", "Databases", "Cleaning", "--script", "Free space", "--param", "-a", "--daily");
  await policies("schedule", "Databases", "Cleaning", "--day", "last");
  await policies("scan", "Databases", "--scan", "full-scan", "--product", "clamav", "--quarantine");
  await policies("scan", "Databases", "--at", "01:00");
  await policies("except", "Databases", "/srv/backups", "/var/lib/with space");
  const shown = await policies("work", "Databases");
  expect(shown.stdout).toMatch(
    /Cleaning\s+One automation · Skips offline devices\s+On the last day of every month/,
  );
  expect(shown.stdout).toContain("Full scan by ClamAV, with quarantine");
  expect(shown.stderr).toContain("Excluded from scans: /srv/backups, /var/lib/with space");
  const { content } = JSON.parse((await policies("show", "Databases", "--json", "content")).stdout) as {
    content: object;
  };
  expect(content).toMatchObject({
    actionsetSchedules: [{ id: "cleaning", scripts: [{ parameters: ["-a"] }] }],
    antivirus: { general: { productCode: "CLAMAV" }, quarantine: true },
    scanExceptions: { paths: ["/srv/backups", "/var/lib/with space"] },
  });
  await policies("schedule", "Databases", "Cleaning", "--inherit");
  await policies("except", "Databases", "--inherit");
  expect((await policies("work", "Databases")).stdout).not.toContain("Cleaning");

  const wrong: [string[], string, number][] = [
    [["patch", "Databases", "--at", "25:00"], "--at: Must be a time of day such as 02:30", 2],
    [["patch", "Databases", "--weekdays", "someday"], "--weekdays", 2],
    [["patch", "Databases", "--day", "40"], "Must be 1 to 31, or last", 2],
    [["patch", "Databases", "--time-zone", "Mars/Base"], "isn't a time zone", 2],
    [["except", "Databases", "relative"], "[path...]: Must be an absolute path", 2],
    [["except", "Databases"], "Specify at least one path", 2],
    [["schedule", "Databases", "New"], "takes --script", 2],
    [["schedule", "Databases", "New", "--inherit"], "no scheduled automation New", 3],
    [["schedule", "Databases", "New", "--script", "Nope"], 'Script "Nope" not found', 3],
    [["patch", "Nope", "--off"], 'Policy "Nope" not found', 3],
  ];
  for (const [args, message, exitCode] of wrong) {
    const refused = await policies(...args);
    expect(refused.stderr, args.join(" ")).toContain(message);
    expect(refused.exitCode, args.join(" ")).toBe(exitCode);
  }
});
