// Degraded devices in the shell.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSite, type Site } from "../monitoring/channels/site.ts";
import { run, start } from "../support/clients/muster.ts";
import { until, type ScriptedAgent } from "../support/server/server.ts";

let site: Site;
let files: ScriptedAgent;
let env: Record<string, string>;

beforeAll(async () => {
  site = await startSite();
  files = await site.attach("srv-files");
  await site.attach("srv-mail");
  env = { MUSTER_URL: site.server.url, MUSTER_TOKEN: site.server.ada.token };
});
beforeEach(() => site.measure(files, { cpu: 97 }));
afterAll(() => site.close());

const muster = (...args: string[]) => run(args, { env });

test("degraded devices are listed by status, with cause and time", async () => {
  const listed = await muster("devices", "list", "--status", "degraded");
  expect(listed.exitCode, listed.stderr).toBe(0);
  expect(listed.stdout).toMatch(/^\d+\tsrv-files\t.*\tCPU busy, \d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const json = JSON.parse((await muster("devices", "list", "--status", "degraded", "--json", "all")).stdout);
  expect(json).toMatchObject([{ displayName: "srv-files", isUp: true, degraded: { cause: "CPU busy" } }]);
  const both = await muster("devices", "list", "--status", "online", "--search", "srv-files or srv-mail");
  expect(both.stdout).toMatch(/^\d+\tsrv-mail\t.*$/);
  const csv = await muster("devices", "list", "--search", "srv-files", "--output", "csv");
  expect(csv.stdout.split("\n")[0]).toContain("Degraded");
  expect(csv.stdout).toContain("CPU busy, ");
  const shown = await muster("devices", "show", "srv-files");
  expect(shown.stdout).toMatch(/^degraded\tCPU busy, \d{4}-/m);
  const found = await muster("devices", "list", "--search", "status:degraded", "--output", "name");
  expect(found.stdout).toContain("srv-files");
});

test("an unknown status is refused with the valid ones", async () => {
  const wrong = await muster("devices", "list", "--status", "broken");
  expect(wrong.exitCode).toBe(2);
  expect(wrong.stderr).toContain("degraded");
  const search = await muster("devices", "list", "--search", "status:degrade");
  expect(search.exitCode).not.toBe(0);
  expect(search.stderr).toContain("degraded");
});

test("muster devices watch prints when a device becomes degraded or online again", async () => {
  const watching = start(["devices", "watch", "--search", "srv", "--output", "ndjson"], { env });
  let [printed, said] = ["", ""];
  watching.stdout!.on("data", (text) => (printed += String(text)));
  watching.stderr!.on("data", (text) => (said += String(text)));
  await until("the command is watching", () => said.includes("Watching 2 devices."), 20_000);
  const lines = () =>
    printed
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  await site.measure(files, {});
  await until("it prints that the device is online", () => lines().length === 1, 20_000);
  await site.measure(files, { memory: 97 });
  await until("it prints that the device is degraded", () => lines().length === 2, 20_000);
  watching.kill("SIGINT");
  await watching;
  expect(lines()).toMatchObject([
    { displayName: "srv-files", state: "ONLINE", was: "DEGRADED", cause: "" },
    { displayName: "srv-files", state: "DEGRADED", was: "ONLINE", cause: "Out of memory" },
  ]);
}, 60_000);
