import type { Database } from "../../platform/db/database.ts";
import { inList } from "../../platform/db/sql.ts";
import { decodeRows, encodeRows, type Columns, type SampleRow } from "./codec.ts";
import type { MetricStore, RangeQuery, StoredReport, TopQuery, TopValue } from "./metric-store.ts";
import { add, decodeRollup, encodeRollup, Steps, summarize, type Summary } from "./rollup.ts";
import { createTables } from "./tables.ts";

const hourMS = 3_600_000;
/** What the databases store it in. */
const lastHour = 2 ** 31 - 1;
const hourOf = (time: number) => Math.min(Math.floor(time / hourMS), lastHour);

/** Reports that arrive within this time become durable together. */
const commitMS = 250;
const mostPerCommit = 1_000;
/** A report of the hour before can still be on its way. */
const sealDelayMS = 2 * 60_000;
const devicesPerSlice = 2;
/** What a search for the highest values reads at once, and decodes before others have their turn. */
const devicesPerRead = 200;
const rollupsPerSlice = 100;
/** How long `latest` knows a report. */
const latestMS = 2 * hourMS;
/** A program that hasn't reported for so long won't send a report again. */
const sourceDays = 7;

interface Pending {
  report: StoredReport;
  done(result: "stored"): void;
  failed(error: unknown): void;
}

interface Head {
  rows: SampleRow[];
  latest: SampleRow;
}

const bytesOf = (values: Int32Array | Float64Array) =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength);

/** A copy: the bytes of a database aren't aligned as numbers need it. */
const bufferOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Opens the store in a database, with the reports that weren't sealed when it was closed, or when it crashed. */
export async function openMetricStore(db: Database): Promise<MetricStore> {
  await createTables(db);
  const store = new SqlStore(db);
  await store.load();
  return store;
}

class SqlStore implements MetricStore {
  private readonly db: Database;
  /** What isn't sealed yet, by device. */
  private readonly heads = new Map<number, Head>();
  private readonly sources = new Map<string, number>();
  /** The lists of series in use: most reports of a device have the same. */
  private readonly lists = new Map<number, Int32Array>();
  private pending: Pending[] = [];
  private timer: NodeJS.Timeout | undefined;
  /** Writes are made one after another. */
  private writing: Promise<unknown> = Promise.resolve();
  private sealing: Promise<void> | undefined;
  private isClosed = false;

  constructor(db: Database) {
    this.db = db;
  }

  async load(): Promise<void> {
    for (const { deviceId, source, sequence } of await this.db
      .selectFrom("metricSources")
      .selectAll()
      .execute())
      this.sources.set(`${deviceId} ${source}`, sequence);
    let after = 0;
    for (;;) {
      const rows = await this.db
        .selectFrom("metricJournal")
        .selectAll()
        .where("id", ">", after)
        .orderBy("id")
        .limit(5_000)
        .execute();
      for (const { deviceId, time, series, samples } of rows)
        this.keep(deviceId, {
          time: Number(time),
          series: this.shared(deviceId, new Int32Array(bufferOf(series))),
          values: new Float64Array(bufferOf(samples)),
        });
      const last = rows.at(-1);
      if (!last) return;
      after = Number(last.id);
    }
  }

