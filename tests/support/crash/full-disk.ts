// A disk that really is full: a start, a server's work, an agent's run, a backup and a restore on it.
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "@muster/server";
import { createMuster, MusterError, type Muster } from "@muster/sdk";
import { backUp, known } from "../server/backups.ts";
import { until } from "../server/server.ts";
import type { PreparedData } from "./prepared-data.ts";
import type { ChildOrder } from "./child.ts";
import { Child } from "./crash.ts";
import { serverOptions } from "./on-server.ts";
import { setUp } from "./operations.ts";
import { begin, prepareRun, targetOf } from "./runs.ts";
import { SmallDisk } from "./small-disk.ts";

const roomy = 128 * 1_024;
const runMS = 30_000;
/** How long to wait for an agent whose disk is full, and which retries. */
const fullMS = 4_000;

/**
 * The outcome. `wrong` is empty if nothing acknowledged was lost and every failure is due to the full disk.
 */
export interface FullDiskResult {
  result: string;
  wrong: string[];
}

async function onDisk(
  kilobytes: number,
  use: (disk: SmallDisk, start: (order: ChildOrder) => Child) => Promise<FullDiskResult>,
): Promise<FullDiskResult> {
  const disk = await SmallDisk.create(kilobytes);
  const children: Child[] = [];
  const start = (order: ChildOrder) => {
    const child = new Child(order, disk.launcher);
    children.push(child);
    return child;
  };
  try {
    return await use(disk, start);
  } finally {
    for (const child of children) await child.kill();
    await disk.close();
  }
}

/** Returns the code with which a process ends, or the address of its server. */
async function outcome(child: Child): Promise<{ url: string; setupToken: string } | { code: string }> {
  const answer = await child.answer();
  if (answer && "url" in answer) return { url: answer.url, setupToken: answer.setupToken ?? "" };
  if (answer && "done" in answer) return { code: "done" };
  return { code: answer && "failed" in answer ? answer.failed : "nothing" };
}

const codeOf = (error: unknown): string => (error instanceof MusterError ? error.code : String(error));

/** A first start on a disk of this size, and another one once there is space. */
export const firstStartOn = (kilobytes: number): Promise<FullDiskResult> =>
  onDisk(kilobytes, async (disk, start) => {
    const order = { what: "serve", options: serverOptions(join(disk.path, "data")) } as const;
    const wrong: string[] = [];
    const child = start(order);
    const first = await outcome(child);
    let result = "code" in first ? first.code : "started";
    if (result !== "started" && result !== "disk_full") wrong.push(`The first start ends with ${result}.`);
    let token = "";
    if ("url" in first) {
      token = await setUp(first.url, first.setupToken).catch((error: unknown) => {
        result = `started, setup: ${codeOf(error)}`;
        if (codeOf(error) !== "unavailable") wrong.push(`The setup ends with ${codeOf(error)}.`);
        return "";
      });
      await child.kill();
    }
    disk.resize(roomy);
    const second = await outcome(start(order));
    if ("code" in second) wrong.push(`With space again the start ends with ${second.code}.`);
    else if (token) {
      const muster = createMuster({ url: second.url, token });
      await muster.call("getSession", {}).catch(() => wrong.push("The first administrator is lost."));
    } else if (!result.includes("setup"))
      await setUp(second.url, second.setupToken).catch((error: unknown) =>
        wrong.push(`With space again the setup ends with ${codeOf(error)}.`),
      );
    return { result, wrong };
  });

async function names(muster: Muster): Promise<Set<string>> {
  const { results } = await muster.call("listOrganizations", { query: { pageSize: 1_000 } });
  return new Set(results.map(({ name }) => name));
}

