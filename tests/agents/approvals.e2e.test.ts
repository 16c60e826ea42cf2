// Real agents, approved and rejected from the shell, in the terminal and in the browser.
import { fork, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readChecked, writeChecked } from "@muster/sdk/files";
import { frontends } from "../support/clients/frontends.ts";
import { run } from "../support/clients/muster.ts";
import { admin, startTestServer, until, type TestServer } from "../support/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "muster-approvals-"));
let server: TestServer;
const running: ChildProcess[] = [];

beforeAll(async () => {
  server = await startTestServer({ schedulerTickMS: 100, web: join(import.meta.dirname, "../../web/dist") });
});
afterAll(async () => {
  for (const process of running) process.kill("SIGKILL");
  await server.close();
  rmSync(home, { recursive: true });
});

const shell = (args: string[], input?: string) =>
  run(args, {
    env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
    ...(input !== undefined && { input }),
  });
const shellJson = async <T>(...args: string[]) => {
  const { stdout, stderr, exitCode } = await shell([...args, "--json", "all"]);
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout) as T;
};
const setMode = (mode: string) =>
  shellJson("organizations", "update", String(server.clientId), "--approval-mode", mode);

interface Agent {
  data: string;
  states: string[];
  log(): string;
}

function start(data: string): Agent {
  const child = fork(join(import.meta.dirname, "../support/agents/agent-process.ts"), [data], {
    silent: true,
  });
  running.push(child);
  const states: string[] = [];
  let log = "";
  child.on("message", (state) => states.push(String(state)));
  child.stderr?.on("data", (text) => (log += String(text)));
  return { data, states, log: () => log };
}

