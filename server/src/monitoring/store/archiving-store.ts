// Moves hours that have ended to VictoriaMetrics. Until it has certainly written them to its disk, they stay
// in the chunks in which they were sealed, which are a durable queue while it is unavailable.
import { createHash } from "node:crypto";
import { MusterError, t } from "@muster/sdk";
import type { Database } from "../../platform/db/database.ts";
import { chunks, inList, isPostgres, upsertRows } from "../../platform/db/sql.ts";
import { decodeColumns, type Columns } from "./codec.ts";
import { hourMS, hourOf } from "./head.ts";
import { inLazyTransaction, pause, type IsAllowed, type Journal } from "./journal.ts";
import type { MetricStore, RangeQuery, StoredReport, TopQuery, MetricsStorage } from "./metric-store.ts";
import { addSummary, SteppedSummaries } from "./rollup.ts";
import { isOfWholeHours, SqlStore } from "./sql-store.ts";
import {
  summaryOrder,
  VictoriaFailure,
  type Aggregate,
  type SeriesLabels,
  type VictoriaMetrics,
} from "./victoria-metrics.ts";

export interface Archive {
  victoria: VictoriaMetrics;
  /** Returns the labels of series; series that were forgotten have none. */
  labelsOf(series: readonly number[]): Promise<ReadonlyMap<number, SeriesLabels>>;
  /** How long after a write it counts as on VictoriaMetrics' disk, which is written every few seconds. */
  settledAfterMS?: number;
  /** The most hours of measurements that may wait. */
  maxHours?: number;
  /** The most values that are read one by one; VictoriaMetrics aggregates more than that. */
  maxValues?: number;
}

interface Chunk {
  hour: number;
  deviceId: number;
}

/** Encoding more at once would delay other work. */
const devicesPerSlice = 8;
const devicesPerWrite = 64;
/** The most chunks that may be sent but not yet settled. */
const maxUnsettled = 50_000;
const queueEveryMS = 60_000;
const settledAfterMS = 60_000;
const maxHours = 45 * 24;
const maxValues = 100_000;

/** The aggregates from which top values are computed. */
const wanted: Record<TopQuery["aggregate"], { aggregates: readonly Aggregate[]; joined: "sum" | "max" }> = {
  LATEST: { aggregates: ["count", "sum"], joined: "sum" },
  AVERAGE: { aggregates: ["count", "sum"], joined: "sum" },
  MAXIMUM: { aggregates: ["count", "max"], joined: "max" },
};

const digestOf = (samples: Uint8Array) => createHash("sha1").update(samples).digest("base64");
const keyOf = ({ hour, deviceId }: Chunk) => `${hour}/${deviceId}`;

export class ArchivingStore extends SqlStore {
  private readonly archive: Required<Archive>;
  private delivering: Promise<void> | undefined;
  /** Sends and deletions run one at a time, so that nothing of a forgotten device is sent. */
  private working: Promise<unknown> = Promise.resolve();
  /** The run of VictoriaMetrics that has received what was sent. */
  private run: string | undefined;
  private readonly sent = new Map<string, Chunk & { digest: string; at: number }>();
  private oldestHour: number | undefined;
  private oldestAt = -Infinity;

  constructor(db: Database, journal: Journal, archive: Archive) {
    super(db, journal);
    this.archive = { settledAfterMS, maxHours, maxValues, ...archive };
  }

  override async append(report: StoredReport): Promise<"stored" | "repeated"> {
    if (this.isFull())
      throw new MusterError("metrics_unavailable", { message: t("monitoring.metrics.victoria.queueFull") });
    return super.append(report);
  }

  override async follow(): ReturnType<MetricStore["follow"]> {
    if (performance.now() - this.oldestAt >= queueEveryMS) await this.readQueue();
    return super.follow();
  }

  override async state(): Promise<MetricsStorage> {
    const { victoria } = this.archive;
    await Promise.all([victoria.check(queueEveryMS * 2), this.readQueue()]);
    const state = victoria.state();
    return {
      kind: "VICTORIA_METRICS",
      address: victoria.address,
      ...state,
      ...(this.isFull() && { state: "FULL" }),
      waitingSince: this.oldestHour === undefined ? null : this.oldestHour * hourMS,
    };
  }

