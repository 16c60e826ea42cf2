import { sql, type Selectable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { inList, isPostgres } from "../../platform/db/sql.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { columnsOf, decodeColumns, encodeColumns, rowsOf, type SampleRow } from "./codec.ts";
import type { Followed, MetricStore, RangeQuery, StoredReport, TopQuery, TopValue } from "./metric-store.ts";
import { decodeRollup, encodeRollup, Summaries, type Summary } from "./rollup.ts";
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
/** The journal has reports of the last day, and of devices whose clock is ahead. */
const journalHours = { before: 27, after: 2 };
const mostFollowed = 5_000;
/** A program that hasn't reported for so long won't send a report again. */
const sourceDays = 7;

interface Pending {
  report: StoredReport;
  done(result: "stored" | "repeated"): void;
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

const sourceOf = ({ deviceId, source }: Pick<StoredReport, "deviceId" | "source">) => `${deviceId} ${source}`;

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Opens the store in a database, with the reports that weren't sealed when it was closed, or when it crashed. */
export async function openMetricStore(db: Database): Promise<MetricStore> {
  await createTables(db);
  const store = new SqlStore(db);
  await store.load();
  return store;
}

const toRow = ({ time, series, samples }: Selectable<Tables["metricJournal"]>): SampleRow => ({
  time: Number(time),
  series: new Int32Array(bufferOf(series)),
  values: new Float64Array(bufferOf(samples)),
});

class SqlStore implements MetricStore {
  private readonly db: Database;
  /** Other servers may store reports of the same devices: what counts is in the journal, not in memory. */
  private readonly isShared: boolean;
  /** The last report that was taken in from the journal, and those that this server has stored since. */
  private followedId = 0;
  private readonly ownIds = new Set<number>();
  private isFollowing = false;
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
    this.isShared = isPostgres(db);
  }

  async load(): Promise<void> {
    for (const row of await this.db.selectFrom("metricSources").selectAll().execute())
      this.sources.set(sourceOf(row), row.sequence);
    let after = 0;
    for (;;) {
      const rows = await this.db
        .selectFrom("metricJournal")
        .selectAll()
        .where("id", ">", after)
        .orderBy("id")
        .limit(5_000)
        .execute();
      for (const row of rows) this.keepShared(row.deviceId, toRow(row));
      const last = rows.at(-1);
      this.followedId = after;
      if (!last) return;
      after = Number(last.id);
    }
  }

  async follow(): Promise<readonly Followed[]> {
    this.isFollowing = true;
    const rows = await this.db
      .selectFrom("metricJournal")
      .selectAll()
      .where("id", ">", this.followedId)
      .orderBy("id")
      .limit(mostFollowed)
      .execute();
    const others = rows.filter(({ id }) => !this.ownIds.has(id));
    const last = rows.at(-1);
    if (last) this.followedId = last.id;
    for (const id of this.ownIds) if (id <= this.followedId) this.ownIds.delete(id);
    return others.map((row) => {
      const kept = toRow(row);
      this.keepShared(row.deviceId, kept);
      return { deviceId: row.deviceId, ...kept };
    });
  }

  async append(report: StoredReport): Promise<"stored" | "repeated"> {
    const key = sourceOf(report);
    if ((this.sources.get(key) ?? -1) >= report.sequence) {
      // the same report may still be on its way to the disk
      await this.flush();
      return (this.sources.get(key) ?? -1) >= report.sequence ? "repeated" : this.append(report);
    }
    this.sources.set(key, report.sequence);
    const stored = new Promise<"stored" | "repeated">((done, failed) =>
      this.pending.push({ report, done, failed }),
    );
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

  /** What another server has stored before, when an agent has moved to this one without having got its answer. */
  private async withoutStored(
    db: Database,
    reports: readonly StoredReport[],
  ): Promise<readonly StoredReport[]> {
    if (!this.isShared) return reports;
    const rows = await db
      .selectFrom("metricSources")
      .select(["deviceId", "source", "sequence"])
      .where("deviceId", "in", inList(db, new Set(reports.map(({ deviceId }) => deviceId)), "integer"))
      .execute();
    const stored = new Map(rows.map((row) => [sourceOf(row), row.sequence]));
    return reports.filter((report) => report.sequence > (stored.get(sourceOf(report)) ?? -1));
  }

  private async commit(batch: readonly Pending[]): Promise<void> {
    const stored = new Set<StoredReport>();
    try {
      await this.db.transaction().execute(async (db) => {
        for (let at = 0; at < batch.length; at += 100) {
          const part = await this.withoutStored(
            db,
            batch.slice(at, at + 100).map(({ report }) => report),
          );
          for (const report of part) stored.add(report);
          if (!part.length) continue;
          const added = await db
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
            .$if(this.isShared, (q) => q.returning("id"))
            .execute();
          this.noteOwn(added.flatMap(({ id }) => id ?? []));
          const newest = new Map(part.map((report) => [sourceOf(report), report]));
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
        const key = sourceOf(report);
        // so that it is taken when it is sent again
        if ((this.sources.get(key) ?? 0) >= report.sequence) this.sources.set(key, report.sequence - 1);
        failed(error);
      }
      return;
    }
    for (const { report, done } of batch) {
      const { deviceId, time, series, values } = report;
      if (stored.has(report)) this.keepShared(deviceId, { time, series, values });
      done(stored.has(report) ? "stored" : "repeated");
    }
  }

  private noteOwn(ids: readonly number[]): void {
    if (this.ownIds.size + ids.length > mostFollowed) this.isFollowing = false;
    if (!this.isFollowing) this.ownIds.clear();
    for (const id of ids)
      if (this.isFollowing) this.ownIds.add(id);
      else this.followedId = Math.max(this.followedId, id);
  }

  private keepShared(deviceId: number, row: SampleRow): void {
    this.keep(deviceId, { ...row, series: this.shared(deviceId, row.series) });
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
    if (!this.isShared) return this.write(() => this.read(this.db, query));
    // another server may move it at any time
    return this.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((db) => this.read(db, query));
  }

  private async read(db: Database, { deviceId, series, from, to, step }: RangeQuery) {
    const steps = new Summaries(new Set(series));
    const stepAt = (time = NaN) => (time >= from && time < to ? Math.floor((time - from) / step) : undefined);
    const stored = (table: "metricChunks" | "metricRollups") =>
      db
        .selectFrom(table)
        .select(["hour", "samples"])
        .where("deviceId", "=", deviceId)
        .where("hour", ">=", hourOf(from))
        .where("hour", "<=", hourOf(to - 1))
        .execute();
    // steps of whole hours need no minutes
    if (step % hourMS === 0 && from % hourMS === 0)
      for (const { hour, samples } of await stored("metricRollups"))
        for (const [one, summary] of decodeRollup(samples)) steps.add(one, stepAt(hour * hourMS), summary);
    else
      for (const { samples } of await stored("metricChunks")) {
        const { times, values } = decodeColumns(samples);
        for (const one of series)
          values.get(one)?.forEach((value, row) => steps.addValue(one, stepAt(times[row]), value));
      }
    this.addRows(await this.unsealed(db, deviceId, from, to), steps, stepAt);
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
    else {
      const deviceOf = new Map([...seriesOf].flatMap(([id, series]) => series.map((one) => [one, id])));
      for (const [series, summary] of (
        await this.summariesSince(deviceOf, [...seriesOf.keys()], from)
      ).firsts())
        found.push({
          deviceId: deviceOf.get(series)!,
          series,
          value: aggregate === "MAXIMUM" ? summary.maximum : summary.sum / summary.count,
        });
    }
    return found.sort((a, b) => b.value - a.value).slice(0, limit);
  }

  private async summariesSince(
    wanted: ReadonlyMap<number, number>,
    devices: readonly number[],
    from: number,
  ): Promise<Summaries> {
    const summaries = new Summaries(wanted);
    for (let at = 0; at < devices.length; at += devicesPerRead) {
      const rollups = await this.db
        .selectFrom("metricRollups")
        .select("samples")
        .where("hour", ">=", hourOf(from))
        .where("deviceId", "in", inList(this.db, devices.slice(at, at + devicesPerRead), "integer"))
        .execute();
      for (const [index, { samples }] of rollups.entries()) {
        for (const [one, summary] of decodeRollup(samples)) summaries.add(one, 0, summary);
        if (index % rollupsPerSlice === rollupsPerSlice - 1) await pause();
      }
      await pause();
    }
    for (const deviceId of devices)
      this.addRows(this.heads.get(deviceId)?.rows ?? [], summaries, (time) => (time >= from ? 0 : undefined));
    return summaries;
  }

  /** What isn't sealed yet. */
  private async unsealed(db: Database, deviceId: number, from: number, to: number): Promise<SampleRow[]> {
    if (!this.isShared) return this.heads.get(deviceId)?.rows ?? [];
    const now = hourOf(Date.now());
    const first = Math.max(hourOf(from), now - journalHours.before);
    const last = Math.min(hourOf(to - 1), now + journalHours.after);
    const hours = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
    const rows = await db
      .selectFrom("metricJournal")
      .selectAll()
      .where("deviceId", "=", deviceId)
      .where("hour", "in", inList(db, hours, "integer"))
      .orderBy("id")
      .execute();
    return rows.map(toRow);
  }

  private addRows(
    rows: readonly SampleRow[],
    summaries: Summaries,
    stepAt: (time: number) => number | undefined,
  ): void {
    for (const { time, series, values } of rows)
      series.forEach((one, index) => summaries.addValue(one, stepAt(time), values[index] ?? NaN));
  }

  seal(now: number, isAllowed?: (db: Database) => Promise<boolean>): Promise<void> {
    this.sealing ??= this.sealEnded(now, isAllowed).finally(() => (this.sealing = undefined));
    return this.sealing;
  }

  private async sealEnded(now: number, isAllowed?: (db: Database) => Promise<boolean>): Promise<void> {
    await this.flush();
    const before = hourOf(now - sealDelayMS);
    const devices = await this.devicesToSeal(before);
    for (let at = 0; at < devices.length && !this.isClosed; at += devicesPerSlice) {
      const slice = devices.slice(at, at + devicesPerSlice);
      if (!(await this.write(() => this.sealDevices(slice, before, isAllowed)))) return;
      await pause();
    }
    if (this.isClosed) return;
    const forgotten = now - sourceDays * 24 * hourMS;
    await this.write(() => this.db.deleteFrom("metricSources").where("time", "<", forgotten).execute());
  }

  private async devicesToSeal(before: number): Promise<number[]> {
    if (this.isShared) {
      const rows = await this.db
        .selectFrom("metricJournal")
        .select("deviceId")
        .distinct()
        .where("hour", "<", before)
        .execute();
      return rows.map(({ deviceId }) => deviceId);
    }
    return [...this.heads].flatMap(([deviceId, { rows }]) =>
      rows.some(({ time }) => hourOf(time) < before) ? [deviceId] : [],
    );
  }

  /** Takes what has ended of a device out of the journal: all servers' reports, so that none is lost or sealed twice. */
  private async takeEnded(db: Database, deviceId: number, before: number): Promise<readonly SampleRow[]> {
    const rows = this.isShared
      ? (
          await db
            .deleteFrom("metricJournal")
            .where("hour", "<", before)
            .where("deviceId", "=", deviceId)
            .returningAll()
            .execute()
        ).map(toRow)
      : (this.heads.get(deviceId)?.rows.filter(({ time }) => hourOf(time) < before) ?? []);
    if (!this.isShared)
      await db
        .deleteFrom("metricJournal")
        .where("hour", "<", before)
        .where("deviceId", "=", deviceId)
        .execute();
    return rows;
  }

  /** What others have sealed isn't in the journal any more. */
  forgetEnded(now: number): void {
    const before = hourOf(now - sealDelayMS);
    for (const deviceId of this.heads.keys())
      this.dropFromHead(deviceId, ({ time }) => hourOf(time) < before);
  }

  private dropFromHead(deviceId: number, isGone: (row: SampleRow) => boolean): void {
    const head = this.heads.get(deviceId);
    if (!head) return;
    head.rows = head.rows.filter((row) => !isGone(row));
    if (!head.rows.length && head.latest.time < Date.now() - latestMS) this.heads.delete(deviceId);
  }

  /** @returns false if another server seals now */
  private async sealDevices(
    deviceIds: readonly number[],
    before: number,
    isAllowed?: (db: Database) => Promise<boolean>,
  ): Promise<boolean> {
    const sealed = new Map<number, readonly SampleRow[]>();
    const isDone = await this.db.transaction().execute(async (db) => {
      if (isAllowed && !(await isAllowed(db))) return false;
      for (const deviceId of deviceIds) {
        const rows = await this.takeEnded(db, deviceId, before);
        sealed.set(deviceId, rows);
        for (const [hour, added] of Map.groupBy(rows, ({ time }) => hourOf(time))) {
          const at = { hour, deviceId };
          const chunk = await db
            .selectFrom("metricChunks")
            .select("samples")
            .where("hour", "=", hour)
            .where("deviceId", "=", deviceId)
            .executeTakeFirst();
          // reports that came late join what was sealed before
          const all = [...(chunk ? rowsOf(decodeColumns(chunk.samples)) : []), ...added];
          const columns = columnsOf(all.toSorted((a, b) => a.time - b.time));
          for (const [table, samples] of [
            ["metricChunks", Buffer.from(encodeColumns(columns))],
            ["metricRollups", Buffer.from(encodeRollup(columns))],
          ] as const)
            await db
              .insertInto(table)
              .values({ ...at, samples })
              .onConflict((conflict) => conflict.columns(["hour", "deviceId"]).doUpdateSet({ samples }))
              .execute();
        }
      }
      return true;
    });
    if (!isDone) return false;
    for (const [deviceId, rows] of sealed) {
      const gone = new Set(rows);
      this.dropFromHead(deviceId, (row) => (this.isShared ? hourOf(row.time) < before : gone.has(row)));
    }
    return true;
  }

  async retain(now: number, days: { minutes: number; hours: number }): Promise<void> {
    const before = (count: number) => hourOf(now - count * 24 * hourMS);
    await this.write(async () => {
      await this.db.deleteFrom("metricChunks").where("hour", "<", before(days.minutes)).execute();
      await this.db.deleteFrom("metricRollups").where("hour", "<", before(days.hours)).execute();
    });
  }

  async devices(): Promise<number[]> {
    // from one device to the next by the index: there is a row for every hour of years
    const { rows } = await sql<{ deviceId: number }>`
      with recursive next("deviceId") as (
        select min("deviceId") from "metricRollups" union all
        select (select min("deviceId") from "metricRollups" where "deviceId" > next."deviceId")
        from next where next."deviceId" is not null
      ) select "deviceId" from next where "deviceId" is not null`.execute(this.db);
    const reporting = await this.db.selectFrom("metricSources").select("deviceId").distinct().execute();
    return [
      ...new Set([...rows, ...reporting].map(({ deviceId }) => deviceId)).union(new Set(this.heads.keys())),
    ];
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
