// Reports as they come: durable before they are answered, and read again after a crash.
import type { Database } from "../../platform/db/database.ts";
import { chunks, upsertRows } from "../../platform/db/sql.ts";
import { decodeReports, encodeReports } from "./codec.ts";
import { hourOf, type Head } from "./head.ts";
import type { StoredReport } from "./metric-store.ts";

/** Reports that arrive within this time become durable together. */
const commitMS = 250;
const mostPerCommit = 1_000;
/** What is deleted at once, before others have their turn. */
const rowsPerSlice = 8;
/** Of devices that are forgotten. */
const allHours = -1;
const dayMS = 24 * 3_600_000;
/** A program that hasn't reported for so long won't send a report again. */
const forgottenAfterMS = 7 * dayMS;

interface Pending {
  report: StoredReport;
  from: Source;
  done(result: "stored"): void;
  failed(error: unknown): void;
}

/** A program that reports. */
interface Source {
  deviceId: number;
  source: string;
  /** The newest sequence that was taken. */
  accepted: number;
  /** The newest one that is durable. */
  sequence: number;
  time: number;
  isSaved: boolean;
}

const sourceColumns = { deviceId: "integer", source: "text", sequence: "integer", time: "bigint" } as const;

const keyOf = ({ deviceId, source }: Pick<Source, "deviceId" | "source">) => `${deviceId} ${source}`;

