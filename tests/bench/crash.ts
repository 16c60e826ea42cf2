import { join } from "node:path";
import { createMuster } from "@muster/sdk";
import { prepareData, type PreparedData } from "../support/crash/prepared-data.ts";
import { Child, crashEach, startAgain, type Check } from "../support/crash/crash.ts";
import { serverOptions } from "../support/crash/on-server.ts";
import { operations } from "../support/crash/operations.ts";
import { backUp, restoreTo } from "../support/server/backups.ts";

const maxWrites = Number(process.env.MUSTER_CRASHES ?? Infinity);
/** Restricts the benchmark to one operation and fault. */
const { MUSTER_CRASH_OPERATION: only, MUSTER_CRASH_FAULT: onlyFault } = process.env;
const kills = Number(process.env.MUSTER_KILLS ?? 200);
const restores = Number(process.env.MUSTER_RESTORES ?? 50);
const clients = 4;
/** The share of kills during the start of the server. */
const duringStart = 0.1;

/** Kills the process and fills the disk at every write of each operation. */
export async function crashBench(): Promise<Record<string, string>[]> {
  const base = await prepareData();
  const rows: Record<string, string>[] = [];
  try {
    for (const operation of operations.filter(({ name }) => !only || name === only))
      for (const fault of (["kill", "full"] as const).filter((one) => !onlyFault || one === onlyFault)) {
        const row = await crashEach(base, operation, fault, maxWrites);
        for (const what of row.wrong) console.error(`${row.operation}, ${fault}: ${what}`);
        rows.push({
          operation: row.operation,
          fault: fault === "kill" ? "kill -9" : "disk full",
          writes: String(row.writes),
          crashes: String(row.crashes),
          started: String(row.started),
          "refused and said why": String(row.refused),
          "acknowledged, then lost": String(row.lost),
          "said with": row.codes.join(", ") || "-",
          unexplained: String(row.wrong.length),
        });
      }
  } finally {
    base.close();
  }
  return rows;
}

/**
 * Creates organizations from several clients until it is stopped, and records those that were acknowledged.
 */
function startLoad(url: string, base: PreparedData) {
  const stopped = new AbortController();
  const names: string[] = [];
  const muster = createMuster({ url, token: base.token });
  const work = async (client: number) => {
    for (let i = 0; !stopped.signal.aborted; i++) {
      const name = `${Date.now()} ${client} ${i}`;
      const body = { name, description: "", location: "Bern" };
      await muster.call("createOrganization", { body }, stopped.signal).then(
        () => names.push(name),
        () => stopped.abort(),
      );
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return {
    names,
    async stop() {
      stopped.abort();
      await all;
    },
  };
}

const organizations = async (muster: Parameters<Check>[0]): Promise<Set<string>> => {
  const names = new Set<string>();
  for (let offset = 0; ; offset += 1_000) {
    const { results } = await muster.call("listOrganizations", { query: { offset, pageSize: 1_000 } });
    for (const { name } of results) names.add(name);
    if (results.length < 1_000) return names;
  }
};

const serve = (data: string) => ({ what: "serve", options: serverOptions(data) }) as const;

async function startChild(data: string) {
  const child = new Child(serve(data));
  const started = await child.answer();
  if (!started || !("url" in started)) throw new Error(`No start: ${JSON.stringify(started)}`);
  return { child, url: started.url };
}

/** Kills a busy server at random times; each start must find everything acknowledged before. */
export async function killBench(): Promise<Record<string, string>[]> {
  const base = await prepareData();
  const data = base.copy();
  const acknowledged: string[] = [];
  let lost = 0;
  let slowest = 0;
  let kill = 0;
  try {
    while (kill < kills) {
      if (Math.random() < duringStart) {
        const starting = new Child(serve(data));
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_000));
        await starting.kill();
        kill++;
        continue;
      }
      const from = performance.now();
      const { child, url } = await startChild(data);
      if (kill) slowest = Math.max(slowest, performance.now() - from);
      const there = await organizations(createMuster({ url, token: base.token }));
      lost += acknowledged.filter((name) => !there.has(name)).length;
      const load = startLoad(url, base);
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 950));
      await child.kill();
      kill++;
      await load.stop();
      acknowledged.push(...load.names);
    }
    const hasAll: Check = async (muster) => {
      const there = await organizations(muster);
      lost += acknowledged.filter((name) => !there.has(name)).length;
      return true;
    };
    const { code } = await startAgain({ data, token: base.token, checks: [hasAll], writes: 0 });
    const row = { "random kill -9 under load": String(kills), acknowledged: String(acknowledged.length) };
    const slow = `${Math.round(slowest)} ms`;
    return [{ ...row, lost: String(lost), "last start": code ?? "started", "slowest restart": slow }];
  } finally {
    base.close();
  }
}

/** Repeatedly backs up a busy server and restores it. */
export async function restoreBench(): Promise<Record<string, string>[]> {
  const base = await prepareData();
  const data = base.copy();
  let lost = 0;
  let refused = 0;
  let acknowledged = 0;
  let slowest = 0;
  try {
    const { child, url } = await startChild(data);
    for (let i = 0; i < restores; i++) {
      const load = startLoad(url, base);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const before = [...load.names];
      const { file } = await backUp(data, base.folder);
      await load.stop();
      const from = performance.now();
      const restored = join(base.folder, `restored-${i}`);
      await restoreTo(file, restored, { keyFile: join(data, "key") });
      slowest = Math.max(slowest, performance.now() - from);
      acknowledged += before.length;
      const hasAll: Check = async (muster) => {
        const there = await organizations(muster);
        const missing = before.filter((name) => !there.has(name)).length;
        lost += missing;
        return missing === 0;
      };
      const { code } = await startAgain({ data: restored, token: base.token, checks: [hasAll], writes: 0 });
      if (code !== undefined) refused++;
    }
    await child.kill();
    const row = { "restores of a busy server": String(restores), acknowledged: String(acknowledged) };
    const slow = `${Math.round(slowest)} ms`;
    return [{ ...row, lost: String(lost), "starts that refused": String(refused), "slowest restore": slow }];
  } finally {
    base.close();
  }
}
