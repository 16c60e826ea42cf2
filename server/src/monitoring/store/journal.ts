// The journal of reports: they are durable before they are acknowledged, and read again after a crash.
// Several servers on PostgreSQL share one journal. Each row has the next ID, which only a server that knows
// all previous rows can assign. All servers therefore process the same rows in the same order, and none
// writes without knowing what the others have written.
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { chunks, isPostgres, upsertRows } from "../../platform/db/sql.ts";
import { decodeReports, encodeReports } from "./codec.ts";
import { hourOf, Head } from "./head.ts";
import type { Followed, StoredReport } from "./metric-store.ts";

/** Reports that arrive within this many ms are committed together. */
const commitMS = 250;
const maxPerCommit = 1_000;
const rowsPerRead = 100;
/** How many rows are deleted at once, so that others don't wait; PostgreSQL doesn't block the process. */
const rowsPerSlice = { embedded: 8, shared: 500 };
/** The `hour` of rows that record forgotten devices. */
const allHours = -1;
const dayMS = 24 * 3_600_000;
/** A source that hasn't reported for this many ms won't resend a report. */
const forgottenAfterMS = 7 * dayMS;

/** Whether this server is still the owner; within a transaction, the result holds until its end. */
export type IsAllowed = (db: Database) => Promise<boolean>;

interface Pending {
  report: StoredReport;
  from: Source;
  done(result: "stored" | "repeated"): void;
  failed(error: unknown): void;
}

/** A run of a program that reports. */
interface Source {
  deviceId: number;
  source: string;
  /** The highest sequence that was accepted. */
  accepted: number;
  /** The highest sequence that is durable. */
  sequence: number;
  time: number;
  isSaved: boolean;
}

/** The columns of a row other than its ID. */
interface Entry {
  hour: number;
  reports: Uint8Array;
  done: string | null;
}

const sourceColumns = { deviceId: "integer", source: "text", sequence: "integer", time: "bigint" } as const;

const keyOf = ({ deviceId, source }: Pick<Source, "deviceId" | "source">) => `${deviceId} ${source}`;

