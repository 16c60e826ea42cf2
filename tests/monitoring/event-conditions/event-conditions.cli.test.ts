// Conditions on events of computers in the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WatchedCheck } from "@muster/sdk/live";
import { run } from "../../support/clients/muster.ts";
import { reportState } from "../../support/monitoring/report-state.ts";
import {
  attachAgent,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

let server: TestServer;
let agent: ScriptedAgent;
let home: string;
let told: readonly WatchedCheck[] = [];
const muster = (...args: string[]) =>
  run(args, {
    env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
  });
const tryOut = (...args: string[]) => muster("conditions", "try", "srv-1", ...args);

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-events-"));
  server = await startTestServer({ malwareScan: "off", schedulerTickMS: 100 });
  agent = await attachAgent(server, server, { delegate: false, name: "srv-1" });
  agent.socket.on("checks.watch", ({ checks }) => (told = checks));
});
afterAll(async () => {
  agent.socket.close();
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

test("an event condition is created as JSON, and tried with options", async () => {
  const event = { level: 3, count: 2, minutes: 60, source: "smartd*", log: "System", eventIds: [7, 51] };
  const conditions = [{ name: "Disk", type: "EVENT", severity: "MAJOR", event }];
  const policy = ["--name", "Disks", "--node-class", "LINUX_SERVER"];
  const assignments = JSON.stringify([{ scope: "DEVICE", id: agent.nodeId }]);
  const content = JSON.stringify({ conditions });
  const to = ["--assignments", assignments];
  const made = await muster("policies", "create", ...policy, "--content", content, ...to);
  expect([made.exitCode, made.stderr]).toEqual([0, expect.any(String)]);
  await until("the agent has received its check", () => told.length === 1);
  expect(told[0]).toMatchObject({ event });
  const found = {
    met: true,
    count: 1,
    finding: "EVENTS",
    number: 2,
    text: "The device has a bad block.",
  } as const;
  expect(await reportState(agent, "CHECKS", [{ key: told[0]!.key, ...found }])).toBe("STORED");
  const options = ["--source", "smartd*", "--log", "System", "--event-ids", "7,51", "--minutes", "60"];
  const tried = await tryOut("--events", "2", ...options);
  expect(tried.stderr).toMatch(/One alert, as of .*: 2 events, the latest: The device has a bad block\./);
  expect((await tryOut("--events", "3", ...options)).stderr).toContain("hasn't run this check");
  expect((await tryOut("--events", "2", ...options, "--severity", "2")).stderr).toContain("hasn't run");
});

test("invalid options are refused", async () => {
  const wrong = await tryOut("--events", "2", "--event-ids", "7;51");
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining("Enter at most 20 numbers")]);
  for (const args of [
    ["--events", "0"],
    ["--events", "1", "--severity", "8"],
    ["--events", "1", "--port", "80"],
  ])
    expect((await tryOut(...args)).exitCode, args.join(" ")).toBe(2);
});
