// A run that fails on the server or on the agent.
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { enroll } from "@muster/agent";
import { startServer } from "@muster/server";
import { createMuster, type Muster } from "@muster/sdk";
import { connectAgent } from "../agents/scripted-identity.ts";
import { until } from "../server/server.ts";
import type { PreparedData } from "./prepared-data.ts";
import { Child, noWrite, type Check, type Operation } from "./crash.ts";
import { onServer } from "./on-server.ts";

const answerMS = 700;
const output = "Filesystem";

export const begin = (muster: Muster, scriptId: number, nodeId: number) =>
  muster.call("createScriptRun", {
    body: {
      scripts: [{ scriptId }],
      deviceIds: [nodeId],
      schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" },
      timeoutSeconds: 60,
      concurrency: 100,
      skipIfOffline: false,
    },
  });

export const targetOf = async (muster: Muster, runId: string) =>
  (await muster.call("listScriptRunTargets", { path: { runId }, query: {} })).results[0];

/** A scripted agent reports its run; what the server acknowledges must exist after the next start. */
export const scriptRun = onServer("run", async ({ muster, url, base, acknowledged }) => {
  const socket = connectAgent(url, base.identity);
  try {
    const gone = new Promise<undefined>((resolve) => {
      socket.once("disconnect", () => resolve(undefined));
      setTimeout(() => resolve(undefined), 2_000).unref();
    });
    const ordered = new Promise<string>((resolve) =>
      socket.on("task.run", (order, answer) => {
        answer(true);
        resolve(order.taskId);
      }),
    );
    const connected = new Promise<true>((resolve) => socket.once("connect", () => resolve(true)));
    if (!(await Promise.race([connected, gone]))) return [];
    socket.emit("hello", { version: "0.1.0", runningJobs: [] }, () => {});
    const run = await acknowledged(begin(muster, base.scriptId, base.probe));
    if (!run) return [];
    const checks: Check[] = [
      async (after) => (await after.call("getScriptRun", { path: { runId: run.id } })).id === run.id,
      async (after) => (await targetOf(after, run.id)) !== undefined,
    ];
    const taskId = await Promise.race([ordered, gone]);
    if (taskId === undefined) return checks;
    const reported = (answer: Promise<unknown>) =>
      Promise.race([answer.then((is) => is === true).catch(() => false), gone]);
    const chunk = { seq: 1, step: 0, stream: "STDOUT", text: output, omittedBytes: 0 } as const;
    if (await reported(socket.timeout(answerMS).emitWithAck("task.output", { taskId, chunks: [chunk] })))
      checks.push(async (after) => {
        const path = { runId: run.id, nodeId: base.probe };
        const { results } = await after.call("getScriptRunOutput", { path, query: {} });
        return results.some(({ text }) => text === output);
      });
    const script = { step: 0, exitCode: 0, signal: null, startedAt: 1, endedAt: 2 };
    const outcome = { taskId, state: "COMPLETED", detail: "", script } as const;
    if (await reported(socket.timeout(answerMS).emitWithAck("task.outcome", outcome)))
      checks.push(async (after) => (await targetOf(after, run.id))?.state === "SUCCEEDED");
    return checks;
  } finally {
    socket.close();
  }
});

const runMS = 30_000;
/** How long to wait for an agent whose disk is full, which may exit or retry. */
const fullMS = 6_000;

/** A run that fails on the agent. After a restart the run ends; its script never runs twice. */
export const agentRun: Operation = {
  name: "run, on the agent",
  async attempt(base, fault, at) {
    const data = base.copy();
    const server = await startServer({ data, port: 0, malwareScan: "off" });
    const folder = mkdtempSync(join(base.folder, "agent-"));
    const children: Child[] = [];
    try {
      const muster = createMuster({ url: server.url, token: base.token });
      const { nodeId, scriptId, mark } = await prepareRun(muster, server.url, base, folder);
      const start = (fails?: number) => {
        const options = { data: folder, url: server.url };
        const child = new Child({ what: "agent", options, fault, ...(fails !== undefined && { at: fails }) });
        children.push(child);
        return child;
      };
      const agent = start(at);
      const { id } = await begin(muster, scriptId, nodeId);
      const hasEnded = async () => Boolean((await targetOf(muster, id))?.endedAt);
      const wrong: string[] = [];
      const isOver = async () => agent.hasEnded || (await hasEnded());
      if (fault === "full" && at !== undefined) {
        await until("the agent or the run ends on the full disk", isOver, fullMS).catch(() => {});
        await agent.ask({ arm: noWrite, fault });
      }
      await until("the agent or the run ends", isOver, runMS);
      await agent.ask("count");
      const answer = await agent.answer();
      await agent.kill();
      if (at !== undefined && !(await hasEnded())) {
        start();
        await until("the run has ended", hasEnded, runMS).catch(() => wrong.push("The run doesn't end."));
      }
      const target = await targetOf(muster, id);
      const times = existsSync(mark) ? readFileSync(mark, "utf8").length : 0;
      if (times > 1) wrong.push("The script has run twice.");
      if (target?.state === "SUCCEEDED" && !times) wrong.push("It succeeded without running.");
      const hasTarget: Check = async (after) => (await targetOf(after, id))?.state === target?.state;
      return {
        checks: [hasTarget],
        writes: answer && "writes" in answer ? answer.writes : 0,
        data,
        token: base.token,
        wrong,
        ...(answer && "failed" in answer && { failed: [answer.failed] }),
      };
    } finally {
      for (const child of children) await child.kill();
      await server.close();
    }
  },
};

/** Enrolls an agent in a folder, and creates a script that leaves a mark each time it runs. */
export async function prepareRun(
  muster: Muster,
  url: string,
  { clientId, locationId }: PreparedData,
  folder: string,
) {
  const body = { clientId, locationId, expiresInMinutes: 5 };
  const { token } = await muster.call("createEnrollmentToken", { body });
  const { nodeId } = await enroll({ data: folder, url, token, name: "pc-of-run" });
  const mark = join(folder, "mark");
  const { id: scriptId } = await muster.call("createScript", {
    body: {
      name: `Mark ${nodeId}`,
      language: "sh",
      operatingSystems: ["LINUX"],
      categoriesIds: [1],
      content: Buffer.from(`printf x >> ${mark}`).toString("base64"),
    },
  });
  return { nodeId, scriptId, mark };
}