/** Enrolls an agent as a technician and the user of the computer do, and starts it. */
async function enrolled(name: string): Promise<Agent> {
  const data = join(home, name);
  const { token } = await shellJson<{ token: string }>("enrollment-tokens", "create", "--max-uses", "1");
  const enroll = await shell(["agents", "enroll", "--data", data, "--name", name, "--token-stdin"], token);
  expect(enroll.exitCode, enroll.stderr).toBe(0);
  expect(enroll.stderr).toContain("waiting for a technician's approval");
  return start(data);
}
const becomes = ({ states, log }: Agent, state: string) =>
  until(`it is ${state}`, () => states.at(-1) === state, 60_000).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${states.join()}\n${log()}`);
  });
const reboots = ({ data }: Agent) =>
  existsSync(join(data, "reboots")) ? readFileSync(join(data, "reboots"), "utf8").split("\n").length - 1 : 0;

test("an agent waits for approval, starts working without a restart, and is disconnected when rejected", async () => {
  await setMode("MANUAL");
  const agent = await enrolled("srv-1");
  await becomes(agent, "pending");
  expect(agent.log()).toContain("is waiting for a technician's approval");
  expect(await shellJson("approvals", "list")).toMatchObject([
    { displayName: "srv-1", state: "PENDING", isUp: true },
  ]);
  expect(await shellJson("agents", "list")).toEqual([]);
  expect(await shellJson("devices", "list")).toEqual([]);
  const early = await shell(["devices", "reboot", "--all", "--yes"]);
  expect(early.exitCode, early.stderr).toBe(3);
  const discovery = await shell(["probes", "promote", "srv-1"]);
  expect(discovery.exitCode, discovery.stderr).toBe(3);

  const planned = await shellJson<object[]>("approvals", "approve", "--all", "--dry-run");
  expect(planned).toMatchObject([{ displayName: "srv-1", result: "would be approved" }]);
  expect(agent.states).not.toContain("connected");
  const partly = await shell(["approvals", "approve", "--device", "srv-1", "--device", "nobody"]);
  expect(partly.exitCode, partly.stderr).toBe(7);
  expect(partly.stdout).toMatch(/srv-1\t.*\tapproved/);
  await becomes(agent, "connected");
  expect(agent.log()).toContain("This computer was approved by a technician.");
  await shellJson("devices", "reboot", "srv-1", "--yes");
  await until("the agent restarts its computer", () => reboots(agent) === 1, 30_000);

  await shellJson("devices", "reboot", "srv-1", "--at", "2099-01-01 10:00", "--time-zone", "UTC", "--yes");
  await until(
    "the agent has the task",
    () => readFileSync(join(agent.data, "tasks.json"), "utf8").includes("SCHEDULED"),
    20_000,
  );
  await shellJson("approvals", "reject", "--device", "srv-1", "--yes");
  await becomes(agent, "rejected");
  expect(JSON.parse(readChecked(join(agent.data, "tasks.json"), "")!)).toEqual({
    tasks: [],
    maintenance: [],
  });
  expect(await shellJson("devices", "list")).toEqual([]);
  expect(await shellJson("approvals", "list", "--state", "rejected")).toMatchObject([
    { displayName: "srv-1", isUp: false },
  ]);

  const tokens = await shellJson<{ id: number; uses: number; status: string }[]>("enrollment-tokens", "list");
  expect(tokens).toMatchObject([{ uses: 1, status: "Used up" }]);
  const uses = await shellJson<object[]>("enrollment-tokens", "show", String(tokens[0]!.id));
  expect(uses).toMatchObject([{ name: "srv-1", outcome: "PENDING" }]);
}, 60_000);

test("a copied data folder is reported on the device's page and in the activities", async () => {
  const original = await enrolled("original");
  await becomes(original, "pending");
  await shellJson("approvals", "approve", "--search", "original");
  await becomes(original, "connected");
  // skip the temporary files that the agent is writing
  const filter = (file: string) => !file.endsWith(".new");
  for (const name of readdirSync(original.data).filter(filter))
    cpSync(join(original.data, name), join(home, "copy", name), { recursive: true, filter });
  const copy = start(join(home, "copy"));
  await becomes(copy, "cloned");
  expect(copy.log()).toContain("Another agent with this identity is connected.");
  expect(original.states.at(-1)).toBe("connected");
  const noticed = await shellJson<{ noticed: string }[]>("approvals", "list", "--state", "approved");
  expect(noticed[0]!.noticed).toMatch(/^Cloned identity.*Two agents on one computer use its key/);
  // entries are written in batches
  await expect
    .poll(() => shellJson<object[]>("audit", "list"))
    .toContainEqual(expect.objectContaining({ operation: "agentCLONED", who: "original" }));
}, 60_000);

/**
 * Enrolls a computer, and again under its id with other keys; returns the key shown by the second enrollment.
 */
async function enrolledTwice(name: string) {
  await setMode("AUTOMATIC");
  const enroll = async (data: string) => {
    const { token } = await shellJson<{ token: string }>("enrollment-tokens", "create", "--max-uses", "1");
    const done = await shell(["agents", "enroll", "--data", data, "--name", name, "--token-stdin"], token);
    expect(done.exitCode, done.stderr).toBe(0);
    return { stderr: done.stderr, key: /Key: ([0-9a-f]{4}(?: [0-9a-f]{4}){3})\n/.exec(done.stderr)![1]! };
  };
  const [old, fresh] = [join(home, name), join(home, `${name}-again`)];
  const first = await enroll(old);
  expect(first.stderr).not.toContain("waiting");
  const { machineId } = JSON.parse(readChecked(join(old, "agent.json"), "")!) as { machineId: string };
  mkdirSync(fresh);
  writeChecked(join(fresh, "agent.json"), JSON.stringify({ machineId }));
  const second = await enroll(fresh);
  expect(second.stderr).toContain("waiting for a technician's approval");
  expect(second.key).not.toBe(first.key);
  return { key: second.key, oldKey: first.key, old: start(old), fresh: start(fresh) };
}

test("in the shell a new key of a known computer is approved only if the key is given", async () => {
  const { key, oldKey, old, fresh } = await enrolledTwice("srv-reborn");
  await becomes(old, "connected");
  await becomes(fresh, "pending");
  const listed = await shell(["approvals", "list", "--search", "srv-reborn"]);
  expect(listed.stdout).toContain("New key for a known computer");
  expect(listed.stdout).toContain(key);
  expect(listed.stderr).toContain("A computer keeps its key when it is enrolled again");
  const approve = (...more: string[]) => shell(["approvals", "approve", "--search", "srv-reborn", ...more]);
  const asked = await approve();
  expect(asked.exitCode, asked.stderr).toBe(2);
  expect(asked.stderr).toContain("New key for a known computer");
  const other = await approve("--yes", "--key", oldKey);
  expect(other.exitCode, other.stderr).toBe(6);
  expect(other.stderr).toContain("The key isn't the one that was listed.");
  expect(old.states.at(-1)).toBe("connected");
  const named = await approve("--yes", "--key", key);
  expect(named.exitCode, named.stderr).toBe(0);
  await becomes(fresh, "connected");
  await becomes(old, "refused");
}, 60_000);

describe.each(["terminal", "web"] as const)("Agent approval in the %s", (kind) => {
  const open = (address: string) =>
    frontends[kind]({
      url: server.url,
      token: server.ada.token,
      email: admin.email,
      password: admin.password,
      address,
    });

  test("a technician lists pending agents, approves one and rejects another", async () => {
    await setMode("MANUAL");
    const [good, bad] = [await enrolled(`good-${kind}`), await enrolled(`bad-${kind}`)];
    await becomes(good, "pending");
    await becomes(bad, "pending");
    const frontend = await open(`#/customerDashboard/${server.clientId}/approvals`);
    try {
      await frontend.see("Manual: New agents stay pending");
      await frontend.see(`good-${kind}`);
      await frontend.tick(`good-${kind}`);
      await frontend.press("Approve");
      await frontend.see(`good-${kind} has the key`);
      await frontend.press("Approve keys");
      await frontend.see("1 device approved, 0 unchanged, 0 refused.");
      await becomes(good, "connected");
      await frontend.tick(`bad-${kind}`);
      await frontend.press("Reject");
      await frontend.see("Their keys are revoked");
      await frontend.press("Reject devices");
      await frontend.see("1 device rejected, 0 unchanged, 0 refused.");
      await becomes(bad, "rejected");
      await frontend.see("No pending agents");
      await frontend.tab("Rejected");
      await frontend.see(`bad-${kind}`);
      await frontend.filter("zz");
      await frontend.see("No results found");
      // each tab has its own filter
      await frontend.tab("Approved");
      await frontend.see(`good-${kind}`);
      await frontend.press("Enrollment tokens");
      await frontend.see("No active tokens");
      await frontend.tab("All");
      await frontend.see("1 of 1");
      await frontend.see("Used up");
    } finally {
      await frontend.close();
    }
  }, 120_000);

  test("a technician is warned of a new key of a known computer before approving it", async () => {
    const name = `reborn-${kind}`;
    const { key, old, fresh } = await enrolledTwice(name);
    await becomes(fresh, "pending");
    const face = await open(`#/customerDashboard/${server.clientId}/approvals`);
    try {
      await face.see(`${name}: New key for a known computer`);
      await face.see(key);
      await face.tick(name);
      await face.press("Approve");
      await face.see("Approve 1 key?");
      await face.press("Approve keys");
      await face.see("1 device approved, 0 unchanged, 0 refused.");
      await becomes(fresh, "connected");
      await becomes(old, "refused");
    } finally {
      await face.close();
    }
  }, 60_000);

  test("a technician configures how new agents are admitted", async () => {
    await setMode("AUTOMATIC");
    const frontend = await open(`#/customerDashboard/${server.clientId}/overview`);
    try {
      await frontend.see("Approval mode");
      await frontend.press("Edit");
      await frontend.choose("Approval mode", "Reject");
      await frontend.see("New agents are rejected");
      await frontend.press("Save");
      await frontend.see("saved");
    } finally {
      await frontend.close();
    }
    const shown = await shellJson<{ approvalMode: string }>("organizations", "show", String(server.clientId));
    expect(shown.approvalMode).toBe("REJECT");
  });
});
