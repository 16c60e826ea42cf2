// The audit log. One writer at a time writes its entries, in batches, each entry bound to the one before.
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PostgresAdapter, sql } from "kysely";
import {
  anchorText,
  auditText,
  ChainCheck,
  checkAnchors,
  firstHash,
  type AuditAnchor,
  readWitnesses,
  type Answer,
  type SigningKey,
  type WitnessAnchors,
} from "@muster/sdk";
import { perServer, type ServerContext } from "../context.ts";
import { auditRow, link, sha256, toActivity, type AuditRow, type Happened, type NewEntry } from "./chain.ts";
import { isUniqueViolation, type Database } from "../platform/db/database.ts";
import { compiledQuery, inJsonList } from "../platform/db/sql.ts";
import { signing } from "../platform/security/signing.ts";
import { agentWitnesses } from "./witnesses/agents.ts";
import { readWitnessFiles } from "./witnesses/targets.ts";

/** The Postgres lock with which several servers on one database take turns. */
const advisoryLock = 7_440_011;
const entriesAtOnce = 500;
const entriesWaiting = 100_000;
const maxOrganizationLength = 100;
const anchorsFile = "audit-anchors.ndjson";
/** The shortest time between anchors that are made because of entries or connections, not of the clock. */
const anchorPauseMS = { entries: 5_000, connections: 60_000 };

/** Records what a transaction does: the entries are added to the log soon after it is committed. */
export async function recordWithin(db: Database, happened: readonly Happened[]): Promise<void> {
  const rows = happened.map((one) => ({ entry: JSON.stringify(auditRow(one)) }));
  for (let i = 0; i < rows.length; i += entriesAtOnce)
    await db
      .insertInto("activityOutbox")
      .values(rows.slice(i, i + entriesAtOnce))
      .execute();
}

class AuditLog {
  private readonly context: ServerContext;
  private readonly waiting: { entry: NewEntry; tried(): void }[] = [];
  private writing: Promise<void> | undefined;
  private checking: ReturnType<AuditLog["check"]> | undefined;
  private anchoredAt: number | undefined;
  private anchored: AuditAnchor | undefined;
  /** The newest entry that this server wrote. */
  private written: Pick<AuditRow, "sequence" | "hash"> | undefined;

  constructor(context: ServerContext) {
    this.context = context;
  }

  /** Resolves when the entry is in the log, or when the database refused it, which is retried later. */
  append(happened: Happened): Promise<void> {
    if (this.waiting.length >= entriesWaiting) {
      this.context.log.error(
        happened,
        "The audit log takes no more entries: its database has refused for long.",
      );
      return Promise.resolve();
    }
    return new Promise((tried) => {
      this.waiting.push({ entry: auditRow(happened), tried });
      this.write();
    });
  }

  /** Writes waiting entries, including those of transactions, and an anchor if one is due. */
  async tick(): Promise<void> {
    await this.write();
    const age = performance.now() - (this.anchoredAt ?? this.context.startedAt);
    const added = (this.written?.sequence ?? 0) - (this.anchored?.sequence ?? 0);
    const { auditAnchorMS, auditAnchorEntries } = this.context.config;
    if (age >= auditAnchorMS || (added >= auditAnchorEntries && age >= anchorPauseMS.entries))
      await this.anchor();
  }

  /** Returns the newest anchor, after making one unless there was one a short time ago. */
  async newestAnchor(): Promise<AuditAnchor | undefined> {
    const { anchoredAt } = this;
    if (anchoredAt === undefined || performance.now() - anchoredAt >= anchorPauseMS.connections)
      await this.anchor();
    return this.anchored;
  }

  async close(): Promise<void> {
    // background work may still add entries
    await this.context.settled();
    await this.write();
    await this.anchor().catch((error: unknown) => this.context.log.error(error));
  }

