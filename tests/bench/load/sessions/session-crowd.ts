// Many terminals at one server, with TLS, in separate processes: measures the echo of their keys.
import { setTimeout as wait } from "node:timers/promises";
import { openSession, type OpenSession } from "../../../support/agents/managed-computer.ts";
import { until } from "../../../support/server/server.ts";
import { median, percentile, type Row } from "../../measure.ts";
import { startSecureComputer } from "./secure-computer.ts";

const crowd = 200;
const floods = 10;
const keyEveryMS = 250;
const typingMS = 10_000;
const opensAtOnce = 10;
/** Below the limit of 50 per user. */
const sessionsPerUser = 45;
const patienceMS = 120_000;
/** An agent that has just started reads the inventory and asks apt for updates. */
const settleMS = 30_000;

/** The times from a key to its echo in ms, while each session types four keys per second. */
async function typing(sessions: readonly OpenSession[]): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + typingMS;
  await Promise.all(
    sessions.map(async (session, i) => {
      await wait((i / sessions.length) * keyEveryMS);
      for (let key = 0; performance.now() < until; key++) {
        const start = performance.now();
        const echoed = new Promise<void>((resolve) => session.listen(() => resolve()));
        session.type(String.fromCharCode(97 + (key % 26)));
        await echoed;
        const took = performance.now() - start;
        times.push(took);
        await wait(Math.max(0, keyEveryMS - took));
      }
      session.type("\x15");
    }),
  );
  await wait(200);
  return times;
}

const milliseconds = (values: readonly number[]) =>
  `${percentile(values, 0.95).toFixed(1)} (${median(values).toFixed(1)}) ms`;

export async function sessionCrowdBench(): Promise<Row[]> {
  const { url, nodeId, user, close } = await startSecureComputer();
  const users = await Promise.all(
    Array.from({ length: Math.ceil((crowd + floods) / sessionsPerUser) }, (_, i) => user(`${i}@example.com`)),
  );
  let opened = 0;
  const open = async () => {
    const person = users[Math.floor(opened++ / sessionsPerUser)]!;
    const session = openSession(person, url, { nodeId, user: "SYSTEM", shell: "DEFAULT" });
    await until("a terminal is open", () => session.bytes() > 0, patienceMS);
    session.type("exec env -i PS1='$ ' TERM=xterm-256color PATH=$PATH bash --norc --noprofile\n");
    session.type("echo ready-$((1+1))\n");
    await until("a shell is there", () => session.output().includes("ready-2"), patienceMS);
    return session;
  };
  try {
    const sessions: OpenSession[] = [];
    while (sessions.length < crowd)
      sessions.push(...(await Promise.all(Array.from({ length: opensAtOnce }, open))));
    await wait(settleMS);
    const alone = await typing(sessions);
    const busy = await Promise.all(Array.from({ length: floods }, open));
    for (const session of busy) {
      session.listen(() => undefined);
      session.type("yes\n");
    }
    await wait(1_000);
    const beside = await typing(sessions);
    for (const { client } of [...sessions, ...busy]) client.close();
    const row = (what: string, own: string, goal: string) => ({
      what,
      muster: own,
      peer: "",
      ratio: "",
      goal,
    });
    return [
      row(`echo, ${sessions.length} sessions typing: 95th percentile (median)`, milliseconds(alone), "3 ms"),
      row(`the same beside ${floods} floods`, milliseconds(beside), "20 ms"),
    ];
  } finally {
    await close();
  }
}
