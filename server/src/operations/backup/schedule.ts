// Backups that the server creates on a schedule, and the result of the last one.
import { accessSync, constants, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import {
  type StoredMessage,
  answerWith,
  partIn,
  storeMessage,
  storeRecent,
  textIn,
  MusterError,
  t,
  type BackupSchedule,
  type BackupState,
  type ServerOverview,
} from "@muster/sdk";
import { sql, type Generated, type Selectable, type SqlBool } from "kysely";
import { perServer, type ServerContext } from "../../context.ts";
import { featuresOf, type Feature, type Handlers } from "../../feature.ts";
import { recordWithin } from "../../audit/log.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { addBackupScheduleRevisions } from "../migrations/2026-11-22-32-backup-schedule-revisions.ts";
import { createBackupSchedule } from "../migrations/2026-11-22-14-backup-schedule.ts";
import { checkRecipient } from "./archive.ts";
import { startBackupThread, type BackupThread } from "./thread.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    /** A single row, with id 1, if there is a schedule. */
    backupSchedule: {
      id: number;
      everyMinutes: number;
      keep: number;
      directory: string;
      recipient: string | null;
      includeKey: number;
      /** When these settings were saved; results of a backup that started before are ignored. */
      setAt: number;
      /** When the server that is creating a backup last reported that it still is. */
      runningAt: number | null;
      lastAttemptAt: number | null;
      lastSuccessAt: number | null;
      lastFile: string | null;
      lastBytes: number | null;
      lastError: StoredMessage | null;
      revision: Generated<number>;
    };
  }
}

type Row = Selectable<Tables["backupSchedule"]>;

const minuteMS = 60_000;
const retryMS = 15 * minuteMS;
/** After this time in ms without such a report, a backup counts as abandoned. */
const abandonedMS = minuteMS;

const isRunning = ({ runningAt }: Row, now: number) => runningAt !== null && runningAt > now - abandonedMS;

function nextAt(row: Row): number {
  const everyMS = row.everyMinutes * minuteMS;
  if (row.lastError !== null) return (row.lastAttemptAt ?? 0) + Math.min(everyMS, retryMS);
  return (row.lastSuccessAt ?? 0) + everyMS;
}

function stateOf(row: Row | undefined, now: number): BackupState {
  if (!row) return "OFF";
  if (isRunning(row, now)) return "RUNNING";
  if (row.lastError !== null) return "FAILED";
  if (row.lastSuccessAt === null) return "PENDING";
  return now > row.lastSuccessAt + 2 * row.everyMinutes * minuteMS ? "OVERDUE" : "OK";
}

const lastErrorOf = (row: Row | undefined) =>
  row?.lastError ? answerWith("lastError", row.lastError) : { lastError: null };

function toSchedule(row: Row | undefined): BackupSchedule {
  const now = Date.now();
  return {
    everyMinutes: row?.everyMinutes ?? null,
    keep: row?.keep ?? null,
    directory: row?.directory ?? null,
    recipient: row?.recipient ?? null,
    includeKey: row?.includeKey === 1,
    state: stateOf(row, now),
    lastSuccessAt: row?.lastSuccessAt ?? null,
    lastFile: row?.lastFile ?? null,
    lastBytes: row?.lastBytes ?? null,
    lastAttemptAt: row?.lastAttemptAt ?? null,
    ...lastErrorOf(row),
    nextAt: row ? Math.max(nextAt(row), now) : null,
    revision: row?.revision ?? 0,
  };
}

class Backups {
  private readonly context: ServerContext;
  private thread: BackupThread | undefined;
  private running = 0;

  constructor(context: ServerContext) {
    this.context = context;
  }

  read(): Promise<Row | undefined> {
    return this.context.db.selectFrom("backupSchedule").selectAll().where("id", "=", 1).executeTakeFirst();
  }

  async overview(): Promise<ServerOverview["backup"]> {
    const row = await this.read();
    const { state, lastSuccessAt } = toSchedule(row);
    return { state, lastSuccessAt, ...lastErrorOf(row) };
  }

  async tick(now: number): Promise<void> {
    if (this.thread) {
      // a backup that has just ended must not be marked as running again
      await this.context.db
        .updateTable("backupSchedule")
        .set({ runningAt: now })
        .where("setAt", "=", this.running)
        .where("runningAt", "is not", null)
        .execute();
      return;
    }
    if (!this.context.servers.isOwner) return;
    const row = await this.read();
    // if the clock was set back, the last attempt is in the future, and a backup is due
    if (!row || (now < nextAt(row) && (row.lastAttemptAt ?? 0) <= now) || isRunning(row, now)) return;
    const claimed = await this.context.db
      .updateTable("backupSchedule")
      .set({ runningAt: now, lastAttemptAt: now })
      .where("id", "=", 1)
      .where((e) => e.or([e("runningAt", "is", null), e("runningAt", "<=", now - abandonedMS)]))
      .executeTakeFirst();
    if (claimed.numUpdatedRows) this.context.later(this.run(row));
  }

