// The metric store compared with plain rows in SQLite, and the cost of a measurement for a computer.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readLinux } from "../../../agent/src/monitoring/metrics/linux.ts";
import { Sampler } from "../../../agent/src/monitoring/metrics/sample.ts";
import { readPendingReboot, readUsers } from "../../../agent/src/monitoring/state/logins-and-reboot.ts";
import { ProcessReader } from "../../../agent/src/monitoring/state/processes.ts";
import { servicesStamp } from "../../../agent/src/monitoring/state/services.ts";
import { updatesStamp } from "../../../agent/src/monitoring/state/updates.ts";
import { softwareStamp } from "../../../agent/src/inventory/software.ts";
import { openMetricStore } from "../../../server/src/monitoring/store/open-store.ts";
import { storeFile } from "../../../server/src/monitoring/store/tables.ts";
import { openDatabase } from "../../../server/src/platform/db/database.ts";
import { median, ms, times, type Row } from "../measure.ts";
import {
  cpuMS,
  devices,
  hourMS,
  random,
  reportsOf,
  seriesEach,
  seriesOf,
  taken,
  valueOf,
  watchBlocks,
} from "./samples.ts";
import { victoriaBench } from "./victoria.ts";

const hours = 3;
/** The samples per second of 5,000 devices with 30 series each. */
const usualRate = 2_500;

