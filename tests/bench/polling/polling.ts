// Polling of simulated switches, compared with net-snmp in the same run.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import snmp from "net-snmp";
import { SocketPool } from "../../../agent/src/network/udp-socket-pool.ts";
import { PolledDevice } from "../../../agent/src/monitoring/polling/device.ts";
import { gauge, table, type Pack } from "../../../agent/src/monitoring/polling/pack.ts";
import { packs } from "../../../agent/src/monitoring/polling/packs/index.ts";
import { median, times, type Row } from "../measure.ts";

const switches = 200;
const interfaces = 52;
const columns = 12;
const port = 16_161;
const concurrent = 32;
const rounds = 3;
const seconds = 3;
const community = "public";

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Twelve columns from research: eight 64-bit counters and four numbers. */
const twelve = [
  ...[6, 7, 8, 9, 10, 11, 12, 13].map((column) => `1.3.6.1.2.1.31.1.1.1.${column}`),
  ...[7, 8, 14, 20].map((column) => `1.3.6.1.2.1.2.2.1.${column}`),
];
const tableOfTwelve: Pack = {
  name: "twelve columns",
  tables: [
    table({
      learn: { name: "1.3.6.1.2.1.31.1.1.1.1" },
      instance: (row) => row.text("name"),
      columns: Object.fromEntries(twelve.map((oid, i) => [`c${i}`, oid])),
      measures: (column) => Object.values(column).map((one) => gauge("PROCESSES", one)),
    }),
  ],
};

const addressOf = (n: number) => `127.61.${n >> 8}.${n & 255}`;

/** Polls repeatedly; returns polls per second of wall time and of CPU time. */
async function measure(polls: readonly (() => Promise<unknown>)[]) {
  for (const poll of polls) await poll();
  const end = performance.now() + seconds * 1_000;
  const [startedAt, cpu] = [performance.now(), cpuSeconds()];
  let [done, next] = [0, 0];
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      while (performance.now() < end) {
        const found = await polls[next++ % polls.length]!();
        if (found !== undefined) done++;
      }
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1_000;
  return { perSecond: done / elapsed, perCore: done / (cpuSeconds() - cpu) };
}

function musterPolls(pool: SocketPool, used: readonly Pack[]) {
  const credential = { id: 1, type: "SNMPV2" as const, community };
  const devices = Array.from(
    { length: switches },
    (_, n) => new PolledDevice(addressOf(n), [credential], { pool, port, packs: used }),
  );
  return { devices, polls: devices.map((device) => () => device.poll()) };
}

function netSnmpPolls() {
  const oids = Array.from({ length: interfaces }, (_, row) =>
    twelve.map((oid) => `${oid}.${row + 1}`),
  ).flat();
  const perRequest = 60;
  const sessions = Array.from({ length: switches }, (_, n) =>
    snmp.createSession(addressOf(n), community, { port, version: snmp.Version2c, timeout: 5_000 }),
  );
  const get = (session: (typeof sessions)[number], part: string[]) =>
    new Promise<void>((resolve, reject) => {
      session.get(part, (error: Error | null) => (error ? reject(error) : resolve()));
    });
  const polls = sessions.map((session) => async () => {
    for (let at = 0; at < oids.length; at += perRequest) await get(session, oids.slice(at, at + perRequest));
    return true;
  });
  return { polls, close: () => sessions.forEach((session) => session.close()) };
}

export async function pollingBench(): Promise<Row[]> {
  const script = fileURLToPath(new URL("switches.ts", import.meta.url));
  const simulated = fork(script, [0, switches, port, interfaces].map(String));
  await once(simulated, "message");
  const pool = new SocketPool(
    () => Promise.resolve(false),
    (_, send) => send(),
  );
  try {
    const muster = musterPolls(pool, [tableOfTwelve]);
    const whole = musterPolls(pool, packs);
    const peer = netSnmpPolls();
    const found: Record<"muster" | "whole" | "peer", Awaited<ReturnType<typeof measure>>[]> = {
      muster: [],
      whole: [],
      peer: [],
    };
    for (let round = 0; round < rounds; round++) {
      found.muster.push(await measure(muster.polls));
      found.whole.push(await measure(whole.polls));
      found.peer.push(await measure(peer.polls));
    }
    for (const device of [...muster.devices, ...whole.devices]) device.close();
    peer.close();
    const of = (all: typeof found.muster, which: "perSecond" | "perCore") =>
      median(all.map((one) => one[which]));
    const row = (
      what: string,
      which: "perSecond" | "perCore",
      own: typeof found.muster,
      goal: string,
    ): Row => ({
      what,
      muster: Math.round(of(own, which)).toLocaleString("en-us"),
      peer: `${Math.round(of(found.peer, which)).toLocaleString("en-us")} (net-snmp, get)`,
      ratio: times(of(own, which) / of(found.peer, which)),
      goal,
    });
    const size = `${interfaces} interfaces × ${columns} columns`;
    return [
      row(`polls of ${size} a second and core`, "perCore", found.muster, "2,000"),
      row(`polls of ${size} a second`, "perSecond", found.muster, ""),
      row(
        `all packs with rates: polls of ${interfaces} interfaces a second and core`,
        "perCore",
        found.whole,
        "",
      ),
    ];
  } finally {
    pool.close();
    simulated.disconnect();
  }
}