  async append(report: StoredReport): Promise<"stored" | "repeated"> {
    const key = `${report.deviceId} ${report.source}`;
    if ((this.sources.get(key) ?? -1) >= report.sequence) {
      // the same report may still be on its way to the disk
      await this.flush();
      return (this.sources.get(key) ?? -1) >= report.sequence ? "repeated" : this.append(report);
    }
    this.sources.set(key, report.sequence);
    const stored = new Promise<"stored">((done, failed) => this.pending.push({ report, done, failed }));
    if (this.pending.length >= mostPerCommit) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), commitMS);
    return stored;
  }

  private flush(): Promise<unknown> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = this.pending;
    this.pending = [];
    return batch.length ? this.write(() => this.commit(batch)) : this.writing;
  }

  private write<T>(work: () => Promise<T>): Promise<T> {
    const done = this.writing.then(work);
    this.writing = done.catch(() => undefined);
    return done;
  }

  private async commit(batch: readonly Pending[]): Promise<void> {
    try {
      await this.db.transaction().execute(async (db) => {
        for (let at = 0; at < batch.length; at += 100) {
          const part = batch.slice(at, at + 100).map(({ report }) => report);
          await db
            .insertInto("metricJournal")
            .values(
              part.map(({ deviceId, time, series, values }) => ({
                deviceId,
                time,
                hour: hourOf(time),
                series: bytesOf(series),
                samples: bytesOf(values),
              })),
            )
            .execute();
          const newest = new Map(part.map((report) => [`${report.deviceId} ${report.source}`, report]));
          await db
            .insertInto("metricSources")
            .values(
              [...newest.values()].map(({ deviceId, source, sequence, time }) => ({
                deviceId,
                source,
                sequence,
                time,
              })),
            )
            .onConflict((conflict) =>
              conflict.columns(["deviceId", "source"]).doUpdateSet((e) => ({
                sequence: e.ref("excluded.sequence"),
                time: e.ref("excluded.time"),
              })),
            )
            .execute();
        }
      });
    } catch (error) {
      for (const { report, failed } of batch) {
        const key = `${report.deviceId} ${report.source}`;
        // so that it is taken when it is sent again
        if ((this.sources.get(key) ?? 0) >= report.sequence) this.sources.set(key, report.sequence - 1);
        failed(error);
      }
      return;
    }
    for (const { report, done } of batch) {
      const { deviceId, time, values } = report;
      this.keep(deviceId, { time, series: this.shared(deviceId, report.series), values });
      done("stored");
    }
  }

  private shared(deviceId: number, series: Int32Array): Int32Array {
    const known = this.lists.get(deviceId);
    if (known?.length === series.length && known.every((one, index) => one === series[index])) return known;
    this.lists.set(deviceId, series);
    return series;
  }

  private keep(deviceId: number, row: SampleRow): void {
    const head = this.heads.get(deviceId);
    if (!head) return void this.heads.set(deviceId, { rows: [row], latest: row });
    head.rows.push(row);
    if (row.time >= head.latest.time) head.latest = row;
  }

  latest(deviceId: number): { time: number; values: Map<number, number> } | undefined {
    const latest = this.heads.get(deviceId)?.latest;
    if (!latest || latest.time < Date.now() - latestMS) return undefined;
    const { time, series, values } = latest;
    return { time, values: new Map(Array.from(series, (one, index) => [one, values[index] ?? NaN])) };
  }

  /** Between two writes: sealing moves what is read. */
  range(query: RangeQuery): ReturnType<MetricStore["range"]> {
    return this.write(() => this.read(query));
  }

  private async read({ deviceId, series, from, to, step }: RangeQuery) {
    const steps = new Steps();
    const wanted = new Set(series);
    const addSummary = (time: number, one: number, summary: Summary) => {
      if (time >= from && time < to && wanted.has(one))
        steps.add(one, Math.floor((time - from) / step), summary);
    };
    const addColumns = ({ times, values }: Columns) => {
      for (const one of wanted)
        values.get(one)?.forEach((value, row) => {
          if (!Number.isNaN(value))
            addSummary(times[row] ?? 0, one, { count: 1, minimum: value, sum: value, maximum: value });
        });
    };
    const hours = [hourOf(from), hourOf(to - 1)] as const;
    const read = (table: "metricChunks" | "metricRollups") =>
      this.db
        .selectFrom(table)
        .select(["hour", "samples"])
        .where("deviceId", "=", deviceId)
        .where("hour", ">=", hours[0])
        .where("hour", "<=", hours[1])
        .execute();
    // steps of whole hours need no minutes
    if (step % hourMS === 0 && from % hourMS === 0)
      for (const { hour, samples } of await read("metricRollups"))
        for (const [one, summary] of decodeRollup(samples)) addSummary(hour * hourMS, one, summary);
    else for (const { samples } of await read("metricChunks")) addColumns(decodeRows(samples));
    for (const row of this.heads.get(deviceId)?.rows ?? [])
      row.series.forEach((one, index) => {
        const value = row.values[index] ?? NaN;
        if (!Number.isNaN(value))
          addSummary(row.time, one, { count: 1, minimum: value, sum: value, maximum: value });
      });
    const count = Math.max(0, Math.ceil((to - from) / step));
    const stepped = (one: number, pick: (summary: Summary) => number) => {
      const summaries = steps.of(one);
      return Float64Array.from({ length: count }, (_, index) => {
        const summary = summaries[index];
        return summary ? pick(summary) : NaN;
      });
    };
    return {
      times: Float64Array.from({ length: count }, (_, index) => from + index * step),
      series: new Map(
        series.map((one) => [
          one,
          {
            minimum: stepped(one, ({ minimum }) => minimum),
            average: stepped(one, ({ sum, count: n }) => sum / n),
            maximum: stepped(one, ({ maximum }) => maximum),
          },
        ]),
      ),
    };
  }

  async top({ seriesOf, aggregate, from, limit }: TopQuery): Promise<TopValue[]> {
    const found: TopValue[] = [];
    if (aggregate === "LATEST")
      for (const [deviceId, series] of seriesOf) {
        const values = this.latest(deviceId)?.values;
        for (const one of series) {
          const value = values?.get(one) ?? NaN;
          if (!Number.isNaN(value)) found.push({ deviceId, series: one, value });
        }
      }
    else
      for (const [deviceId, summaries] of await this.summariesSince(seriesOf, from))
        for (const [one, { sum, count, maximum }] of summaries)
          found.push({ deviceId, series: one, value: aggregate === "MAXIMUM" ? maximum : sum / count });
    return found.sort((a, b) => b.value - a.value).slice(0, limit);
  }

  private async summariesSince(seriesOf: TopQuery["seriesOf"], from: number) {
    const all = new Map<number, Map<number, Summary>>();
    const addTo = (deviceId: number, one: number, summary: Summary) => {
      if (!seriesOf.get(deviceId)?.includes(one)) return;
      const summaries = all.get(deviceId) ?? new Map<number, Summary>();
      all.set(deviceId, summaries);
      const known = summaries.get(one);
      if (known) add(known, summary);
      else summaries.set(one, { ...summary });
    };
    const devices = [...seriesOf.keys()];
    for (let at = 0; at < devices.length; at += devicesPerRead) {
      const rollups = await this.db
        .selectFrom("metricRollups")
        .select(["deviceId", "samples"])
        .where("hour", ">=", hourOf(from))
        .where("deviceId", "in", inList(this.db, devices.slice(at, at + devicesPerRead), "integer"))
        .execute();
      for (const [index, { deviceId, samples }] of rollups.entries()) {
        for (const [one, summary] of decodeRollup(samples)) addTo(deviceId, one, summary);
        if (index % rollupsPerSlice === rollupsPerSlice - 1) await pause();
      }
      await pause();
    }
    for (const deviceId of seriesOf.keys())
      for (const { time, series, values } of this.heads.get(deviceId)?.rows ?? [])
        if (time >= from)
          series.forEach((one, index) => {
            const value = values[index] ?? NaN;
            if (!Number.isNaN(value))
              addTo(deviceId, one, { count: 1, minimum: value, sum: value, maximum: value });
          });
    return all;
  }

  seal(now: number): Promise<void> {
    this.sealing ??= this.sealEnded(now).finally(() => (this.sealing = undefined));
    return this.sealing;
  }

  private async sealEnded(now: number): Promise<void> {
    await this.flush();
    const before = hourOf(now - sealDelayMS);
    const devices = [...this.heads].flatMap(([deviceId, { rows }]) =>
      rows.some(({ time }) => hourOf(time) < before) ? [deviceId] : [],
    );
    for (let at = 0; at < devices.length && !this.isClosed; at += devicesPerSlice) {
      await this.write(() => this.sealDevices(devices.slice(at, at + devicesPerSlice), before));
      await pause();
    }
    if (this.isClosed) return;
    const forgotten = now - sourceDays * 24 * hourMS;
    await this.write(() => this.db.deleteFrom("metricSources").where("time", "<", forgotten).execute());
  }

  private async sealDevices(deviceIds: readonly number[], before: number): Promise<void> {
    const sealed = new Map<number, readonly SampleRow[]>();
    await this.db.transaction().execute(async (db) => {
      for (const deviceId of deviceIds) {
        const rows = this.heads.get(deviceId)?.rows.filter(({ time }) => hourOf(time) < before) ?? [];
        sealed.set(deviceId, rows);
        const byHour = new Map<number, SampleRow[]>();
        for (const row of rows) byHour.set(hourOf(row.time), [...(byHour.get(hourOf(row.time)) ?? []), row]);
        for (const [hour, added] of byHour) {
          const at = { hour, deviceId };
          const chunk = await db
            .selectFrom("metricChunks")
            .select("samples")
            .where("hour", "=", hour)
            .where("deviceId", "=", deviceId)
            .executeTakeFirst();
          // reports that came late join what was sealed before
          const all = [...(chunk ? rowsOf(decodeRows(chunk.samples)) : []), ...added];
          const samples = encodeRows(all.toSorted((a, b) => a.time - b.time));
          const rollup = encodeRollup(summarize(decodeRows(samples)));
          for (const [table, bytes] of [
            ["metricChunks", samples],
            ["metricRollups", rollup],
          ] as const)
            await db
              .insertInto(table)
              .values({ ...at, samples: Buffer.from(bytes) })
              .onConflict((conflict) =>
                conflict.columns(["hour", "deviceId"]).doUpdateSet({ samples: Buffer.from(bytes) }),
              )
              .execute();
        }
        await db
          .deleteFrom("metricJournal")
          .where("hour", "<", before)
          .where("deviceId", "=", deviceId)
          .execute();
      }
    });
    for (const [deviceId, rows] of sealed) {
      const head = this.heads.get(deviceId);
      if (!head) continue;
      const gone = new Set(rows);
      head.rows = head.rows.filter((row) => !gone.has(row));
      if (!head.rows.length && head.latest.time < Date.now() - latestMS) this.heads.delete(deviceId);
    }
  }

  async retain(now: number, days: { minutes: number; hours: number }): Promise<void> {
    const before = (count: number) => hourOf(now - count * 24 * hourMS);
    await this.write(async () => {
      await this.db.deleteFrom("metricChunks").where("hour", "<", before(days.minutes)).execute();
      await this.db.deleteFrom("metricRollups").where("hour", "<", before(days.hours)).execute();
    });
  }

  async devices(): Promise<number[]> {
    const stored = await Promise.all(
      (["metricSources", "metricRollups"] as const).map((table) =>
        this.db.selectFrom(table).select("deviceId").distinct().execute(),
      ),
    );
    return [...new Set([...this.heads.keys(), ...stored.flat().map(({ deviceId }) => deviceId)])];
  }

  async forget(deviceId: number): Promise<void> {
    await this.flush();
    await this.write(async () => {
      for (const table of ["metricJournal", "metricSources", "metricChunks", "metricRollups"] as const)
        await this.db.deleteFrom(table).where("deviceId", "=", deviceId).execute();
      this.heads.delete(deviceId);
      this.lists.delete(deviceId);
      for (const key of this.sources.keys()) if (key.startsWith(`${deviceId} `)) this.sources.delete(key);
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.sealing;
    await this.flush();
    await this.writing;
  }
}

const rowsOf = ({ times, values }: Columns): SampleRow[] => {
  const series = Int32Array.from(values.keys());
  const columns = [...values.values()];
  return Array.from(times, (time, index) => ({
    time,
    series,
    values: Float64Array.from(columns, (column) => column[index] ?? NaN),
  }));
};