/** A server works until its disk is full; then it is killed, or space is freed. */
export const serveUntilFull = (
  base: PreparedData,
  leave: number,
  isKilled: boolean,
): Promise<FullDiskResult> =>
  onDisk(roomy, async (disk, start) => {
    const data = join(disk.path, "data");
    disk.run("cp", "-a", base.copy(), data);
    const order = { what: "serve", options: serverOptions(data) } as const;
    const wrong: string[] = [];
    const child = start(order);
    let now = await outcome(child);
    if ("code" in now) return { result: now.code, wrong: ["The server doesn't start."] };
    const { token } = base;
    let muster = createMuster({ url: now.url, token });
    disk.fill(leave);
    const acknowledged: string[] = [];
    const work = async (name: string, i: number) => {
      if (i % 2) return void (await begin(muster, base.scriptId, base.probe));
      const body = { name, description: "x".repeat(500), location: "Bern" };
      await muster.call("createOrganization", { body });
      acknowledged.push(name);
    };
    let refused: string | undefined;
    for (let i = 0; refused === undefined && i < 5_000; i++)
      refused = await work(`Organization ${i}`, i).then(() => undefined, codeOf);
    if (refused !== "unavailable") wrong.push(`The full disk ends with ${refused}.`);
    const look = async (when: string) => {
      const there = await names(muster).catch((error: unknown) => wrong.push(`${when}: ${codeOf(error)}`));
      if (typeof there !== "object") return;
      const lost = acknowledged.filter((name) => !there.has(name));
      if (lost.length) wrong.push(`${when} ${lost.length} of ${acknowledged.length} are lost.`);
    };
    await look("On the full disk");
    let result = `${acknowledged.length} acknowledged, then ${refused}`;
    if (isKilled) {
      await child.kill();
      const onFull = await outcome(start(order));
      const code = "code" in onFull ? onFull.code : "started";
      if (code !== "started" && code !== "disk_full") wrong.push(`The start on the full disk: ${code}.`);
      result += `; next start on it: ${code}`;
      if ("url" in onFull) muster = createMuster({ url: onFull.url, token });
    }
    disk.empty();
    if (isKilled && result.endsWith("disk_full")) {
      now = await outcome(start(order));
      if ("code" in now) return { result, wrong: [...wrong, `With space again: ${now.code}.`] };
      muster = createMuster({ url: now.url, token });
    }
    await look("With space again");
    const body = { name: "Space again", description: "", location: "Bern" };
    await muster
      .call("createOrganization", { body })
      .catch((error: unknown) => wrong.push(`With space again: ${codeOf(error)}.`));
    const { fault } = await muster.call("verifyActivities", {});
    if (fault) wrong.push(`The audit log: ${fault.message}`);
    return { result, wrong };
  });

/** A run for an agent whose disk is full. It ends once there is space, and its script runs at most once. */
export const agentRunOnFull = (base: PreparedData, leave: number): Promise<FullDiskResult> =>
  onDisk(roomy, async (disk, start) => {
    const server = await startServer({ data: base.copy(), port: 0, malwareScan: "off" });
    try {
      const muster = createMuster({ url: server.url, token: base.token });
      const folder = mkdtempSync(join(base.folder, "agent-"));
      const { nodeId, scriptId, mark } = await prepareRun(muster, server.url, base, folder);
      const data = join(disk.path, "agent");
      disk.run("cp", "-a", folder, data);
      disk.fill(leave);
      const order = { what: "agent", options: { data, url: server.url } } as const;
      const { id } = await begin(muster, scriptId, nodeId);
      const agent = start(order);
      const hasEnded = async () => Boolean((await targetOf(muster, id))?.endedAt);
      await until("it has ended", async () => agent.hasEnded || (await hasEnded()), fullMS).catch(() => {});
      const wrong: string[] = [];
      const code = agent.hasEnded ? await outcome(agent) : undefined;
      if (code && (!("code" in code) || code.code !== "disk_full"))
        wrong.push(`The agent ends with ${JSON.stringify(code)}.`);
      disk.empty();
      if (agent.hasEnded) start(order);
      await until("the run has ended", hasEnded, runMS).catch(() => wrong.push("The run doesn't end."));
      const target = await targetOf(muster, id);
      const times = existsSync(mark) ? readFileSync(mark, "utf8").length : 0;
      if (times > 1) wrong.push("The script has run twice.");
      if (target?.state === "SUCCEEDED" && !times) wrong.push("It succeeded without running.");
      const first = code ? "the agent ends with disk_full" : "the agent goes on";
      return { result: `${first}; with space again: ${target?.state}`, wrong };
    } finally {
      await server.close();
    }
  });

/** A backup to a disk with too little space. */
export const backUpTo = (base: PreparedData, kilobytes: number): Promise<FullDiskResult> =>
  onDisk(kilobytes, async (disk, start) => {
    const data = base.copy();
    const options = { data, database: "", target: disk.path, encryption: {}, includeKey: false, known };
    return endsFull(disk, start({ what: "backup", options }));
  });

/** A restore to a disk with too little space. */
export const restoreOn = (base: PreparedData, kilobytes: number): Promise<FullDiskResult> =>
  onDisk(kilobytes, async (disk, start) => {
    const from = base.copy();
    const { file } = await backUp(from, base.folder);
    const data = join(disk.path, "data");
    const options = {
      file,
      data,
      opening: {},
      database: "",
      replace: false,
      known,
      keyFile: join(from, "key"),
    };
    return endsFull(disk, start({ what: "restore", options }));
  });

async function endsFull(disk: SmallDisk, child: Child): Promise<FullDiskResult> {
  const ended = await outcome(child);
  const result = "code" in ended ? ended.code : "started";
  const left = disk.run("ls", "-A", disk.path).trim();
  const wrong = result === "disk_full" ? [] : [`It ends with ${result}.`];
  return { result, wrong: left ? [...wrong, `It leaves ${left}.`] : wrong };
}