  private async readQueue(): Promise<void> {
    const { hour } = await this.db
      .selectFrom("metricChunks")
      .select((e) => e.fn.min<number | null>("hour").as("hour"))
      .executeTakeFirstOrThrow();
    this.oldestHour = hour ?? undefined;
    this.oldestAt = performance.now();
  }

  private isFull(): boolean {
    const { oldestHour } = this;
    return oldestHour !== undefined && hourOf(Date.now()) - oldestHour > this.archive.maxHours;
  }

  override async seal(now: number, isAllowed?: IsAllowed): Promise<void> {
    await super.seal(now, isAllowed);
    this.delivering ??= this.deliver(isAllowed)
      .catch((error: unknown) => {
        // the next seal tries again
        if (!(error instanceof VictoriaFailure)) throw error;
      })
      .finally(() => (this.delivering = undefined));
    await this.delivering;
  }

  private async deliver(isAllowed?: IsAllowed): Promise<void> {
    await this.readQueue();
    const run = await this.archive.victoria.run();
    // a run that has ended may have lost its last seconds
    if (run !== this.run) this.sent.clear();
    this.run = run;
    if (run === undefined) return;
    await this.deleteSettled(isAllowed);
    for await (const [hour, devices] of this.unsent()) {
      if (this.isClosed || this.sent.size >= maxUnsettled) return;
      if (isAllowed && !(await isAllowed(this.db))) return this.sent.clear();
      await this.inTurn(() => this.send(hour, devices));
    }
    await this.readQueue();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.working.then(work);
    this.working = done.catch(() => undefined);
    return done;
  }

  /** Yields the waiting chunks that haven't been sent, the oldest first. */
  private async *unsent(): AsyncGenerator<[hour: number, devices: number[]]> {
    for (let after: Chunk = { hour: -1, deviceId: 0 }; ;) {
      const rows = await this.db
        .selectFrom("metricChunks")
        .select(["hour", "deviceId"])
        .where((e) => e(e.refTuple("hour", "deviceId"), ">", e.tuple(after.hour, after.deviceId)))
        .orderBy("hour")
        .orderBy("deviceId")
        .limit(devicesPerWrite)
        .execute();
      const last = rows.at(-1);
      if (!last) return;
      after = last;
      const waiting = rows.filter((row) => !this.sent.has(keyOf(row)));
      for (const [hour, of] of Map.groupBy(waiting, (row) => row.hour))
        yield [hour, of.map(({ deviceId }) => deviceId)];
      await pause();
    }
  }

  private async send(hour: number, devices: readonly number[]): Promise<void> {
    const rows = await this.db
      .selectFrom("metricChunks")
      .select(["deviceId", "samples"])
      .where("hour", "=", hour)
      .where("deviceId", "in", devices)
      .execute();
    let lines = "";
    for (let at = 0; at < rows.length; at += devicesPerSlice) {
      lines += await this.linesOf(rows.slice(at, at + devicesPerSlice));
      await pause();
    }
    await this.noteSpans(hour, rows);
    // forgotten series have no lines
    if (lines) await this.archive.victoria.write(lines);
    for (const { deviceId, samples } of rows) {
      const chunk = { hour, deviceId };
      this.sent.set(keyOf(chunk), { ...chunk, digest: digestOf(samples), at: performance.now() });
    }
  }

  private async linesOf(rows: readonly { deviceId: number; samples: Uint8Array }[]): Promise<string> {
    const { victoria, labelsOf } = this.archive;
    const decoded = rows.map(({ deviceId, samples }) => ({ deviceId, columns: decodeColumns(samples) }));
    const labels = await labelsOf(decoded.flatMap(({ columns }) => [...columns.values.keys()]));
    const lines = ({ deviceId, columns: { times, values } }: { deviceId: number; columns: Columns }) =>
      Array.from(values, ([series, column]) => {
        const of = labels.get(series);
        return of && victoria.line(deviceId, series, of, { times, values: column });
      });
    return decoded.flatMap(lines).filter(Boolean).join("");
  }

