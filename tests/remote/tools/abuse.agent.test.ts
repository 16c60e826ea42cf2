// What users with fewer rights and hostile agents can't do with tools.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MusterError } from "@muster/sdk";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { attachAgent, refusal, type Person, type ScriptedAgent } from "../../support/server/server.ts";

let computer: ManagedComputer;
let hostile: ScriptedAgent;
/** What the hostile agent responds to calls of tools. */
let answers: () => unknown;

beforeAll(async () => {
  computer = await startManagedComputer();
  hostile = await attachAgent(computer.server, computer.server, { delegate: false, name: "bad-01" });
  hostile.socket.on("tool.call", (_, answer) => answer(answers() as never));
});
afterAll(async () => {
  hostile.socket.close();
  await computer.close();
});

const list = ({ muster }: Person, nodeId = computer.nodeId) =>
  muster.call("listProcesses", { path: { nodeId } });
const end = ({ muster }: Person) =>
  muster.call("endProcess", { path: { nodeId: computer.nodeId, pid: 4_000_000 }, body: { start: "1" } });

describe("Tools are refused to", () => {
  test("users without the permission, and each permission allows its own tools only", async () => {
    const { server, nodeId } = computer;
    expect(await refusal(list(await server.person()))).toBe("forbidden");
    expect(await refusal(end(await server.person()))).toBe("forbidden");
    const tasks = await server.person({ permissions: ["canUseRemoteToolsTaskManager"] });
    expect(await refusal(list(tasks))).toBe("done");
    const services = (person: Person) => person.muster.call("listLiveServices", { path: { nodeId } });
    expect(await refusal(services(tasks))).toBe("forbidden");
    const terminals = await server.person({ permissions: ["canUseCommandLine"] });
    expect(await refusal(list(terminals))).toBe("forbidden");
  });

  test("users of another organization", async () => {
    const { clientId } = await computer.server.organization("Other");
    const permissions = ["canUseRemoteToolsTaskManager" as const];
    const other = await computer.server.person({ permissions, organizationIds: [clientId] });
    expect(await refusal(list(other))).toBe("not_found");
    expect(await refusal(end(other))).toBe("not_found");
  });

  test("everyone if the local policy denies tools, but not if it denies only terminals", async () => {
    for (const [rules, expected] of [
      [{ tools: "deny" }, "refused_by_local_policy"],
      [{ terminal: "deny" }, process.getuid?.() === 0 ? "done" : "refused_by_local_policy"],
    ] as const) {
      const policyFile = join(mkdtempSync(join(tmpdir(), "muster-policy-")), "policy.json");
      writeFileSync(policyFile, JSON.stringify(rules), { mode: 0o644 });
      const strict = await startManagedComputer({ policyFile });
      try {
        expect(await refusal(list(strict.server.ada, strict.nodeId))).toBe(expected);
      } finally {
        await strict.close();
      }
    }
  });

  test("everyone while the computer is offline", async () => {
    const gone = await attachAgent(computer.server, computer.server, { delegate: false, name: "gone-01" });
    gone.socket.close();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await refusal(list(computer.server.ada, gone.nodeId))).toBe("device_offline");
  });
});

const good = () => ({
  pid: 1,
  parentPid: 0,
  start: "1",
  name: "init",
  command: "init",
  user: "root",
  state: "SLEEPING",
  cpuPercent: 1,
  memoryBytes: 1,
  threads: 1,
  startedAt: 1,
  protection: null,
});
const listed = (results: unknown[], more = {}) => ({
  result: { results, total: results.length, readAt: 1, processors: 1, ...more },
});

describe("An agent", () => {
  test.each([
    ["answers nothing", () => null],
    ["answers a text", () => "hello"],
    ["answers nonsense", () => ({ result: { results: "all of them" } })],
    ["leaves something out", () => listed([{ ...good(), start: undefined }])],
    ["answers numbers out of range", () => listed([{ ...good(), cpuPercent: -1 }])],
    ["adds fields that aren't in the contract", () => listed([{ ...good(), __proto__: null, admin: true }])],
    ["answers more processes than there can be", () => listed(Array.from({ length: 4_001 }, good))],
    ["answers that it failed without a reason", () => ({ failed: 12 })],
  ])("that %s makes the call fail", async (_, answer) => {
    answers = answer;
    expect(await refusal(list(computer.server.ada, hostile.nodeId))).toBe("tool_failed");
  });

  test("that is too old is reported as outdated", async () => {
    answers = () => ({ unknown: true });
    expect(await refusal(list(computer.server.ada, hostile.nodeId))).toBe("agent_outdated");
  });

  test("has its texts sanitized and limited in length", async () => {
    answers = () =>
      listed([{ ...good(), name: "\u001b]0;x\u0007<img src=x>\u202e", command: "a".repeat(3_000) }]);
    const { results } = await list(computer.server.ada, hostile.nodeId);
    expect(results[0]!.name).toBe("<img src=x>");
    expect(results[0]!.command.length).toBeLessThanOrEqual(2_000);
    answers = () => ({ failed: "\u001b[2Jno\nway" });
    const failed = list(computer.server.ada, hostile.nodeId).catch((error: unknown) => error);
    const { message } = (await failed) as MusterError;
    expect(message).toContain("no way");
    expect(message).not.toMatch(/\p{Cc}/u);
  });

  test("that sends 30 MB makes the call fail, and the server continues", async () => {
    answers = () => listed([{ ...good(), command: "a".repeat(30_000_000) }]);
    expect(await refusal(list(computer.server.ada, hostile.nodeId))).toBe("tool_failed");
    expect(await refusal(list(computer.server.ada))).toBe("done");
  }, 60_000);
});

describe("Input that programs could take for options or patterns is refused", () => {
  test.each(["-rf", "/etc/passwd", "--root=/"])("as a service: %s", async (service) => {
    const path = { nodeId: computer.nodeId, service };
    const call = computer.server.ada.muster.call("stopService", { path });
    expect(["validation_failed", "not_found"]).toContain(await refusal(call));
  });

  test.each(["-c", "--help", "a b", "x;y"])("as a host: %s", async (target) => {
    const path = { nodeId: computer.nodeId };
    const call = computer.server.ada.muster.call("pingFromDevice", { path, body: { target, count: 1 } });
    expect(["validation_failed", "tool_failed"]).toContain(await refusal(call));
  });
});