export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class Journal {
  /** The state after all rows up to `lastId`. */
  head = new Head(0);
  private readonly db: Database;
  /** Whether other servers may write, too. */
  private readonly isShared: boolean;
  private sources = new Map<string, Source>();
  private readonly followed = new Map<number, Followed>();
  private pending: Pending[] = [];
  private timer: NodeJS.Timeout | undefined;
  /** Runs writes one after another. */
  private writing: Promise<unknown> = Promise.resolve();
  /** The newest row that `head` includes. */
  lastId = -1;

  constructor(db: Database) {
    this.db = db;
    this.isShared = isPostgres(db);
  }

  /** Loads the reports that weren't sealed when the journal was closed or the server crashed. */
  load(): Promise<unknown> {
    return this.isShared ? this.upToDate(async () => undefined) : this.loadAll(this.db, 0);
  }

  private async loadAll(db: Database, lastId: number): Promise<void> {
    const { sealed } = await db
      .selectFrom("metricChunks")
      .select((e) => e.fn.max<number | null>("hour").as("sealed"))
      .executeTakeFirstOrThrow();
    const { archived } = await db
      .selectFrom("metricArchived")
      .select((e) => e.fn.max<number | null>("toHour").as("archived"))
      .executeTakeFirstOrThrow();
    this.head = new Head(Math.max(sealed ?? -1, archived ?? -1) + 1);
    await this.takeRows(db);
    this.lastId = Math.max(this.lastId, lastId);
    // after the rows, because a row that forgets a device must not delete sources saved since
    for (const saved of await db.selectFrom("metricSources").selectAll().execute()) {
      const source = this.sourceOf(saved);
      if (source.sequence >= saved.sequence) continue;
      this.note(source, saved);
      source.isSaved = true;
    }
  }

  /** Processes the rows after `lastId`. */
  private async takeRows(db: Database): Promise<void> {
    for (;;) {
      const rows = await db
        .selectFrom("metricReports")
        .selectAll()
        .where("id", ">", this.lastId)
        .orderBy("id")
        .limit(rowsPerRead)
        .execute();
      for (const row of rows) {
        for (const report of decodeReports(row.reports)) {
          this.take(report, this.sourceOf(report));
          if (this.isShared) this.followed.set(report.deviceId, report);
        }
        if (row.done) this.takeDone(JSON.parse(row.done) as number[], row.hour);
        this.lastId = row.id;
      }
      if (rows.length < rowsPerRead) return;
    }
  }

  private take(report: StoredReport, from: Source): void {
    // former versions stored sequences elsewhere
    if (report.source) this.note(from, report);
    this.head.add(report);
  }

  private takeDone(devices: readonly number[], hour: number): void {
    for (const deviceId of devices)
      if (hour !== allHours) this.head.seal(deviceId, hour);
      else {
        for (const [key, source] of this.sources) if (source.deviceId === deviceId) this.sources.delete(key);
        this.head.forget(deviceId);
      }
  }

  /**
   * Within a write: runs `work` on a snapshot of the database that `head` matches, with other servers' rows.
   */
  async upToDate<T>(work: (db: Database) => Promise<T>): Promise<T> {
    if (!this.isShared) return work(this.db);
    return this.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (db) => {
        const log = await db.selectFrom("metricLog").selectAll().executeTakeFirstOrThrow();
        if (this.lastId >= log.releasedId && this.lastId <= log.lastId) await this.takeRows(db);
        else await this.loadAgain(db, log.lastId);
        return work(db);
      });
  }

  /** Reloads everything: rows that this server hasn't seen were deleted, as at its start or after a pause. */
  private async loadAgain(db: Database, lastId: number): Promise<void> {
    const fresh = new Journal(this.db);
    await fresh.loadAll(db, lastId);
    for (const [key, source] of this.sources) {
      const known = fresh.sources.get(key);
      const accepted = Math.max(source.accepted, known?.accepted ?? -1);
      // the same object, because reports that are being written refer to it
      if (known || accepted > source.sequence)
        fresh.sources.set(key, Object.assign(source, known, { accepted }));
    }
    this.head = fresh.head;
    this.sources = fresh.sources;
    this.lastId = fresh.lastId;
  }

  /** Returns the newest report of each device that other servers have written since the last call. */
  async follow(): Promise<readonly Followed[]> {
    await this.write(() => this.upToDate(async () => undefined));
    const followed = [...this.followed.values()];
    this.followed.clear();
    return followed;
  }

  private sourceOf({ deviceId, source, time }: Pick<StoredReport, "deviceId" | "source" | "time">): Source {
    const key = keyOf({ deviceId, source });
    const known = this.sources.get(key);
    if (known) return known;
    const added = { deviceId, source, accepted: -1, sequence: -1, time, isSaved: true };
    this.sources.set(key, added);
    return added;
  }

  private note(source: Source, { sequence, time }: Pick<StoredReport, "sequence" | "time">): void {
    source.sequence = Math.max(source.sequence, sequence);
    source.accepted = Math.max(source.accepted, sequence);
    source.time = Math.max(source.time, time);
    source.isSaved = false;
  }

  async append(report: StoredReport): Promise<"stored" | "repeated"> {
    const from = this.sourceOf(report);
    if (from.accepted >= report.sequence) {
      // the same report may not be written yet
      await this.flush();
      return this.sourceOf(report).accepted >= report.sequence ? "repeated" : this.append(report);
    }
    from.accepted = report.sequence;
    const stored = new Promise<"stored" | "repeated">((done, failed) =>
      this.pending.push({ report, from, done, failed }),
    );
    if (this.pending.length >= maxPerCommit) void this.flush();
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

  /** Runs `work` between two writes. */
  write<T>(work: () => Promise<T>): Promise<T> {
    const done = this.writing.then(work);
    this.writing = done.catch(() => undefined);
    return done;
  }

  private async commit(batch: readonly Pending[]): Promise<void> {
    const isNew = ({ report, from }: Pending) => from.sequence < report.sequence;
    let entries: Entry[];
    try {
      for (;;) {
        // an agent that has moved to this server before receiving a response resends reports that another
        // server has stored
        const hours = Map.groupBy(batch.filter(isNew), ({ report }) => hourOf(report.time));
        entries = Array.from(hours, ([hour, all]) => ({
          hour,
          reports: encodeReports(all.map(({ report }) => report)),
          done: null,
        }));
        if (!entries.length || (await this.insert(this.db, entries))) break;
        await this.upToDate(async () => undefined);
      }
    } catch (error) {
      for (const { from, failed } of batch) {
        // so that it is accepted when it is resent
        from.accepted = from.sequence;
        failed(error);
      }
      return;
    }
    this.lastId += entries.length;
    for (const one of batch) {
      const result = isNew(one) ? "stored" : "repeated";
      if (result === "stored") this.take(one.report, one.from);
      one.done(result);
    }
  }

  /**
   * Inserts the next rows in one statement, which is its own transaction outside of another one.
   * @returns false if another server has written in the meantime
   */
  private async insert(db: Database, entries: readonly Entry[]): Promise<boolean> {
    const rows = entries.map((entry, index) => ({ id: this.lastId + 1 + index, ...entry }));
    if (!this.isShared) {
      await db.insertInto("metricReports").values(rows).execute();
      return true;
    }
    const given = rows.map(
      ({ id, hour, reports, done }) =>
        sql`(cast(${id} as bigint), cast(${hour} as integer), cast(${reports} as bytea), cast(${done} as text))`,
    );
    const { numAffectedRows } = await sql`
      with next as (
        update "metricLog" set "lastId" = ${this.lastId + rows.length} where "lastId" = ${this.lastId} returning 1
      )
      insert into "metricReports" (id, hour, reports, done)
      select * from (values ${sql.join(given)}) as given where exists (select from next)`.execute(db);
    return numAffectedRows !== 0n;
  }

  /**
   * Records that the reports of devices within an hour, in all rows so far, are stored elsewhere. Must be
   * called within a write.
   * @param work stores them in the same transaction
   * @returns false if this isn't allowed
   */
  async done(
    devices: readonly number[],
    hour: number,
    work: (db: Database) => Promise<void>,
    isAllowed?: IsAllowed,
  ): Promise<boolean> {
    const entry = { hour, reports: new Uint8Array(), done: JSON.stringify(devices) };
    for (;;) {
      const outcome = await inLazyTransaction(this.db, async (db) => {
        if (isAllowed && !(await isAllowed(db))) return "refused";
        if (!(await this.insert(db, [entry]))) return "outdated";
        await work(db);
        return "done";
      });
      if (outcome === "refused") return false;
      if (outcome === "done") break;
      await this.upToDate(async () => undefined);
    }
    this.lastId++;
    this.takeDone(devices, hour);
    return true;
  }

  /** Deletes rows whose reports are stored elsewhere: those of hours before one, up to an ID. */
  async release(before: number, upTo: number, now: number, isAllowed?: IsAllowed): Promise<void> {
    /** @returns false if it isn't allowed or there was nothing left to do */
    const step = async (work: (db: Database) => Promise<boolean>) => {
      const isDone = await this.write(() =>
        this.db
          .transaction()
          .execute(async (db) => (!isAllowed || (await isAllowed(db))) && (await work(db))),
      );
      await pause();
      return isDone;
    };
    // the rows also record which sequences were stored
    const changed = [...this.sources.values()].filter(({ isSaved, sequence }) => !isSaved && sequence >= 0);
    for (const part of chunks(changed)) {
      const rows = part.map(({ deviceId, source, sequence, time }) => ({ deviceId, source, sequence, time }));
      const isSaved = await step(async (db) => {
        // a device may have been forgotten in the meantime
        const known = rows.filter((row) => this.sources.has(keyOf(row)));
        if (known.length) await upsertRows(db, "metricSources", ["deviceId", "source"], sourceColumns, known);
        return true;
      });
      if (!isSaved) return;
      for (const [index, source] of part.entries())
        if (source.sequence === rows[index]!.sequence) source.isSaved = true;
    }
    if (this.isShared) {
      const isNoted = await step(async (db) => {
        await db.updateTable("metricLog").set({ releasedId: upTo }).where("releasedId", "<", upTo).execute();
        return true;
      });
      if (!isNoted) return;
    }
    // in this order, so that rows that record others as done are deleted after those
    const deleteSlice = async (db: Database) => {
      const rows = db
        .selectFrom("metricReports")
        .select("id")
        .where("hour", ">", allHours)
        .where("hour", "<", before)
        .where("id", "<=", upTo)
        .orderBy("hour")
        .orderBy("id")
        .limit(this.isShared ? rowsPerSlice.shared : rowsPerSlice.embedded);
      const { numDeletedRows } = await db
        .deleteFrom("metricReports")
        .where("id", "in", rows)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    };
    while (await step(deleteSlice));
    await step(async (db) => {
      const oldest = db
        .selectFrom("metricReports")
        .select((e) => e.fn.coalesce(e.fn.min("id"), e.val(upTo)).as("id"))
        .where("hour", ">", allHours);
      await db
        .deleteFrom("metricReports")
        .where("hour", "=", allHours)
        .where("id", "<=", upTo)
        .where("id", "<", oldest)
        .execute();
      await db
        .deleteFrom("metricSources")
        .where("time", "<", now - forgottenAfterMS)
        .execute();
      return true;
    });
  }

  /** Forgets sources that won't resend a report. */
  forgetSources(now: number): void {
    for (const [key, { time }] of this.sources) if (time < now - forgottenAfterMS) this.sources.delete(key);
  }

  /** Returns the devices that the journal has reports or sources of. */
  devices(): Set<number> {
    return new Set(this.head.ids()).union(
      new Set(Array.from(this.sources.values(), ({ deviceId }) => deviceId)),
    );
  }

  /**
   * Ensures that the reports of a device aren't read again. Must be called within a write.
   * @param work deletes what is stored elsewhere
   */
  forget(deviceId: number, work: (db: Database) => Promise<void>): Promise<boolean> {
    return this.done([deviceId], allHours, async (db) => {
      await db.deleteFrom("metricSources").where("deviceId", "=", deviceId).execute();
      await work(db);
    });
  }

  async close(): Promise<void> {
    await this.flush();
    await this.writing;
  }
}

/**
 * Runs a transaction that only moves durable data. In an embedded database a power failure may undo it, so it
 * doesn't wait for the disk; the next transaction that does also makes it durable. With PostgreSQL it is an
 * ordinary one, because it must not undo rows that other servers have processed.
 */
export async function inLazyTransaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  if (isPostgres(db)) return db.transaction().execute(work);
  await sql`pragma synchronous = normal`.execute(db);
  try {
    return await db.transaction().execute(work);
  } finally {
    await sql`pragma synchronous = full`.execute(db);
  }
}
