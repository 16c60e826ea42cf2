// A server with scripted agents, for the tests of runs.
import { afterAll, beforeAll, expect } from "vitest";
import { type NewScriptRun, type ScriptRun } from "@muster/sdk";
import type { ScriptCommand, TaskOutcome } from "@muster/sdk/live";
import type { TestDatabase } from "../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

export const immediately = { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" } as const;
export const source = (text: string) => Buffer.from(text).toString("base64");

export type RunParts = Partial<NewScriptRun> & { person?: TestServer["ada"] };

/** Starts a server for the current suite; `server` is available in its tests. */
export function scriptedRuns(database: TestDatabase) {
  let server: TestServer;
  const agents: ScriptedAgent[] = [];
  let made = 0;
  beforeAll(async () => {
    server = await startTestServer({
      database: await database.fresh(),
      schedulerTickMS: 100,
      malwareScan: "off",
    });
  });
  afterAll(async () => {
    for (const { socket } of agents) socket.close();
    await server.close();
  });

  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  const script = async (more: object = {}, person = server.ada) =>
    (
      await person.muster.call("createScript", {
        body: {
          name: `Script ${++made}`,
          language: "sh",
          operatingSystems: ["LINUX"],
          categoriesIds: [1],
          content: source("echo as it was"),
          ...more,
        },
      })
    ).id;
  /** Attaches an agent that stores the commands it receives and reports what the test specifies. */
  async function managed(
    name: string,
    place?: { clientId: number; locationId: number },
    platform: "linux" | "win32" = "linux",
  ) {
    const agent = await attachAgent(server, place, { delegate: false, name, platform });
    agents.push(agent);
    const orders: ScriptCommand[] = [];
    const cancelled: string[] = [];
    agent.socket.on("task.run", (order, answer) => {
      if (order.action === "RUN_SCRIPT") orders.push(order);
      answer(true);
    });
    agent.socket.on("task.cancel", (taskId) => cancelled.push(taskId));
    const outcome = (
      taskId: string,
      state: TaskOutcome["state"],
      exitCode: number | null = null,
      detail = "",
    ) =>
      agent.socket.timeout(5_000).emitWithAck("task.outcome", {
        taskId,
        state,
        detail,
        script: { step: 0, exitCode, signal: null, startedAt: 1, endedAt: state === "RUNNING" ? null : 2 },
      });
    const has = (runId: string) => orders.some(({ taskId }) => taskId === runId);
    return { ...agent, name, orders, cancelled, say: outcome, has };
  }
  const several = (prefix: string, n: number) =>
    Promise.all(Array.from({ length: n }, (_, i) => managed(`${prefix}-${i + 1}`)));
  const away = async (agent: Pick<ScriptedAgent, "socket" | "nodeId">) => {
    agent.socket.disconnect();
    await until(
      "the device is offline",
      async () => !(await call("getDevice", { path: { nodeId: agent.nodeId } })).isUp,
    );
  };
  const begin = ({ person = server.ada, ...more }: RunParts): Promise<ScriptRun> =>
    person.muster.call("createScriptRun", {
      body: {
        scripts: [],
        schedule: immediately,
        timeoutSeconds: 60,
        concurrency: 100,
        skipIfOffline: false,
        ...more,
      },
    });
  const idsOf = (all: readonly { nodeId: number }[]) => all.map(({ nodeId }) => nodeId);
  const outcomes = async (runId: string) =>
    (await call("listScriptRunTargets", { path: { runId }, query: {} })).results
      .map(({ state }) => state)
      .join(" ");
  const details = async (runId: string) =>
    (await call("listScriptRunTargets", { path: { runId }, query: {} })).results.map(({ detail }) => detail);
  const become = (runId: string, expected: string) =>
    until(`targets: ${expected}`, async () => (await outcomes(runId)) === expected, 10_000).catch(async () =>
      expect(await outcomes(runId)).toBe(expected),
    );
  const stateOf = async (runId: string) => (await call("getScriptRun", { path: { runId } })).state;
  const reaches = (runId: string, state: string) =>
    until(`the run is ${state}`, async () => (await stateOf(runId)) === state, 10_000);
  return {
    get server() {
      return server;
    },
    /** The number of scripts created so far; the latest is named after it. */
    get made() {
      return made;
    },
    agents,
    call,
    script,
    managed,
    several,
    away,
    begin,
    idsOf,
    outcomes,
    details,
    become,
    stateOf,
    reaches,
  };
}
