import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { inList } from "../../platform/db/sql.ts";
import { columnsOf, decodeColumns, encodeColumns, rowsOf, type Columns } from "./codec.ts";
import { hourMS, hourOf } from "./head.ts";
import { Journal, pause, type IsAllowed } from "./journal.ts";
import type {
  Followed,
  MetricStore,
  RangeQuery,
  StoredReport,
  TopQuery,
  TopValue,
  MetricsStorage,
} from "./metric-store.ts";
import { addSummary, decodeRollup, encodeRollup, SteppedSummaries, topValues } from "./rollup.ts";

/** Reports of the previous hour may still arrive for this many ms. */
const sealDelayMS = 2 * 60_000;
const devicesPerSlice = 8;
/** Previous hours whose summaries stay in memory, so that averages of the last hour need no disk. */
const summedHours = 1;
/** How many devices a search for top values reads at once, so that others don't wait. */
const devicesPerRead = 500;
const rollupsPerSlice = 200;

interface SealedRow {
  hour: number;
  deviceId: number;
  samples: Uint8Array;
}

export class SqlStore implements MetricStore {
  protected readonly db: Database;
  protected readonly journal: Journal;
  private sealing: Promise<void> | undefined;
  /** Whether rows left in the journal by a crash have been released. */
  private isReleased = false;
  protected isClosed = false;

  constructor(db: Database, journal: Journal) {
    this.db = db;
    this.journal = journal;
  }

  append(report: StoredReport): Promise<"stored" | "repeated"> {
    return this.journal.append(report);
  }

  latest(deviceId: number): ReturnType<MetricStore["latest"]> {
    return this.journal.head.latest(deviceId);
  }

  range(query: RangeQuery): ReturnType<MetricStore["range"]> {
    return this.between(async (db) => {
      const steps = new SteppedSummaries(query);
      if (isOfWholeHours(query)) await this.addRollups(db, query, steps);
      else await this.addMinutes(db, query, steps);
      this.journal.head.addTo(steps, query.deviceId, query.series);
      return steps.result();
    });
  }