  async stop(): Promise<void> {
    await this.thread?.stop();
  }

  private async run(row: Row): Promise<void> {
    const { config } = this.context;
    const { setAt } = row;
    this.running = setAt;
    this.thread = startBackupThread({
      data: config.data,
      database: config.database,
      target: row.directory,
      encryption: { recipient: row.recipient ?? undefined },
      includeKey: row.includeKey === 1,
      known: featuresOf(this.context).flatMap(({ migrations = {} }) => Object.keys(migrations)),
      keep: row.keep,
      scheduled: true,
    });
    try {
      const { name, bytes, tampered } = await this.thread.result;
      const lastError = tampered
        ? storeMessage("operations.backup.tampered", { detail: partIn(tampered) })
        : null;
      await this.update(setAt, {
        runningAt: null,
        lastSuccessAt: Date.now(),
        lastFile: name,
        lastBytes: bytes,
        lastError,
      });
      if (lastError !== null) await this.report(row, lastError);
    } catch (error) {
      // the server is stopping; the next start tries again
      if (error instanceof MusterError && error.code === "interrupted") {
        await this.update(setAt, { runningAt: null });
        return;
      }
      const lastError = storeRecent((error as Error).message);
      await this.update(setAt, { runningAt: null, lastError });
      await this.report(row, lastError);
    } finally {
      this.thread = undefined;
    }
  }

  private async update(setAt: number, values: Partial<Row>): Promise<void> {
    await this.context.db.updateTable("backupSchedule").set(values).where("setAt", "=", setAt).execute();
  }

  /** Records a failure, unless the previous attempt failed for the same reason. */
  private async report(before: Row, lastError: StoredMessage): Promise<void> {
    const detail = textIn(lastError);
    this.context.log.error({ detail }, "The scheduled backup failed.");
    if (before.lastError === lastError) return;
    await recordWithin(this.context.db, [
      { who: "Muster", operation: "backupFailed", outcome: "done", detail },
    ]);
  }
}

export const backups = perServer((context) => new Backups(context));

const invalid = (field: string, message: string) =>
  new MusterError("validation_failed", { errors: [{ field, message }] });

function checkDirectory({ config }: ServerContext, directory: string): void {
  const inData = relative(resolve(config.data), directory);
  if (!isAbsolute(directory)) throw invalid("directory", t("operations.backup.directoryNotWritable"));
  if (!isAbsolute(inData) && !inData.startsWith(".."))
    throw invalid("directory", t("operations.backup.directoryInData"));
  try {
    if (!statSync(directory).isDirectory()) throw new Error("a file");
    accessSync(join(directory, "."), constants.W_OK);
  } catch {
    throw invalid("directory", t("operations.backup.directoryNotWritable"));
  }
}

const handlers = {
  async getBackupSchedule({ context }) {
    return toSchedule(await backups(context).read());
  },

  async setBackupSchedule({ context, body }) {
    const { everyMinutes, keep, directory, recipient = null, includeKey = false } = body;
    checkDirectory(context, directory);
    if (recipient !== null)
      try {
        checkRecipient(recipient);
      } catch {
        throw invalid("recipient", t("operations.backup.recipientInvalid"));
      }
    if (includeKey && recipient === null)
      throw invalid("recipient", t("operations.backup.recipientRequired"));
    const settings = { everyMinutes, keep, directory, recipient, includeKey: includeKey ? 1 : 0 };
    // the previous result doesn't apply to other settings
    const results = {
      setAt: Date.now(),
      runningAt: null,
      lastAttemptAt: null,
      lastSuccessAt: null,
      lastFile: null,
      lastBytes: null,
      lastError: null,
    };
    const { revision } = body;
    const row = await context.db
      .insertInto("backupSchedule")
      .values({ id: 1, ...settings, ...results })
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet((e) => ({ ...settings, ...results, revision: e("backupSchedule.revision", "+", 1) }))
          .where(
            revision === undefined
              ? sql<SqlBool>`1 = 1`
              : sql<SqlBool>`"backupSchedule".revision = ${revision}`,
          ),
      )
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new MusterError("changed_meanwhile");
    return toSchedule(row);
  },

  async deleteBackupSchedule({ context }) {
    const { numDeletedRows } = await context.db.deleteFrom("backupSchedule").executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    return undefined;
  },
} satisfies Partial<Handlers>;

export const backupSchedule: Feature = {
  handlers,
  migrations: {
    "2026-11-22-14-backup-schedule": createBackupSchedule,
    "2026-11-22-32-backup-schedule-revisions": addBackupScheduleRevisions,
  },
  start: (context) => ({ stop: () => backups(context).stop() }),
  // on every server, because the one that creates a backup reports until it is finished
  tickEverywhere: (context, { now }) => backups(context).tick(now),
};
