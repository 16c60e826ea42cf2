// Scheduled discoveries in the shell, the terminal and the browser.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends } from "../support/clients/frontends.ts";
import { openSiteStack, type SiteStack } from "../support/clients/site-stack.ts";
import { email, password } from "../support/clients/test-stack.ts";

let stack: SiteStack;
let job: string;
const json = <T>(...args: string[]) => stack.json<T>(...args, "--json", "all");

beforeAll(async () => {
  stack = await openSiteStack("127.85.0");
  await stack.shell([
    "discovery",
    "run",
    "127.85.0.1-127.85.0.3",
    "--snmp-port",
    String(stack.site.snmpPort),
  ]);
  job = (await json<{ id: string }[]>("discovery", "list"))[0]!.id;
});
afterAll(() => stack.close());

const schedules = ["discovery", "schedules"];

test("a discovery is scheduled and run in a shell, which reports what changed", async () => {
  const timing = ["--frequency", "DAILY", "--at", "02:30", "--time-zone", "Europe/Berlin"];
  const create = [...schedules, "create", "--name", "nightly", "--job-id", job, ...timing];
  const planned = await json<{ path: string; body: object }>(...create, "--dry-run");
  expect(planned).toMatchObject({
    path: "/ws/nms/discovery-schedules",
    body: {
      clientId: 1,
      name: "nightly",
      jobId: job,
      frequency: "DAILY",
      at: "02:30",
      timeZone: "Europe/Berlin",
    },
  });
  expect(await json(...schedules, "list")).toEqual([]);
  expect(await json(...create)).toMatchObject({ name: "nightly", enabled: true, lastState: null });
  await stack.shell([...schedules, "update", "nightly", "--no-enabled", "--at", "03:00"]);
  const shown = await json<{ request: object }>(...schedules, "show", "nightly");
  expect(shown).toMatchObject({
    enabled: false,
    nextAt: null,
    at: "03:00",
    request: { snmpPort: stack.site.snmpPort },
  });

  // the request can also be given as JSON
  const again = [
    ...schedules,
    "create",
    "--name",
    "weekly",
    "--request",
    JSON.stringify(shown.request),
    ...timing,
  ];
  expect(await json(...again)).toMatchObject({ request: shown.request });
  await stack.shell([...schedules, "delete", "weekly", "--yes"]);

  for (let run = 0; run < 2; run++) {
    const { jobUUID } = await json<{ jobUUID: string }>(...schedules, "run", "nightly");
    await stack.shell(["discovery", "watch", jobUUID]);
  }
  expect(await json(...schedules, "show", "nightly")).toMatchObject({
    lastState: "COMPLETED",
    lastError: null,
  });
  expect(await json(...schedules, "report", "nightly")).toEqual([]);
});

describe.each(["terminal", "web"] as const)("Discovery schedules in the %s", (kind) => {
  const at = (address: string) =>
    frontends[kind]({ url: stack.url, token: stack.token, email, password, address });

  test("a technician schedules an existing discovery and runs it", async () => {
    const frontend = await at(`#/discovery/schedules?job=${job}`);
    try {
      await frontend.see("Repeats the discovery of 127.85.0.1-127.85.0.3");
      await frontend.fill("Name", `From ${kind}`);
      await frontend.choose("Repeat", "Every week");
      await frontend.choose("Day of the week", "Sunday");
      await frontend.fill("Time of day", "25:00");
      await frontend.press("Save");
      await frontend.see("Must be a time of day such as 02:30");
      await frontend.fill("Time of day", "04:15");
      await frontend.choose("Time zone", "America/New_York");
      await frontend.see("Next:");
      await frontend.press("Save");
      await frontend.see(`Schedule From ${kind} saved`);
      await frontend.see("Every Sunday at 04:15");
    } finally {
      await frontend.close();
    }
    const made = await json<{ id: number; weekday: string }>(...schedules, "show", `From ${kind}`);
    expect(made).toMatchObject({ weekday: "SUNDAY", at: "04:15", lastJobId: null });
    const page = await at(`#/discovery/schedules/${made.id}`);
    try {
      await page.see("No changes");
      await page.press("Run now");
      await page.see("Discovery started");
      await page.see("Completed", 20);
      await page.press("Disable");
      await page.see("Disabled");
    } finally {
      await page.close();
    }
    expect(await json(...schedules, "show", `From ${kind}`)).toMatchObject({
      enabled: false,
      lastState: "COMPLETED",
    });
  }, 60_000);

  test("a technician creates a schedule from scratch", async () => {
    const frontend = await at("#/discovery/schedules?new");
    try {
      await frontend.fill("Name", `Fresh from ${kind}`);
      await frontend.fill("IP targets", "127.85.0.1");
      await frontend.press("Save");
      await frontend.see(`Schedule Fresh from ${kind} saved`);
    } finally {
      await frontend.close();
    }
    expect(await json(...schedules, "show", `Fresh from ${kind}`)).toMatchObject({
      frequency: "DAILY",
      request: { targets: "127.85.0.1" },
    });
  });
});