  /** Runs `work` between two writes, because sealing moves what is read. */
  protected between<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.journal.write(() => this.journal.upToDate(work));
  }

  protected async addRollups(
    db: Database,
    query: RangeQuery,
    steps: SteppedSummaries,
    isWanted: (hour: number) => boolean = () => true,
  ): Promise<void> {
    for (const { hour, samples } of await stored(db, "metricRollups", query))
      if (isWanted(hour))
        for (const [one, summary] of decodeRollup(samples)) steps.addSummary(one, hour * hourMS, summary);
  }

  /** @returns the times of the added rows */
  protected async addMinutes(
    db: Database,
    query: RangeQuery,
    steps: SteppedSummaries,
    isWanted: (hour: number) => boolean = () => true,
  ): Promise<Set<number>> {
    const all = new Set<number>();
    for (const { hour, samples } of await stored(db, "metricChunks", query)) {
      if (!isWanted(hour)) continue;
      const { times, values } = decodeColumns(samples);
      const rowSteps = steps.stepsOf(times);
      for (const one of query.series) steps.addColumn(one, rowSteps, values.get(one));
      for (const time of times) all.add(time);
    }
    return all;
  }

  async top(query: TopQuery): Promise<TopValue[]> {
    const found =
      query.aggregate === "LATEST" ? this.journal.head.topLatest(query) : await this.topSince(query);
    return found.sort((a, b) => b.value - a.value).slice(0, query.limit);
  }

  private async topSince(query: TopQuery): Promise<TopValue[]> {
    const { seriesOf, aggregate, from } = query;
    const { summaries, completeFrom } = this.journal.head.summaries(seriesOf, from);
    if (hourOf(from) < completeFrom) await this.addStored(summaries, query, hourOf(from), completeFrom);
    return topValues(seriesOf, aggregate, summaries);
  }

  /** Adds the rollups of hours to the summaries of series, which are in the order of the query. */
  protected async addStored(
    summaries: Float64Array,
    { seriesOf }: TopQuery,
    firstHour: number,
    before: number,
  ): Promise<void> {
    const devices = [...seriesOf.keys()];
    const places = new Map([...seriesOf.values()].flat().map((series, place) => [series, place]));
    for (let at = 0; at < devices.length; at += devicesPerRead) {
      const rollups = await this.db
        .selectFrom("metricRollups")
        .select(["deviceId", "samples"])
        .where("hour", ">=", firstHour)
        .where("hour", "<", before)
        .where("deviceId", "in", inList(this.db, devices.slice(at, at + devicesPerRead), "integer"))
        .execute();
      for (const [index, { deviceId, samples }] of rollups.entries()) {
        for (const [one, summary] of decodeRollup(samples, seriesOf.get(deviceId))) {
          const place = places.get(one);
          if (place !== undefined) addSummary(summaries, place, summary);
        }
        if (index % rollupsPerSlice === rollupsPerSlice - 1) await pause();
      }
      await pause();
    }
  }

  follow(): Promise<readonly Followed[]> {
    return this.journal.follow();
  }

  forgetEnded(now: number): void {
    this.journal.head.sumFrom(hourOf(now - sealDelayMS) - summedHours);
    this.journal.forgetSources(now);
  }

  seal(now: number, isAllowed?: IsAllowed): Promise<void> {
    this.sealing ??= this.sealEnded(now, isAllowed).finally(() => (this.sealing = undefined));
    return this.sealing;
  }

  private async sealEnded(now: number, isAllowed?: IsAllowed): Promise<void> {
    const { journal } = this;
    await journal.flush();
    const before = hourOf(now - sealDelayMS);
    const { upTo, ended } = await journal.write(() =>
      journal.upToDate(async () => ({ upTo: journal.lastId, ended: journal.head.unsealed(before) })),
    );
    for (const [hour, devices] of ended)
      for (let at = 0; at < devices.length; at += devicesPerSlice) {
        if (this.isClosed) return;
        const slice = devices.slice(at, at + devicesPerSlice);
        if (!(await journal.write(() => this.sealDevices(slice, hour, isAllowed)))) return;
        await pause();
      }
    this.forgetEnded(now);
    if (this.isClosed || (this.isReleased && !ended.size)) return;
    await journal.release(before, upTo, now, isAllowed);
    this.isReleased = true;
  }

  /** @returns false if another server now seals */
  private sealDevices(devices: readonly number[], hour: number, isAllowed?: IsAllowed): Promise<boolean> {
    const { journal } = this;
    const store = async (db: Database) => {
      const chunks = await db
        .selectFrom("metricChunks")
        .select(["deviceId", "samples"])
        .where("hour", "=", hour)
        .where("deviceId", "in", devices)
        .execute();
      const sealed = new Map(chunks.map(({ deviceId, samples }) => [deviceId, samples]));
      const rows: Record<"metricChunks" | "metricRollups", SealedRow[]> = {
        metricChunks: [],
        metricRollups: [],
      };
      for (const deviceId of devices) {
        const added = journal.head.columns(deviceId, hour);
        // another server has sealed these rows, or they were forgotten
        if (!added.times.length) continue;
        const before = sealed.get(deviceId);
        const columns = before ? merged(decodeColumns(before), added) : added;
        rows.metricChunks.push({ hour, deviceId, samples: encodeColumns(columns) });
        rows.metricRollups.push({ hour, deviceId, samples: encodeRollup(columns) });
        await pause();
      }
      if (!rows.metricChunks.length) return;
      for (const table of ["metricChunks", "metricRollups"] as const)
        await db
          .insertInto(table)
          .values(rows[table])
          .onConflict((conflict) =>
            conflict
              .columns(["hour", "deviceId"])
              .doUpdateSet((e) => ({ samples: e.ref("excluded.samples") })),
          )
          .execute();
      await pause();
    };
    return journal.done(devices, hour, store, isAllowed);
  }

  async retain(now: number, days: { minutes: number; hours: number }): Promise<void> {
    await this.deleteBefore("metricChunks", now, days.minutes);
    await this.deleteBefore("metricRollups", now, days.hours);
  }

  protected deleteBefore(
    table: "metricChunks" | "metricRollups",
    now: number,
    days: number,
  ): Promise<unknown> {
    const before = hourOf(now - days * 24 * hourMS);
    return this.journal.write(() => this.db.deleteFrom(table).where("hour", "<", before).execute());
  }

  async devices(): Promise<number[]> {
    // steps from device to device in the index, because there is a row for every hour of years
    const { rows } = await sql<{ deviceId: number }>`
      with recursive next("deviceId") as (
        select min("deviceId") from "metricRollups" union all
        select (select min("deviceId") from "metricRollups" where "deviceId" > next."deviceId")
        from next where next."deviceId" is not null
      ) select "deviceId" from next where "deviceId" is not null`.execute(this.db);
    return [...new Set(rows.map(({ deviceId }) => deviceId)).union(this.journal.devices())];
  }

  async forget(deviceId: number): Promise<void> {
    await this.journal.flush();
    await this.journal.write(() =>
      this.journal.forget(deviceId, async (db) => {
        for (const table of ["metricChunks", "metricRollups"] as const)
          await db.deleteFrom(table).where("deviceId", "=", deviceId).execute();
      }),
    );
  }

  async state(): Promise<MetricsStorage> {
    return { kind: "INTERNAL", address: null, state: "READY", since: null, reason: null, waitingSince: null };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.sealing;
    await this.journal.close();
  }
}

/** Whether rollups suffice because the steps consist of whole hours. */
export const isOfWholeHours = ({ step, from }: RangeQuery): boolean =>
  step % hourMS === 0 && from % hourMS === 0;

const stored = (db: Database, table: "metricChunks" | "metricRollups", { deviceId, from, to }: RangeQuery) =>
  db
    .selectFrom(table)
    .select(["hour", "samples"])
    .where("deviceId", "=", deviceId)
    .where("hour", ">=", hourOf(from))
    .where("hour", "<=", hourOf(to - 1))
    .execute();

/** Merges late reports into what was sealed before. */
function merged(sealed: Columns, added: Columns): Columns {
  return columnsOf([...rowsOf(sealed), ...rowsOf(added)].toSorted((a, b) => a.time - b.time));
}
