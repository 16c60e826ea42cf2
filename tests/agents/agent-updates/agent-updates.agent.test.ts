// Real agents: the installed program and its launcher, updated by a real server.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { rolloutDefaults, type AgentUpdateFailure } from "@muster/sdk";
import { bundleAgent } from "../../../agent/packaging/bundle.ts";
import { readState, writeState } from "../../../agent/src/updates/state.ts";
import { ReleaseOwner } from "../../support/agents/releases.ts";
import { endRollouts } from "../../support/agents/updated-fleet.ts";
import { startTestServer, until, type TestServer } from "../../support/server/server.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-agent-updates-"));
const installed = join(folder, "installed");
const owner = new ReleaseOwner();
const patienceMS = 45_000;
const helloSeconds = 10;

let server: TestServer;
let program: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  server = await startTestServer({ schedulerTickMS: 200 });
  await bundleAgent(installed);
  writeFileSync(join(installed, "release-roots.json"), JSON.stringify(owner.roots));
  program = readFileSync(join(installed, "agent.cjs"), "utf8");
}, patienceMS);
afterEach(async () => {
  await stopAll();
  await endRollouts(server);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Computer {
  data: string;
  nodeId: number;
  clientId: number;
}

function launch(data: string, { env = {}, base = installed } = {}): void {
  const args = [join(base, "launcher.cjs"), "run", "--data", data, "--enrollment-file", `${data}.json`];
  started.push(spawn(process.execPath, args, { stdio: "ignore", env: { ...process.env, ...env } }));
}

async function stopAll(): Promise<void> {
  for (const agent of started.splice(0)) {
    const ended = once(agent, "exit");
    agent.kill("SIGTERM");
    await ended;
  }
}

/**
 * Installs an agent as a package does, and starts it without a service, as in a container. It is the only
 * agent of its organization.
 */
async function startComputer(name: string, { env = {}, base = installed } = {}): Promise<Computer> {
  const { clientId, locationId } = await server.organization(name);
  const { token } = await server.ada.muster.call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  const data = join(folder, name);
  writeFileSync(`${data}.json`, JSON.stringify({ url: server.url, token }));
  launch(data, { env, base });
  const greeted = async () =>
    (await agents()).find((one) => one.clientId === clientId && one.isUp && one.updates !== "UNSUPPORTED");
  await until(`${name} is connected`, async () => !!(await greeted()), patienceMS);
  return { data, clientId, nodeId: (await greeted())!.nodeId };
}

const agents = async () => (await server.ada.muster.call("listAgents", { query: {} })).results;
const find = async (nodeId: number) => (await agents()).find((one) => one.nodeId === nodeId)!;

/** The program with another version, preceded by other code. */
const versionOf = (version: string, before = "") => before + program.replaceAll("`0.1.0`", `\`${version}\``);

async function roll(
  { clientId }: Pick<Computer, "clientId">,
  release: Buffer,
  more: { pinned?: boolean } = {},
): Promise<number> {
  const { id } = await server.session.call("uploadAgentRelease", {
    body: { content: release.toString("base64") },
  });
  const settings = {
    ...rolloutDefaults,
    releaseId: id,
    clientId,
    healthyMinutes: 0,
    maxFailedPercent: 0,
    helloSeconds,
  };
  return (await server.session.call("startAgentRollout", { body: { ...settings, ...more } })).id;
}

async function outcomeOf(rolloutId: number): Promise<AgentUpdateFailure | "UPDATED"> {
  const read = async () =>
    (await server.ada.muster.call("getAgentRollout", { path: { rolloutId } })).agents[0];
  const isOver = async () => ["UPDATED", "FAILED"].includes((await read())?.state ?? "");
  await until("the update has ended", isOver, patienceMS);
  const { state, reason } = (await read())!;
  return state === "UPDATED" ? "UPDATED" : reason!;
}

test(
  "updates itself, keeps its identity, and installs an older version that is signed to replace it",
  async () => {
    const computer = await startComputer("good");
    const { data, nodeId } = computer;
    expect(await find(nodeId)).toMatchObject({ version: "0.1.0", updates: "ON", update: null });
    expect(
      await outcomeOf(await roll(computer, owner.release({ version: "0.2.0" }, versionOf("0.2.0")))),
    ).toBe("UPDATED");
    expect(await find(nodeId)).toMatchObject({
      isUp: true,
      version: "0.2.0",
      update: { version: "0.2.0", state: "UPDATED", reason: null },
    });
    expect(existsSync(join(data, "updates/versions/0.2.0/agent.cjs"))).toBe(true);

    // an older release is only installed if it is signed to replace this version, and pinned
    const older = await roll(computer, owner.release({ version: "0.1.5" }, versionOf("0.1.5")), {
      pinned: true,
    });
    const { agents: none } = await server.ada.muster.call("getAgentRollout", { path: { rolloutId: older } });
    expect(none).toEqual([]);
    const back = owner.release({ version: "0.1.6", replaces: ["0.2.0"] }, versionOf("0.1.6"));
    expect(await outcomeOf(await roll(computer, back, { pinned: true }))).toBe("UPDATED");
    expect(await find(nodeId)).toMatchObject({ isUp: true, version: "0.1.6" });
  },
  patienceMS * 2,
);

test.each<[string, string, AgentUpdateFailure, string]>([
  ["that crashes", "process.exit(3);", "CRASHED", "0.3.0"],
  ["that hangs", "while (true);", "HUNG", "0.3.1"],
  ["that never reaches the server", "setInterval(() => {}, 1_000);", "NO_HELLO", "0.3.2"],
])(
  "rolls back from a version %s",
  async (_, before, reason, version) => {
    const computer = await startComputer(reason);
    const { data, nodeId } = computer;
    const bad = reason === "NO_HELLO" ? before : versionOf(version, before);
    const rolloutId = await roll(computer, owner.release({ version }, bad));
    expect(await outcomeOf(rolloutId)).toBe(reason);
    await until("the agent is online again", async () => (await find(nodeId)).isUp, patienceMS);
    expect(await find(nodeId)).toMatchObject({
      version: "0.1.0",
      update: { version, state: "FAILED", reason },
    });
    const isStopped = async () =>
      (await server.ada.muster.call("getAgentRollout", { path: { rolloutId } })).state === "STOPPED";
    await until("the rollout has stopped", isStopped, patienceMS);
    const stored = JSON.parse(readFileSync(join(data, "updates/state.json"), "utf8")) as object;
    expect(stored).not.toHaveProperty("current");
  },
  patienceMS * 2,
);

test(
  "rolls back from a confirmed version that keeps crashing, and reports the reason",
  async () => {
    const computer = await startComputer("keeps-crashing");
    // it crashes shortly after each start once it is confirmed, as if it couldn't read a file
    const crash = `
      const state = require("node:path").join(${JSON.stringify(computer.data)}, "updates/state.json");
      setInterval(() => {
        const { current } = JSON.parse(require("node:fs").readFileSync(state, "utf8"));
        if (current?.version === "0.7.0") throw new Error("the bug of this version");
      }, 1_500);`;
    const release = owner.release({ version: "0.7.0" }, versionOf("0.7.0", crash));
    const rolloutId = await roll(computer, release);
    expect(await outcomeOf(rolloutId)).toBe("UPDATED");
    const update = async () => (await find(computer.nodeId)).update;
    await until("the agent has rolled back", async () => (await update())?.state === "FAILED", patienceMS);
    await until("the agent is online again", async () => (await find(computer.nodeId)).isUp, patienceMS);
    expect(await find(computer.nodeId)).toMatchObject({
      version: "0.1.0",
      update: { version: "0.7.0", state: "FAILED", reason: "KEPT_CRASHING" },
    });
    const { agents: members } = await server.ada.muster.call("getAgentRollout", { path: { rolloutId } });
    expect(members).toMatchObject([{ state: "FAILED", reason: "KEPT_CRASHING" }]);
  },
  patienceMS * 3,
);

test(
  "rolls back from a confirmed version that keeps hanging, and the finished rollout shows it",
  async () => {
    const computer = await startComputer("keeps-hanging");
    const { data, nodeId } = computer;
    const hang = `
      setInterval(() => {
        if (require("node:fs").existsSync(${JSON.stringify(join(data, "hang"))})) for (;;);
      }, 500);`;
    const rolloutId = await roll(computer, owner.release({ version: "0.8.0" }, versionOf("0.8.0", hang)));
    expect(await outcomeOf(rolloutId)).toBe("UPDATED");
    const read = () => server.ada.muster.call("getAgentRollout", { path: { rolloutId } });
    await until("the rollout is done", async () => (await read()).state === "DONE", patienceMS);
    // shortens the two minutes for which it may hang
    await stopAll();
    const { probation, ...state } = readState(join(data, "updates"));
    writeState(join(data, "updates"), { ...state, probation: { ...probation!, silenceMS: 2_000 } });
    writeFileSync(join(data, "hang"), "");
    launch(data);
    await until("the agent has rolled back", async () => (await read()).rolledBack === 1, patienceMS);
    await until("the agent is online again", async () => (await find(nodeId)).isUp, patienceMS);
    expect(await find(nodeId)).toMatchObject({
      version: "0.1.0",
      update: { version: "0.8.0", state: "FAILED", reason: "KEPT_HANGING" },
    });
    const { agents: members, ...rollout } = await read();
    expect(rollout).toMatchObject({ state: "DONE", rolledBack: 1 });
    expect(members).toMatchObject([{ state: "FAILED", reason: "KEPT_HANGING", version: "0.1.0" }]);
  },
  patienceMS * 3,
);

test(
  "refuses a release that its own roots haven't certified",
  async () => {
    // a stolen server offers a release that the attacker has signed
    const stranger = new ReleaseOwner();
    const base = join(folder, "other-roots");
    await bundleAgent(base);
    writeFileSync(join(base, "release-roots.json"), JSON.stringify(stranger.roots));
    const computer = await startComputer("strange", { base });
    const release = owner.release({ version: "0.4.0" }, versionOf("0.4.0"));
    expect(await outcomeOf(await roll(computer, release))).toBe("UNKNOWN_ROOTS");
    expect(existsSync(join(computer.data, "updates/versions"))).toBe(false);
  },
  patienceMS * 2,
);

test(
  "isn't part of a rollout where updates are turned off",
  async () => {
    const computer = await startComputer("off", { env: { MUSTER_AGENT_UPDATES: "off" } });
    expect(await find(computer.nodeId)).toMatchObject({ updates: "OFF" });
    const rolloutId = await roll(computer, owner.release({ version: "0.5.0" }, versionOf("0.5.0")));
    const { agents: members } = await server.ada.muster.call("getAgentRollout", { path: { rolloutId } });
    expect(members).toEqual([]);
  },
  patienceMS,
);