  /** Records which hours VictoriaMetrics may have, before they are sent to it. */
  private async noteSpans(hour: number, of: readonly { deviceId: number }[]): Promise<void> {
    const ids = of.map(({ deviceId }) => deviceId);
    const rows = await this.db
      .selectFrom("metricArchived")
      .selectAll()
      .where("deviceId", "in", inList(this.db, ids, "integer"))
      .execute();
    const known = new Map(rows.map((row) => [row.deviceId, row]));
    const changed = ids.flatMap((deviceId) => {
      const { fromHour, toHour } = known.get(deviceId) ?? { fromHour: Infinity, toHour: -1 };
      if (fromHour <= hour && toHour >= hour) return [];
      return [{ deviceId, fromHour: Math.min(fromHour, hour), toHour: Math.max(toHour, hour) }];
    });
    const columns = { deviceId: "integer", fromHour: "integer", toHour: "integer" } as const;
    await upsertRows(this.db, "metricArchived", ["deviceId"], columns, changed);
  }

  /** Deletes chunks that VictoriaMetrics has on its disk, if they are still as they were sent. */
  private async deleteSettled(isAllowed?: IsAllowed): Promise<void> {
    const before = performance.now() - this.archive.settledAfterMS;
    const settled = [...this.sent.values()].filter(({ at }) => at <= before);
    for (const [hour, all] of Map.groupBy(settled, (one) => one.hour)) {
      const parts = isPostgres(this.db) ? chunks(all) : slicesOf(all);
      for (const part of parts) {
        if (this.isClosed) return;
        await this.journal.write(() =>
          inLazyTransaction(this.db, async (db) => {
            if (isAllowed && !(await isAllowed(db))) return;
            const rows = await db
              .selectFrom("metricChunks")
              .select(["deviceId", "samples"])
              .where("hour", "=", hour)
              .where(
                "deviceId",
                "in",
                part.map(({ deviceId }) => deviceId),
              )
              .execute();
            const now = new Map(rows.map(({ deviceId, samples }) => [deviceId, digestOf(samples)]));
            // late reports have been added to the other chunks since
            const same = part.filter(({ deviceId, digest }) => now.get(deviceId) === digest);
            if (!same.length) return;
            for (const table of ["metricChunks", "metricRollups"] as const)
              await db
                .deleteFrom(table)
                .where("hour", "=", hour)
                .where(
                  "deviceId",
                  "in",
                  same.map(({ deviceId }) => deviceId),
                )
                .execute();
          }),
        );
        for (const one of part) this.sent.delete(keyOf(one));
        await pause();
      }
    }
  }

  override async range(query: RangeQuery): ReturnType<MetricStore["range"]> {
    const { deviceId, series, step } = query;
    const span = await this.db
      .selectFrom("metricArchived")
      .selectAll()
      .where("deviceId", "=", deviceId)
      .executeTakeFirst();
    const from = Math.max(query.from, (span?.fromHour ?? Infinity) * hourMS);
    const to = Math.min(query.to, ((span?.toHour ?? -1) + 1) * hourMS);
    if (!span || to <= from || !series.length) return super.range(query);
    const steps = new SteppedSummaries(query);
    // only steps before the chunks that are still here: both may have those
    const [first, last] = await this.wholeSteps(query, from, to);
    const { victoria } = this.archive;
    const selection = { deviceId, series };
    const [aggregated, samples] = await Promise.all([
      victoria.aggregate(selection, { aggregates: summaryOrder, from: first, to: last, step }),
      victoria.read(selection, Math.max(from, last), to),
    ]);
    for (const [one, byTime] of aggregated)
      for (const [time, summary] of byTime) steps.addSummary(one, time, summary);
    const isArchived = (hour: number) => hour >= span.fromHour && hour <= span.toHour;
    return this.between(async (db) => {
      const isWhole = isOfWholeHours(query);
      const times = await this.addMinutes(db, query, steps, (hour) => !isWhole || isArchived(hour));
      if (isWhole) await this.addRollups(db, query, steps, (hour) => !isArchived(hour));
      this.journal.head.addTo(steps, deviceId, series);
      for (const one of samples) {
        // repeated writes appear twice
        const isNew = (time: number, row: number) => !times.has(time) && time !== one.times[row - 1];
        const rowSteps = steps.stepsOf(one.times.map((time, row) => (isNew(time, row) ? time : NaN)));
        steps.addColumn(one.series, rowSteps, one.values);
      }
      return steps.result();
    });
  }