  /** Signs the current head of the log and stores it in the database and in the data folder. */
  async anchor(): Promise<void> {
    const { context } = this;
    this.anchoredAt = performance.now();
    this.anchored ??= (await this.anchors()).at(-1);
    const last = this.anchored;
    const head = await headOf(context.db);
    // a log that was cut is shorter than its last anchor, which must stay the last one
    if (!head.sequence || head.sequence <= (last?.sequence ?? 0)) return;
    const at = new Date().toISOString();
    const anchor = this.sign({ ...head, at });
    try {
      await context.db.insertInto("auditAnchors").values(anchor).execute();
    } catch (error) {
      // another server on the same database may have been faster
      if (
        isUniqueViolation(error) ||
        (await this.anchors()).some(({ sequence }) => sequence === anchor.sequence)
      )
        return;
      throw error;
    }
    // starts a new line, since a full disk may have cut the last one
    appendFileSync(join(context.config.data, anchorsFile), `\n${JSON.stringify(anchor)}\n`, { mode: 0o600 });
    this.anchored = anchor;
    await context.events.emit("auditAnchored", { anchor });
  }

  /**
   * Returns the anchors outside the database; the running server is the witness of the newest entry that it
   * wrote.
   */
  async witnesses(): Promise<WitnessAnchors[]> {
    const { context, written } = this;
    const own = written && this.sign({ ...written, at: new Date().toISOString() });
    return [
      ...(own ? [{ kind: "server" as const, name: "", nodeId: null, anchors: [own] }] : []),
      ...readWitnessFiles(context.config),
      ...(await agentWitnesses(context).collect()),
    ];
  }

  /** Returns all anchors of the database and of the data folder, the oldest first. */
  anchors(): Promise<AuditAnchor[]> {
    return anchorsOf(this.context.db, join(this.context.config.data, anchorsFile));
  }