export async function metricsBench(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "muster-bench-metrics-"));
  try {
    const start = Math.floor(Date.now() / hourMS - hours) * hourMS;
    const store = await measureStore(folder, start);
    const rows = measureRows(folder, start);
    return [
      {
        what: "stored samples a second, durable",
        muster: Math.round(store.perSecond).toLocaleString("en-us"),
        peer: `${Math.round(rows.perSecond).toLocaleString("en-us")} (rows in SQLite)`,
        ratio: times(store.perSecond / rows.perSecond),
        goal: "1,000,000",
      },
      {
        what: `processor at ${usualRate} samples a second, sealing included`,
        muster: `${times(store.cpuPerSample * usualRate * 100)} % of a core`,
        peer: `${times(rows.cpuPerSample * usualRate * 100)} %`,
        ratio: times(store.cpuPerSample / rows.cpuPerSample),
        goal: "0.1 %",
      },
      {
        what: `bytes per sample in the file, without its free pages (${Math.round(store.freeShare * 100)} %)`,
        muster: times(store.bytes),
        peer: times(rows.bytes),
        ratio: times(store.bytes / rows.bytes),
        goal: "2.2",
      },
      {
        what: `chart of ${hours} h, ${seriesEach} series`,
        muster: ms(store.chart),
        peer: ms(rows.chart),
        ratio: times(store.chart / rows.chart),
        goal: "10 ms for 24 h",
      },
      {
        what: `top 10 of ${devices} devices, latest; average of 1 h`,
        muster: `${ms(store.latest)}; ${ms(store.average)}`,
        peer: `${ms(rows.latest)}; ${ms(rows.average)}`,
        ratio: times(store.average / rows.average),
        goal: "15 ms of 5,000",
      },
      {
        what: "longest pause of the server while sealing",
        muster: ms(store.pause),
        peer: "",
        ratio: "",
        goal: "15 ms",
      },
      {
        what: "agent: processor time of a measurement",
        muster: ms(measureAgent()),
        peer: "",
        ratio: "",
        goal: "1 ms",
      },
      ...(await measureState()),
      ...(await victoriaBench()),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureStore(folder: string, start: number) {
  const db = openDatabase("", folder, storeFile);
  const store = await openMetricStore(db);
  const noise = random();
  const all = Array.from({ length: devices }, (_, device) => seriesOf(device));
  const samples = devices * seriesEach * hours * 60;
  // generating the values is not part of the store's work
  let cpu = 0;
  let spent = 0;
  let pause = 0;
  for (let minute = 0; minute < hours * 60; minute++) {
    const reports = reportsOf(devices, minute, start, noise);
    const cpuBefore = cpuMS();
    spent += await taken(() => Promise.all(reports.map((report) => store.append(report))));
    if (minute % 60 === 59) {
      const blocked = watchBlocks();
      spent += await taken(() => store.seal(start + (minute + 10) * 60_000));
      pause = Math.max(pause, blocked());
    }
    cpu += cpuMS() - cpuBefore;
  }
  const cpuPerSample = cpu / 1_000 / samples;
  const query = { deviceId: 7, series: [...all[6]!], from: start, to: start + hours * hourMS, step: 120_000 };
  const charts = [];
  for (let round = 0; round < 20; round++)
    charts.push(
      await taken(() => store.range({ ...query, deviceId: 7 + round, series: [...all[6 + round]!] })),
    );
  const compared = new Map(all.map((series, device) => [device + 1, [series[0]!]]));
  const top = (aggregate: "LATEST" | "AVERAGE") =>
    taken(() => store.top({ seriesOf: compared, aggregate, from: start + (hours - 1) * hourMS, limit: 10 }));
  const latest = median([await top("LATEST"), await top("LATEST"), await top("LATEST")]);
  const average = median([await top("AVERAGE"), await top("AVERAGE"), await top("AVERAGE")]);
  await store.close();
  await db.destroy();
  const size = statSync(join(folder, storeFile.name)).size;
  // the free pages of an hour's journal are reused for the next one
  const free = freeBytes(join(folder, storeFile.name));
  const bytes = (size - free) / samples;
  const freeShare = free / size;
  return {
    perSecond: samples / (spent / 1_000),
    cpuPerSample,
    bytes,
    freeShare,
    chart: median(charts),
    latest,
    average,
    pause,
  };
}

function freeBytes(path: string): number {
  const database = new DatabaseSync(path);
  const read = (name: string) => Number(Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]);
  const bytes = read("freelist_count") * read("page_size");
  database.close();
  return bytes;
}

/** Stores one row per sample, in the order in which charts read them, in transactions of a minute. */
function measureRows(folder: string, start: number) {
  const path = join(folder, "rows.db");
  const database = new DatabaseSync(path);
  database.exec("pragma journal_mode = wal; pragma synchronous = full");
  database.exec(
    "create table samples (series integer, time integer, value real, primary key (series, time)) without rowid",
  );
  const insert = database.prepare("insert into samples values (?, ?, ?)");
  const noise = random();
  const samples = devices * seriesEach * 60;
  const cpuBefore = cpuMS();
  const before = performance.now();
  for (let minute = 0; minute < 60; minute++) {
    database.exec("begin");
    for (let series = 0; series < devices * seriesEach; series++)
      insert.run(series, start + minute * 60_000, valueOf(series, minute, noise));
    database.exec("commit");
  }
  const spent = performance.now() - before;
  const cpuPerSample = (cpuMS() - cpuBefore) / 1_000 / samples;
  const read = (query: string) => {
    const from = performance.now();
    database.prepare(query).all();
    return performance.now() - from;
  };
  // the time for one hour, multiplied by the hours of the chart
  const chart =
    hours *
    read(
      `select series, time / 120000, min(value), avg(value), max(value) from samples where series between 210 and 239 group by 1, 2`,
    );
  const latest = read(
    `select series, max(time), value from samples where series % 30 = 0 group by series order by value desc limit 10`,
  );
  const average = read(
    `select series, avg(value) from samples where series % 30 = 0 group by series order by 2 desc limit 10`,
  );
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
  return {
    perSecond: samples / (spent / 1_000),
    cpuPerSample,
    bytes: statSync(path).size / samples,
    chart,
    latest,
    average,
  };
}

function measureAgent(): number {
  const sampler = new Sampler();
  sampler.sample(readLinux(), performance.now());
  const rounds = 300;
  const before = cpuMS();
  for (let round = 0; round < rounds; round++) sampler.sample(readLinux(), performance.now());
  return (cpuMS() - before) / rounds;
}

/**
 * Measures the cost of reading this computer's state: the part read each minute, and the rest per reading.
 */
async function measureState(): Promise<Row[]> {
  const processes = new ProcessReader("/");
  const cost = async (rounds: number, work: () => unknown) => {
    await work();
    const before = cpuMS();
    for (let round = 0; round < rounds; round++) await work();
    return (cpuMS() - before) / rounds;
  };
  const minute = () => {
    readUsers("/");
    readPendingReboot("/");
    servicesStamp("/");
    updatesStamp("/");
  };
  const count = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).length;
  const row = (what: string, value: number, goal: string): Row => ({
    what,
    muster: `${Math.round(value * 1_000)} µs`,
    peer: "",
    ratio: "",
    goal,
  });
  return [
    row("agent: processor time of reading the state, each minute", await cost(500, minute), "1 ms"),
    row("agent: has software changed, every 5 minutes", await cost(500, () => softwareStamp()), ""),
    row(
      `agent: processor time of reading ${count} processes, every 5 minutes`,
      await cost(50, () => processes.read()),
      "",
    ),
  ];
}
