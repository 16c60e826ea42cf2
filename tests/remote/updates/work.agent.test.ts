// Installations continue after the agent that started them ends, restart a computer only as requested, and
// respect who may do what.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startAgent } from "@muster/agent";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DeviceWork } from "@muster/sdk";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { hasApt, openPackageRoot, type PackageRoot } from "../../support/agents/debian-packages.ts";
import { attachAgent, refusal, until, type Person, type ScriptedAgent } from "../../support/server/server.ts";

const order = { select: "ALL" } as const;

describe.runIf(hasApt())("An installation", () => {
  let packages: PackageRoot;
  let computer: ManagedComputer;
  let agent: ReturnType<typeof startAgent>;
  let restarts = 0;
  const root = mkdtempSync(join(tmpdir(), "muster-restart-"));
  const policyFile = join(root, "policy.json");
  const start = (data: string) =>
    startAgent({
      data,
      policyFile,
      state: { root },
      machine: { reboot: () => Promise.resolve(void restarts++), bootedAt: () => 0 },
    });

  beforeAll(async () => {
    packages = openPackageRoot();
    computer = await startManagedComputer({
      start: (data) => {
        agent = start(data);
        return { close: () => agent.close() };
      },
    });
  }, 120_000);
  afterAll(async () => {
    await computer.close();
    packages.close();
    rmSync(root, { recursive: true });
  });
  beforeEach(() => {
    restarts = 0;
    packages.before("true");
    packages.install(packages.build("demo-a", "1.0"));
    packages.publish(packages.build("demo-a", "1.1"));
  });
  afterEach(() => {
    rmSync(policyFile, { force: true });
    rmSync(join(root, "run"), { recursive: true, force: true });
  });

  const requireRestart = () => {
    mkdirSync(join(root, "run"), { recursive: true });
    writeFileSync(join(root, "run/reboot-required"), "");
    writeFileSync(join(root, "run/reboot-required.pkgs"), "linux-base\n");
    utimesSync(join(root, "run/reboot-required"), 1_763_679_600, 1_763_679_600);
  };
  const call = () => computer.server.ada.muster.call;
  const path = () => ({ nodeId: computer.nodeId });
  const read = ({ id: workId }: DeviceWork) => call()("getUpdateWork", { path: path(), query: { workId } });
  const install = (restart: "NEVER" | "IF_REQUIRED" = "NEVER") =>
    call()("installUpdates", { path: path(), body: { ...order, restart } });
  async function ended(work: DeviceWork): Promise<DeviceWork> {
    await until("the installation is over", async () => (await read(work)).work?.state !== "RUNNING", 60_000);
    return (await read(work)).work!;
  }

  test("continues while the agent restarts, and the new agent reports its result", async () => {
    packages.before("sleep 4");
    const begun = await install();
    await agent.close();
    agent = start(computer.data);
    await until("the agent is online again", async () => (await refusal(read(begun))) === "done", 20_000);
    expect((await read(begun)).work?.state).toBe("RUNNING");
    const work = await ended(begun);
    expect(work).toMatchObject({ state: "DONE", exitCode: null, items: [{ name: "demo-a", state: "DONE" }] });
    expect(packages.installed()).toEqual({ "demo-a": "1.1" });
    const { lines } = await read(begun);
    expect(lines).toContain("Setting up demo-a (1.1) ...");
  }, 120_000);

  test("restarts the computer only if a restart is required and requested", async () => {
    expect(await ended(await install("IF_REQUIRED"))).toMatchObject({ state: "DONE", restartAt: null });
    expect(restarts).toBe(0);
    requireRestart();
    packages.publish(packages.build("demo-a", "1.2"));
    expect(await ended(await install("NEVER"))).toMatchObject({ state: "DONE", restartAt: null });
    expect(restarts).toBe(0);
    packages.publish(packages.build("demo-a", "1.3"));
    const { restartAt } = await ended(await install("IF_REQUIRED"));
    expect(restartAt).toBeGreaterThan(Date.now());
    expect(restarts).toBe(1);
  });

  test("is listed with why and since when a restart is required", async () => {
    requireRestart();
    const { restart } = await call()("listLiveUpdates", { path: path() });
    expect(restart).toEqual({ isPending: true, requiredAt: 1_763_679_600_000, reasons: ["linux-base"] });
  });

  test.each([
    ["updates", "deny", "refused_by_local_policy"],
    ["reboot", "deny", "done"],
    ["terminal", "deny", "done"],
  ])("obeys the computer's local policy on %s", async (capability, rule, expected) => {
    if (process.getuid?.() !== 0) return;
    requireRestart();
    writeFileSync(policyFile, JSON.stringify({ [capability]: rule }), { mode: 0o644 });
    const begun = install("IF_REQUIRED");
    expect(await refusal(begun)).toBe(expected);
    if (expected !== "done") return;
    const work = await ended(await begun);
    expect(work.state).toBe("DONE");
    expect(restarts).toBe(capability === "reboot" ? 0 : 1);
    if (capability === "reboot") expect(work.detail).toContain("local policy denies reboots");
  });

  describe("is refused to", () => {
    const begin = ({ muster }: Person) => muster.call("installUpdates", { path: path(), body: order });
    const see = ({ muster }: Person) => muster.call("listLiveUpdates", { path: path() });

    test("users without the permission, also once it is taken away", async () => {
      const { server } = computer;
      expect(await refusal(begin(await server.person()))).toBe("forbidden");
      const other = await server.person({ permissions: ["canUseRemoteToolsServicesManager"] });
      expect(await refusal(begin(other))).toBe("forbidden");
      const person = await server.person({ permissions: ["canManageUpdates"] });
      expect(await refusal(see(person))).toBe("done");
      const taken = { path: { userId: person.user.id }, body: { permissions: [] } };
      await server.ada.muster.call("updateUser", taken);
      expect(await refusal(see(person))).toBe("forbidden");
      expect(await refusal(begin(person))).toBe("forbidden");
    });

    test("users of another organization", async () => {
      const { clientId } = await computer.server.organization("Other");
      const permissions = ["canManageUpdates" as const];
      const other = await computer.server.person({ permissions, organizationIds: [clientId] });
      expect(await refusal(begin(other))).toBe("not_found");
      expect(await refusal(see(other))).toBe("not_found");
      const body = { updates: [{ id: "demo-a", candidate: "1.1" }] };
      expect(await refusal(other.muster.call("approveUpdates", { path: path(), body }))).toBe("not_found");
      expect(packages.installed()).toEqual({ "demo-a": "1.0" });
    });
  });
});

