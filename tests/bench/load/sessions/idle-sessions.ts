// The cost of an idle terminal: how much a hundred of them increase the memory of the server and of the
// agent's session process.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { enroll } from "@muster/agent";
import { createMuster } from "@muster/sdk";
import { openSession, type OpenSession } from "../../../support/agents/managed-computer.ts";
import { memoryFile } from "../../../support/server/memory-file.ts";
import { openServer, Program } from "../../../support/server/processes.ts";
import { until } from "../../../support/server/server.ts";
import type { Row } from "../../measure.ts";
import { keyOfUser } from "../user-keys.ts";

const counted = 100;
/** The first sessions, not counted because they load code that stays in memory. */
const before = 20;
const opensAtOnce = 5;
/** Below the limit of 50 per user. */
const sessionsPerUser = 40;
const patienceMS = 120_000;

const read = (path: string) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // the process has exited, or hasn't responded yet
    return "";
  }
};

/** The id of the process that runs an agent's sessions. */
function hostOf(data: string): number {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const commandOf = (id: string) => read(`/proc/${id}/cmdline`);
  const agent = processes.find((id) => commandOf(id).includes(`delegate-process.ts\0${data}`));
  const isChild = (id: string) => new RegExp(`^PPid:\\s+${agent}$`, "m").test(read(`/proc/${id}/status`));
  return Number(processes.find((id) => commandOf(id).includes("host-entry.ts") && isChild(id)));
}

async function memoryOfHost(pid: number): Promise<NodeJS.MemoryUsage> {
  rmSync(memoryFile(pid), { force: true });
  process.kill(pid, "SIGUSR2");
  let answer = "";
  await until("it has told its memory", () => (answer = read(memoryFile(pid))) !== "", patienceMS);
  rmSync(memoryFile(pid));
  return JSON.parse(answer) as NodeJS.MemoryUsage;
}

const kibibytes = (bytes: number) => `${(bytes / 1_024).toFixed(0)} KiB`;

export async function idleSessionsBench(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "muster-idle-"));
  const { url, muster, server } = await openServer(join(folder, "server"));
  const data = join(folder, "agent");
  const { token } = await muster.call("createEnrollmentToken", {
    body: { clientId: 1, locationId: 1, expiresInMinutes: 5 },
  });
  const { nodeId } = await enroll({ url, token, data, name: "web-01" });
  const preload = new URL("../../../support/server/memory-file.ts", import.meta.url).href;
  const agent = new Program("../agents/delegate-process.ts", () => [data, url], {
    NODE_OPTIONS: `--import=${preload}`,
  });
  await agent.start((state) => state === "connected");
  const keys = await Promise.all(
    Array.from({ length: Math.ceil((before + counted) / sessionsPerUser) }, (_, i) =>
      keyOfUser(url, muster, {
        email: `${i}@example.com`,
        sysadmin: true,
        roleIds: [],
        organizationIds: null,
      }),
    ),
  );
  const sessions: OpenSession[] = [];
  const open = async () => {
    const key = keys[Math.floor(sessions.length / sessionsPerUser)]!;
    const person = { token: key, muster: createMuster({ url, token: key }) };
    const session = openSession(person, url, { nodeId, user: "SYSTEM", shell: "DEFAULT" });
    sessions.push(session);
    await until("a terminal is open", () => session.bytes() > 0, patienceMS);
    session.type("echo ready-$((1+1))\n");
    await until("it answers", () => session.output().includes("ready-2"), patienceMS);
  };
  const memoryAt = async (count: number) => {
    while (sessions.length < count) await Promise.all(Array.from({ length: opensAtOnce }, open));
    await wait(3_000);
    return {
      server: await server.ask<NodeJS.MemoryUsage>("memory"),
      agent: await memoryOfHost(hostOf(data)),
    };
  };
  try {
    const start = await memoryAt(before);
    const end = await memoryAt(before + counted);
    const each = (of: "server" | "agent", ...kinds: (keyof NodeJS.MemoryUsage)[]) =>
      kinds.reduce((sum, kind) => sum + (end[of][kind] - start[of][kind]) / counted, 0);
    const row = (of: "server" | "agent") => ({
      what: `an idle session in the ${of}: objects and buffers after collections (of them buffers; resident)`,
      muster: `${kibibytes(each(of, "heapUsed", "external"))} (${kibibytes(each(of, "arrayBuffers"))}; ${kibibytes(each(of, "rss"))})`,
      peer: "",
      ratio: "",
      goal: "64 KiB together",
    });
    return [row("server"), row("agent")];
  } finally {
    for (const { client } of sessions) client.close();
    await agent.kill();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