export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class Journal {
  private readonly db: Database;
  private readonly head: Head;
  private readonly sources = new Map<string, Source>();
  private pending: Pending[] = [];
  private timer: NodeJS.Timeout | undefined;
  /** Writes are made one after another. */
  private writing: Promise<unknown> = Promise.resolve();
  /** The newest row: what `head` has, and no more. */
  lastId = 0;

  constructor(db: Database, head: Head) {
    this.db = db;
    this.head = head;
  }

  /** Reads what wasn't sealed when it was closed, or when it crashed. */
  async load(): Promise<void> {
    for (const { deviceId, source, sequence, time } of await this.db
      .selectFrom("metricSources")
      .selectAll()
      .execute())
      this.sources.set(keyOf({ deviceId, source }), {
        deviceId,
        source,
        sequence,
        time,
        accepted: sequence,
        isSaved: true,
      });
    const done = new Map<string, number>();
    for (const { hour, deviceId, journalId } of await this.db
      .selectFrom("metricDone")
      .selectAll()
      .execute()) {
      done.set(`${hour} ${deviceId}`, journalId);
      // an id is never used again: what is done is known by it
      this.lastId = Math.max(this.lastId, journalId);
    }
    for (let after = 0; ;) {
      const rows = await this.after(after, 100);
      for (const { id, hour, reports } of rows)
        for (const report of decodeReports(reports)) {
          if ((done.get(`${allHours} ${report.deviceId}`) ?? 0) >= id) continue;
          // former versions noted sequences elsewhere
          if (report.source) this.note(this.sourceOf(report), report);
          if ((done.get(`${hour} ${report.deviceId}`) ?? 0) < id) this.head.add(report);
        }
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
      this.lastId = Math.max(this.lastId, after);
    }
  }

  /** The next rows. */
  after(id: number, limit: number) {
    return this.db
      .selectFrom("metricReports")
      .selectAll()
      .where("id", ">", id)
      .orderBy("id")
      .limit(limit)
      .execute();
  }

  private sourceOf({ deviceId, source, time }: StoredReport): Source {
    const key = keyOf({ deviceId, source });
    const known = this.sources.get(key);
    if (known) return known;
    const added = { deviceId, source, accepted: -1, sequence: -1, time, isSaved: true };
    this.sources.set(key, added);
    return added;
  }

  private note(source: Source, { sequence, time }: StoredReport): void {
    source.sequence = Math.max(source.sequence, sequence);
    source.accepted = Math.max(source.accepted, sequence);
    source.time = Math.max(source.time, time);
    source.isSaved = false;
  }

  async append(report: StoredReport): Promise<"stored" | "repeated"> {
    const from = this.sourceOf(report);
    if (from.accepted >= report.sequence) {
      // the same report may still be on its way to the disk
      await this.flush();
      return this.sourceOf(report).accepted >= report.sequence ? "repeated" : this.append(report);
    }
    from.accepted = report.sequence;
    const stored = new Promise<"stored">((done, failed) => this.pending.push({ report, from, done, failed }));
    if (this.pending.length >= mostPerCommit) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), commitMS);
    return stored;
  }

  flush(): Promise<unknown> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = this.pending;
    this.pending = [];
    return batch.length ? this.write(() => this.commit(batch)) : this.writing;
  }

  /** Does something between two writes. */
  write<T>(work: () => Promise<T>): Promise<T> {
    const done = this.writing.then(work);
    this.writing = done.catch(() => undefined);
    return done;
  }

  private async commit(batch: readonly Pending[]): Promise<void> {
    const hours = Map.groupBy(batch, ({ report }) => hourOf(report.time));
    const rows = Array.from(hours, ([hour, all]) => ({
      id: ++this.lastId,
      hour,
      reports: encodeReports(all.map(({ report }) => report)),
    }));
    try {
      // one statement is one transaction
      await this.db.insertInto("metricReports").values(rows).execute();
    } catch (error) {
      for (const { from, failed } of batch) {
        // so that it is taken when it is sent again
        from.accepted = from.sequence;
        failed(error);
      }
      return;
    }
    for (const { report, from, done } of batch) {
      this.note(from, report);
      this.head.add(report);
      done("stored");
    }
  }

  /** Deletes what is stored elsewhere: reports of hours before one, in rows up to an id. */
  async release(before: number, upTo: number, now: number): Promise<void> {
    const { db } = this;
    // the rows also say which sequences were stored
    const changed = [...this.sources.values()].filter(({ isSaved }) => !isSaved);
    for (const part of chunks(changed)) {
      await this.write(async () => {
        const rows = part.map(({ deviceId, source, sequence, time }) => ({
          deviceId,
          source,
          sequence,
          time,
        }));
        await upsertRows(db, "metricSources", ["deviceId", "source"], sourceColumns, rows);
        for (const source of part) source.isSaved = true;
      });
      await pause();
    }
    for (;;) {
      const rows = db
        .selectFrom("metricReports")
        .select("id")
        .where("hour", "<", before)
        .where("id", "<=", upTo)
        .limit(rowsPerSlice);
      const { numDeletedRows } = await this.write(() =>
        db.deleteFrom("metricReports").where("id", "in", rows).executeTakeFirstOrThrow(),
      );
      if (!numDeletedRows) break;
      await pause();
    }
    await this.write(async () => {
      const oldest = db
        .selectFrom("metricReports")
        .select((e) => e.fn.coalesce(e.fn.min("id"), e.val(upTo)).as("id"));
      await db
        .deleteFrom("metricDone")
        .where((e) =>
          e.or([
            e.and([e("hour", ">", allHours), e("hour", "<", before), e("journalId", "<=", upTo)]),
            e.and([e("hour", "=", allHours), e("journalId", "<", oldest)]),
          ]),
        )
        .execute();
      const forgotten = now - forgottenAfterMS;
      for (const [key, { time }] of this.sources) if (time < forgotten) this.sources.delete(key);
      await db.deleteFrom("metricSources").where("time", "<", forgotten).execute();
    });
  }

  /** Within a write: the reports of an hour of devices, as far as they are in the journal, are stored elsewhere. */
  async done(db: Database, devices: readonly number[], hour: number): Promise<void> {
    await db
      .insertInto("metricDone")
      .values(devices.map((deviceId) => ({ hour, deviceId, journalId: this.lastId })))
      .onConflict((conflict) =>
        conflict
          .columns(["hour", "deviceId"])
          .doUpdateSet((e) => ({ journalId: e.ref("excluded.journalId") })),
      )
      .execute();
  }

  /** The devices of which anything is in it. */
  devices(): Set<number> {
    return new Set(this.head.ids()).union(
      new Set(Array.from(this.sources.values(), ({ deviceId }) => deviceId)),
    );
  }

  /** Within a write: the reports of a device aren't read again. */
  async forget(deviceId: number): Promise<void> {
    await this.done(this.db, [deviceId], allHours);
    await this.db.deleteFrom("metricSources").where("deviceId", "=", deviceId).execute();
    for (const [key, source] of this.sources) if (source.deviceId === deviceId) this.sources.delete(key);
    this.head.forget(deviceId);
  }

  async close(): Promise<void> {
    await this.flush();
    await this.writing;
  }
}