describe("An agent", () => {
  let computer: ManagedComputer;
  let hostile: ScriptedAgent;
  let answers: () => unknown;

  beforeAll(async () => {
    computer = await startManagedComputer();
    hostile = await attachAgent(computer.server, computer.server, { delegate: false, name: "bad-01" });
    hostile.socket.on("tool.call", (_, answer) => answer(answers() as never));
  }, 120_000);
  afterAll(async () => {
    hostile.socket.close();
    await computer.close();
  });

  const call = () => computer.server.ada.muster.call;
  const path = () => ({ nodeId: hostile.nodeId });
  const list = () => call()("listLiveUpdates", { path: path() });
  const update = (more = {}) => ({
    id: "a",
    name: "a",
    installed: "1",
    candidate: "2",
    isSecurity: false,
    severity: "",
    source: "",
    approvedBy: null,
    approvedAt: null,
    ...more,
  });
  const listed = (results: unknown[], more = {}) => ({
    result: {
      results,
      total: results.length,
      readAt: 1,
      listsAt: 1,
      manager: "APT",
      restart: null,
      work: null,
      ...more,
    },
  });

  test.each([
    ["answers nothing", () => null],
    ["adds what isn't in the contract", () => listed([update({ isAdmin: true })])],
    ["leaves a version out", () => listed([update({ candidate: undefined })])],
    ["answers more updates than there can be", () => listed(Array.from({ length: 2_001 }, () => update()))],
    ["has a manager that there isn't", () => listed([], { manager: "SH" })],
    ["has work of a kind that there isn't", () => listed([], { work: { kind: "FORMAT" } })],
  ])("that %s makes the call fail", async (_, answer) => {
    answers = answer;
    expect(await refusal(list())).toBe("tool_failed");
  });

  test("has its names and log lines sanitized", async () => {
    answers = () => listed([update({ name: "\u001b]0;x\u0007<img src=x>\u202e", source: "\u001b[2J" })]);
    expect((await list()).results[0]).toMatchObject({ name: "<img src=x>", source: "" });
    answers = () => ({
      result: { readAt: 1, work: null, lines: ["\u001b[31mred\u0007", "\u202etxt"], offset: 1, size: 1 },
    });
    const { lines } = await call()("getUpdateWork", { path: path(), query: {} });
    expect(lines).toEqual(["red", "txt"]);
  });

  test("can't approve updates", async () => {
    answers = () => listed([update({ approvedBy: "ada@example.com", approvedAt: 1 })]);
    expect((await list()).results[0]).toMatchObject({ approvedBy: null, approvedAt: null });
  });

  test("that sends more than 1,000 log lines makes the call fail", async () => {
    answers = () => ({
      result: { readAt: 1, work: null, lines: Array.from({ length: 1_001 }, () => "x"), offset: 1, size: 1 },
    });
    expect(await refusal(call()("getUpdateWork", { path: path(), query: {} }))).toBe("tool_failed");
  });
});