  /** Returns the steps that VictoriaMetrics aggregates: none if their values can be read one by one. */
  private async wholeSteps(query: RangeQuery, from: number, to: number): Promise<[from: number, to: number]> {
    const stepAt = (time: number) => query.from + Math.floor((time - query.from) / query.step) * query.step;
    const first = stepAt(from);
    const values = (query.series.length * (to - from)) / 60_000;
    if (values <= this.archive.maxValues) return [first, first];
    const { hour } = await this.db
      .selectFrom("metricChunks")
      .select((e) => e.fn.min<number | null>("hour").as("hour"))
      .where("deviceId", "=", query.deviceId)
      .where("hour", ">=", hourOf(first))
      .where("hour", "<=", hourOf(to - 1))
      .executeTakeFirstOrThrow();
    return [first, stepAt(Math.min(to, (hour ?? Infinity) * hourMS))];
  }

  protected override async addStored(
    summaries: Float64Array,
    query: TopQuery,
    firstHour: number,
    before: number,
  ): Promise<void> {
    const { fromHour, toHour } = await this.db
      .selectFrom("metricArchived")
      .select((e) => [
        e.fn.min<number | null>("fromHour").as("fromHour"),
        e.fn.max<number | null>("toHour").as("toHour"),
      ])
      .executeTakeFirstOrThrow();
    const from = Math.max(firstHour, fromHour ?? Infinity);
    const end = Math.min(before, (toHour ?? -1) + 1);
    const all = [...query.seriesOf.values()].flat();
    const [one] = all;
    if (end <= from || one === undefined) return super.addStored(summaries, query, firstHour, before);
    if (firstHour < from) await super.addStored(summaries, query, firstHour, from);
    if (end < before) await super.addStored(summaries, query, end, before);
    // all series are of the same metric
    const name = (await this.archive.labelsOf([one])).get(one)?.name;
    if (name === undefined) return;
    const found = await this.archive.victoria.aggregate(
      { name },
      { ...wanted[query.aggregate], from: from * hourMS, to: end * hourMS, step: (end - from) * hourMS },
    );
    const placeOf = new Map(all.map((series, place) => [series, place]));
    for (const [series, byTime] of found) {
      const place = placeOf.get(series);
      if (place !== undefined) for (const summary of byTime.values()) addSummary(summaries, place, summary);
    }
  }

  /** Only applies to hours: chunks wait until VictoriaMetrics has them, and it has its own retention. */
  override async retain(now: number, { hours }: { hours: number }): Promise<void> {
    await this.deleteBefore("metricRollups", now, hours);
  }

  override async devices(): Promise<number[]> {
    const rows = await this.db.selectFrom("metricArchived").select("deviceId").execute();
    return [...new Set(await super.devices()).union(new Set(rows.map(({ deviceId }) => deviceId)))];
  }

  override async forget(deviceId: number): Promise<void> {
    await super.forget(deviceId);
    await this.inTurn(async () => {
      const of = this.db.selectFrom("metricArchived").select("deviceId").where("deviceId", "=", deviceId);
      if (!(await of.executeTakeFirst())) return;
      await this.archive.victoria.delete(deviceId);
      await this.db.deleteFrom("metricArchived").where("deviceId", "=", deviceId).execute();
    }).catch((error: unknown) => {
      // `devices` includes it until VictoriaMetrics has deleted it
      if (!(error instanceof VictoriaFailure)) throw error;
    });
  }

  override async close(): Promise<void> {
    this.isClosed = true;
    await this.delivering;
    await super.close();
  }
}

const slicesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / devicesPerSlice) }, (_, index) =>
    all.slice(index * devicesPerSlice, (index + 1) * devicesPerSlice),
  );
