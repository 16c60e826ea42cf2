// The metric store compared with VictoriaMetrics, and with VictoriaMetrics behind it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Archive } from "../../../server/src/monitoring/store/archiving-store.ts";
import type { MetricStore } from "../../../server/src/monitoring/store/metric-store.ts";
import { openMetricStore } from "../../../server/src/monitoring/store/open-store.ts";
import { storeFile } from "../../../server/src/monitoring/store/tables.ts";
import { openDatabase } from "../../../server/src/platform/db/database.ts";
import { archiveOf, clientOf } from "../../support/monitoring/archive.ts";
import { hasVictoria, Victoria } from "../../support/monitoring/victoria-metrics.ts";
import { inTurn, ms, times, type Row } from "../measure.ts";
import {
  cpuMS,
  devices,
  hourMS,
  random,
  reportsOf,
  seriesEach,
  seriesOf,
  taken,
  watchBlocks,
} from "./samples.ts";

/** The number of devices with a day of samples, for charts. */
const charted = 20;
const day = 24;
const rounds = 15;
const written = 1_000;
const perSecond = (samples: number, milliseconds: number) => (samples / milliseconds) * 1_000;
const count = (value: number) => Math.round(value).toLocaleString("en-us");

/** Each series of a computer belongs to another metric. */
const labelsOf: Archive["labelsOf"] = async (series) =>
  new Map(
    series.map((id) => [
      id,
      { name: `muster_test_${id % seriesEach}`, instance: `of ${id}`, organization: 1 },
    ]),
  );

export async function victoriaBench(): Promise<Row[]> {
  if (!hasVictoria()) {
    console.error("skipped: VictoriaMetrics is not installed (Debian's package victoria-metrics)");
    return [];
  }
  const folders = ["local", "archive"].map((name) => mkdtempSync(join(tmpdir(), `muster-bench-${name}-`)));
  const victoria = await new Victoria().start();
  const dbs = folders.map((folder) => openDatabase("", folder, storeFile));
  const [local, archiving] = [
    await openMetricStore(dbs[0]!),
    await openMetricStore(dbs[1]!, archiveOf(clientOf(victoria.address), { labelsOf })),
  ];
  try {
    return await measure(victoria, local, archiving);
  } finally {
    for (const store of [local, archiving]) await store.close();
    for (const db of dbs) await db.destroy();
    for (const folder of folders) rmSync(folder, { recursive: true });
    await victoria.remove();
  }
}

async function measure(victoria: Victoria, local: MetricStore, archiving: MetricStore): Promise<Row[]> {
  const start = (Math.floor(Date.now() / hourMS) - day) * hourMS;
  const last = start + (day - 1) * hourMS;
  const alone = await writeAlone(victoria, last);
  // both stores get the same samples: a day of a few devices, and the last hour of all
  for (const store of [local, archiving]) {
    const noise = random();
    const pending: Promise<unknown>[] = [];
    for (let minute = 0; minute < day * 60; minute++) {
      const all = reportsOf(minute < (day - 1) * 60 ? charted : devices, minute, start, noise);
      pending.push(...all.map((report) => store.append(report)));
      if (pending.length >= devices) await Promise.all(pending.splice(0));
    }
    await Promise.all(pending);
  }
  await local.seal(last + 2 * hourMS);
  // sealed without VictoriaMetrics first, as during an outage
  await victoria.end();
  await archiving.seal(last + 2 * hourMS);
  await victoria.start();
  const samples = seriesEach * 60 * (devices + charted * (day - 1));
  const cpu = cpuMS();
  const blocked = watchBlocks();
  const spent = await taken(() => archiving.seal(last + 2 * hourMS));
  const pause = blocked();
  const used = cpuMS() - cpu;
  await victoria.flush();
  await archiving.seal(last + 2 * hourMS);

  const charts = await compareCharts(victoria, [local, archiving], start);
  const tops = await compareTops(victoria, [local, archiving], last);
  return [
    {
      what: "samples a second that move on to VictoriaMetrics; longest pause meanwhile",
      muster: `${count(perSecond(samples, spent))}; ${ms(pause)}`,
      peer: `${count(alone)} (VictoriaMetrics alone, prepared lines)`,
      ratio: times(perSecond(samples, spent) / alone),
      goal: "",
    },
    {
      what: "processor for it at 2,500 samples a second",
      muster: `${times((used / 1_000 / samples) * 2_500 * 100)} % of a core`,
      peer: "",
      ratio: "",
      goal: "",
    },
    rowOf(`chart of ${day} h, ${seriesEach} series, steps of 5 min`, charts, "10 ms"),
    rowOf(`top 10 of ${devices}, average of 1 h that is on the disk`, tops, "15 ms"),
  ];
}