  /** Recomputes the whole log and compares it with its anchors; concurrent calls share one result. */
  verify(): ReturnType<AuditLog["check"]> {
    this.checking ??= this.check().finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async check(): Promise<Answer<"verifyActivities">> {
    const anchors = await this.anchors();
    const keys: SigningKey[] = await signing(this.context).keys();
    // read before the entries, so that no witnessed anchor is newer than the log
    const witnessed = await readWitnesses(await this.witnesses(), keys);
    const checked = await checkLog(this.context.db, { anchors, keys, witnessed: witnessed.anchors });
    return { ...checked, witnesses: witnessed.reports };
  }

  private sign(about: Pick<AuditAnchor, "sequence" | "hash" | "at">): AuditAnchor {
    const { sequence, hash, at } = about;
    const proof = signing(this.context).sign((key) => anchorText({ sequence, hash, at, key }));
    return { sequence, hash, at, ...proof };
  }

  private write(): Promise<void> {
    this.writing ??= this.writeAll().then((done) => {
      this.writing = undefined;
      // writes entries that have arrived since
      if (done && this.waiting.length) void this.write();
    });
    return this.writing;
  }

  /** Writes all waiting entries; returns whether the database accepted them. */
  private async writeAll(): Promise<boolean> {
    try {
      for (let more = true; more; more = more || this.waiting.length > 0) {
        const batch = this.waiting.slice(0, entriesAtOnce);
        const { written, left } = await append(
          this.context.db,
          batch.map(({ entry }) => entry),
        );
        this.waiting.splice(0, batch.length);
        this.written = written.at(-1) ?? this.written;
        for (const { tried } of batch) tried();
        for (const id of new Set(written.map(({ organizationId }) => organizationId ?? 0)))
          this.context.live.invalidate("activities", id);
        more = left;
      }
      return true;
    } catch (error) {
      this.context.log.error(error);
      for (const { tried } of this.waiting) tried();
      return false;
    }
  }
}

/** Returns all anchors of a database and of a file beside it, the oldest first. */
export async function anchorsOf(db: Database, file: string): Promise<AuditAnchor[]> {
  const rows = await db.selectFrom("auditAnchors").selectAll().execute();
  const known = new Map(rows.map((row) => [`${row.sequence} ${row.hash}`, row]));
  for (const anchor of readAnchors(file)) known.set(`${anchor.sequence} ${anchor.hash}`, anchor);
  return [...known.values()].sort((a, b) => a.sequence - b.sequence);
}

/**
 * Recomputes a whole log and compares it with its anchors.
 * @param given.witnessed anchors that were checked
 */
export async function checkLog(
  db: Database,
  given: {
    anchors: readonly AuditAnchor[];
    keys: readonly SigningKey[];
    witnessed?: readonly AuditAnchor[];
  },
): Promise<Pick<Answer<"verifyActivities">, "entries" | "head" | "fault">> {
  const { anchors, keys, witnessed = [] } = given;
  const forged = await checkAnchors(anchors, keys);
  const chain = new ChainCheck(sha256, [...(forged ? [] : anchors), ...witnessed]);
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const rows = await db
      .selectFrom("activities")
      .selectAll()
      .where("sequence", ">", after)
      .orderBy("sequence")
      .limit(entriesAtOnce)
      .execute();
    for (const row of rows) chain.add(toActivity(row));
    if (rows.length < entriesAtOnce) break;
    after = rows.at(-1)!.sequence;
    // the embedded database never waits, so other requests need a turn
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { fault: chain.end() ?? forged ?? null, entries: chain.entries, head: chain.head };
}

export const headOf = async (db: Database): Promise<Pick<AuditRow, "sequence" | "hash">> =>
  (await db
    .selectFrom("activities")
    .select(["sequence", "hash"])
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst()) ?? { sequence: 0, hash: firstHash };

const organizationNames = compiledQuery(
  (db, ids: string) =>
    db
      .selectFrom("organizations")
      .select(["id", "name"])
      .where("id", "in", inJsonList(db, ids, "integer")),
  ["ids"],
);

/** Returns the entries with the current names of their organizations. */
async function withOrganizations(db: Database, entries: readonly NewEntry[]): Promise<readonly NewEntry[]> {
  const ids = new Set(entries.flatMap(({ organizationId }) => organizationId ?? []));
  if (!ids.size) return entries;
  const rows = await organizationNames(db, JSON.stringify([...ids]));
  const names = new Map(rows.map(({ id, name }) => [id, auditText(name, maxOrganizationLength)]));
  return entries.map((entry) => ({ ...entry, organization: names.get(entry.organizationId ?? 0) ?? "" }));
}

/** Appends entries to the chain, after those that transactions have left in the outbox. */
function append(
  database: Database,
  entries: readonly NewEntry[],
): Promise<{ written: AuditRow[]; left: boolean }> {
  return database.transaction().execute(async (db) => {
    if (db.getExecutor().adapter instanceof PostgresAdapter)
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(db);
    const outbox = await db
      .selectFrom("activityOutbox")
      .selectAll()
      .orderBy("id")
      .limit(entriesAtOnce)
      .execute();
    const all = [...outbox.map(({ entry }) => JSON.parse(entry) as NewEntry), ...entries];
    const written = all.length ? link(await withOrganizations(db, all), await headOf(db)) : [];
    for (let i = 0; i < written.length; i += entriesAtOnce)
      await db
        .insertInto("activities")
        .values(written.slice(i, i + entriesAtOnce))
        .execute();
    if (outbox.length)
      await db
        .deleteFrom("activityOutbox")
        .where(
          "id",
          "in",
          outbox.map(({ id }) => id),
        )
        .execute();
    return { written, left: outbox.length === entriesAtOnce };
  });
}

/**
 * Parses a line of the anchors file; undefined if a full disk has cut it. The database has the same anchor.
 */
function parseAnchor(line: string): AuditAnchor | undefined {
  try {
    return JSON.parse(line) as AuditAnchor;
  } catch {
    return undefined;
  }
}

function readAnchors(file: string): AuditAnchor[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line) => parseAnchor(line) ?? []);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

export const auditLog = perServer((context) => new AuditLog(context));