/** @param measured without VictoriaMetrics, VictoriaMetrics alone, and with it */
const rowOf = (what: string, [local, alone, archiving]: readonly number[], goal: string): Row => ({
  what,
  muster: `${ms(local!)} (with VictoriaMetrics behind it ${ms(archiving!)})`,
  peer: `${ms(alone!)} (VictoriaMetrics alone)`,
  ratio: times(local! / alone!),
  goal,
});

async function writeAlone(victoria: Victoria, start: number): Promise<number> {
  const client = clientOf(victoria.address, "alone");
  const noise = random();
  const minutes = Array.from({ length: 60 }, (_, minute) => reportsOf(written, minute, start, noise));
  const timesOf = Float64Array.from(minutes, (_, minute) => start + minute * 60_000);
  const labels = { name: "muster_alone", instance: "", organization: 1 };
  const bodies = Array.from({ length: written / 50 }, (_, body) => {
    let lines = "";
    for (let device = body * 50; device < (body + 1) * 50; device++)
      for (let at = 0; at < seriesEach; at++) {
        const values = Float64Array.from(minutes, (reports) => reports[device]!.values[at]!);
        lines += client.line(device + 1, seriesOf(device)[at]!, labels, { times: timesOf, values });
      }
    return lines;
  });
  const spent = await taken(async () => {
    for (const body of bodies) await client.write(body);
  });
  return perSecond(written * seriesEach * 60, spent);
}

const ask = async (victoria: Victoria, path: string, query: Record<string, string>) => {
  const answer = await fetch(`${victoria.address}${path}`, {
    method: "POST",
    body: new URLSearchParams(query),
  });
  return (await answer.json()) as unknown;
};

async function compareCharts(victoria: Victoria, stores: readonly MetricStore[], start: number) {
  let round = 0;
  const [local, archiving] = stores.map((store) => () => {
    const device = round++ % charted;
    const query = { from: start, to: start + day * hourMS, step: 300_000 };
    return store.range({ deviceId: device + 1, series: [...seriesOf(device)], ...query });
  });
  const alone = () =>
    ask(victoria, "/api/v1/query_range", {
      query: `rollup({server="test",node="${(round++ % charted) + 1}"}[5m])`,
      start: String(start / 1_000),
      end: String(start / 1_000 + day * 3_600),
      step: "5m",
      nocache: "1",
    });
  return inTurn(rounds, [local!, alone, archiving!]);
}

async function compareTops(victoria: Victoria, stores: readonly MetricStore[], from: number) {
  const compared = new Map(
    Array.from({ length: devices }, (_, device) => [device + 1, [seriesOf(device)[0]!]]),
  );
  // sums in memory must not be used
  const [local, archiving] = stores.map((store) => () => {
    store.forgetEnded(from + 4 * hourMS);
    return store.top({ seriesOf: compared, aggregate: "AVERAGE", from, limit: 10 });
  });
  const alone = () =>
    ask(victoria, "/api/v1/query", {
      query: `topk(10, avg_over_time(muster_test_0{server="test"}[1h]))`,
      time: String(from / 1_000 + 3_599.999),
      nocache: "1",
    });
  return inTurn(rounds, [local!, alone, archiving!]);
}
