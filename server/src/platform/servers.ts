// Several servers on one PostgreSQL database: which ones are running, which one does what only one may do,
// and the messages between them. With the embedded database there is one server, and this does nothing.
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { sql, type Generated } from "kysely";
import pg from "pg";
import type { Config } from "../config.ts";
import type { Database } from "./db/tables.ts";
import { acquireLease, databaseNow, holdsLease, releaseLease } from "./leases.ts";

declare module "./db/tables.ts" {
  interface Tables {
    /** Messages that are too long for a PostgreSQL notification; stored for a minute. */
    serverMessages: { id: Generated<number>; message: string; at: number };
  }
}

/** Messages between servers. A message can be lost, so anything that must not be lost is in a table. */
export interface ServerMessages {
  started: object;
  stopped: object;
  /** Agents have connected to the server, or are no longer connected to it. */
  agents: { connected: readonly number[] } | { gone: readonly number[] };
  /** For consoles: a method of `Live` and its arguments. */
  live: { call: string; input: readonly unknown[] };
  /** An event that is emitted on all servers. */
  event: { name: string; event: object };
  /** An event for an agent that is connected to another server. */
  order: { nodeId: number; event: string; payload: readonly unknown[] };
  question: { id: string; nodeId: number; event: string; payload: readonly unknown[]; withinMS: number };
  /** The response to a `question`; without `answer` if there was none. */
  answer: { to: string; id: string; answer?: unknown };
  agentDecided: { decision: AgentDecision; approvalId: number; fingerprint: string };
}

/** A decision on an agent or on one of its keys. */
export type AgentDecision = "approve" | "restore" | "reject" | "revoke";

type Listener<K extends keyof ServerMessages> = (message: ServerMessages[K], from: string) => unknown;

/** What changed between two reads of the leases. */
export interface ServersChange {
  /** Whether this server has become the owner, which does what only one server may do. */
  hasTakenOver: boolean;
  /** Servers that have stopped or no longer renew their leases. */
  left: readonly string[];
  /** Whether this server's lease expired, so that the others considered it stopped. */
  hasExpired: boolean;
  /** Whether messages of other servers may have been lost. */
  missed: boolean;
}

const channel = "muster";
const ownerLease = "owner";
/** The lease that a server holds while it runs. */
export const serverLease = (id: string) => `server/${id}`;
/** Messages within this many ms are sent together. */
const togetherMS = 20;
/** PostgreSQL accepts notifications of less than 8,000 bytes. */
const maxBytes = 7_000;
const maxWaiting = 10_000;
const listenAgainMS = 1_000;
const keptMS = 60_000;

export class Servers {
  /** Identifies this run of the server. */
  readonly id = randomUUID();
  /** Whether other servers can use the same database. */
  readonly isShared: boolean;
  private readonly db: Database;
  private readonly config: Config;
  private readonly log: FastifyBaseLogger;
  private readonly listeners: { [K in keyof ServerMessages]?: Listener<K>[] } = {};
  private readonly watchers: ((change: ServersChange) => unknown)[] = [];
  private others: ReadonlySet<string> = new Set();
  /** On the monotonic clock, which continues while the process is paused. */
  private owned: { fence: number; until: number } | undefined;
  private ownFence: number | undefined;
  /** The database's time, in ms since 1970, when the monotonic clock was at 0. */
  private databaseEpoch = 0;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private client: pg.Client | undefined;
  private waiting: string[] = [];
  private flushing: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();
  private receiving: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(db: Database, config: Config, log: FastifyBaseLogger) {
    this.db = db;
    this.config = config;
    this.log = log;
    this.isShared = config.database !== "";
  }

  async start(): Promise<void> {
    if (!this.isShared) return;
    await this.look();
    await this.listen();
    this.timer = setInterval(() => void this.lookSoon(), this.config.leaseMS / 3);
    this.tell("started", {});
    await this.flush();
  }

  /** Whether this server is the one that does what only one may do. */
  get isOwner(): boolean {
    return !this.isShared || performance.now() < (this.owned?.until ?? 0);
  }

  /** Like `isOwner`, but checked in the database; within a transaction, the result holds until its end. */
  async isStillOwner(db: Database): Promise<boolean> {
    if (!this.isShared) return true;
    return this.owned !== undefined && holdsLease(db, this.lease(ownerLease), this.owned.fence);
  }

  /** Whether other servers are running now. */
  get hasOthers(): boolean {
    return this.others.size > 0;
  }

  isAlive(server: string): boolean {
    return this.others.has(server);
  }

  /** The database's time in ms since 1970, comparable between servers whose own clocks differ. */
  now(): number {
    return this.isShared ? Math.round(this.databaseEpoch + performance.now()) : Date.now();
  }

  on<K extends keyof ServerMessages>(kind: K, listener: Listener<K>): void {
    const listeners: Listener<K>[] = (this.listeners[kind] ??= []);
    listeners.push(listener);
  }

  watch(watcher: (change: ServersChange) => unknown): void {
    this.watchers.push(watcher);
  }

  /** Sends a message to all other servers, after a short delay to send several together. */
  tell<K extends keyof ServerMessages>(kind: K, message: ServerMessages[K]): void {
    if (!this.isShared || (!this.hasOthers && kind !== "started") || this.isClosed) return;
    if (this.waiting.length >= maxWaiting) this.waiting.shift();
    this.waiting.push(JSON.stringify([kind, message]));
    this.flushing ??= setTimeout(() => void this.flush(), togetherMS);
  }

  async close(): Promise<void> {
    if (!this.isShared) return;
    clearInterval(this.timer);
    await this.looking;
    this.tell("stopped", {});
    this.isClosed = true;
    this.owned = undefined;
    try {
      await releaseLease(this.db, this.lease(ownerLease));
      await this.db.deleteFrom("leases").where("name", "=", serverLease(this.id)).execute();
    } catch (error) {
      // the database is unavailable: the leases expire
      this.log.error(error);
    }
    await this.flush();
    await this.client?.end().catch(() => undefined);
    await this.receiving;
  }

  private lease(name: string) {
    return { name, holder: this.id };
  }

  private lookSoon(): Promise<void> {
    this.looking ??= this.look()
      .catch((error: unknown) => this.log.error(error))
      .finally(() => (this.looking = undefined));
    return this.looking;
  }

  /** Renews this server's leases and finds out which other servers are running. */
  private async look(): Promise<void> {
    const { db, config } = this;
    const began = performance.now();
    const ownFence = await acquireLease(db, this.lease(serverLease(this.id)), config.leaseMS);
    const fence = await acquireLease(db, this.lease(ownerLease), config.leaseMS);
    const asked = performance.now();
    const { rows } = await sql<{ name: string | null; now: number }>`
      select name, ${databaseNow(db)} as now from (select 1) as one left join leases
        on name like 'server/%' and "expiresAt" > ${databaseNow(db)}`.execute(db);
    this.databaseEpoch = (rows[0]?.now ?? Date.now()) - (asked + performance.now()) / 2;
    const hasTakenOver = fence !== undefined && fence !== this.owned?.fence;
    this.owned = fence === undefined ? undefined : { fence, until: began + config.leaseMS };
    const hasExpired = this.ownFence !== undefined && ownFence !== this.ownFence;
    this.ownFence = ownFence;
    const there = new Set(rows.flatMap(({ name }) => name?.slice(serverLease("").length) ?? []));
    there.delete(this.id);
    const left = [...this.others].filter((id) => !there.has(id));
    this.others = there;
    if (fence !== undefined) await this.deleteOld();
    if (hasTakenOver || left.length || hasExpired)
      await this.changed({ hasTakenOver, left, hasExpired, missed: hasExpired });
  }

  private async deleteOld(): Promise<void> {
    const before = sql<number>`${databaseNow(this.db)} - ${sql.lit(keptMS)}`;
    await this.db.deleteFrom("serverMessages").where("at", "<", before).execute();
    await this.db
      .deleteFrom("leases")
      .where("name", "like", "server/%")
      .where("expiresAt", "<", before)
      .execute();
  }

  private async changed(change: ServersChange): Promise<void> {
    for (const watcher of this.watchers)
      try {
        await watcher(change);
      } catch (error) {
        this.log.error(error);
      }
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.config.database, keepAlive: true });
    client.on("notification", ({ payload }) => {
      this.receiving = this.receiving
        .then(() => this.receive(payload ?? ""))
        .catch((error: unknown) => this.log.error(error));
    });
    let isLost = false;
    const lost = () => {
      if (!isLost) this.listenAgain();
      isLost = true;
    };
    client.on("error", lost);
    client.on("end", lost);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      isLost = true;
      await client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
  }

  private listenAgain(): void {
    const again = async () => {
      if (this.isClosed) return;
      try {
        await this.listen();
      } catch {
        return this.listenAgain();
      }
      await this.changed({ hasTakenOver: false, left: [], hasExpired: false, missed: true });
    };
    setTimeout(() => void again(), listenAgainMS).unref();
  }

  private async receive(payload: string): Promise<void> {
    const {
      from,
      messages = [],
      stored,
    } = JSON.parse(payload) as {
      from: string;
      messages?: [keyof ServerMessages, never][];
      stored?: number;
    };
    if (from === this.id) return;
    if (stored !== undefined) {
      const row = await this.db
        .selectFrom("serverMessages")
        .select("message")
        .where("id", "=", stored)
        .executeTakeFirst();
      if (row) messages.push(JSON.parse(row.message) as [keyof ServerMessages, never]);
    }
    for (const [kind, message] of messages) {
      if (kind === "started") this.others = new Set([...this.others, from]);
      if (kind === "stopped") void this.lookSoon();
      for (const listener of (this.listeners[kind] ?? []) as Listener<typeof kind>[])
        try {
          await listener(message, from);
        } catch (error) {
          this.log.error(error);
        }
    }
  }

  /** Sends the waiting messages in their order. */
  private flush(): Promise<void> {
    clearTimeout(this.flushing);
    this.flushing = undefined;
    const all = this.waiting;
    this.waiting = [];
    this.sending = this.sending.then(() => this.send(all)).catch((error: unknown) => this.log.error(error));
    return this.sending;
  }

  private async send(all: readonly string[]): Promise<void> {
    let batch: string[] = [];
    let bytes = 0;
    const notify = async (content: string) => {
      const payload = `{"from":"${this.id}",${content}}`;
      await sql`select pg_notify(${channel}, ${payload})`.execute(this.db);
    };
    const sendBatch = async () => {
      if (batch.length) await notify(`"messages":[${batch.join()}]`);
      batch = [];
      bytes = 0;
    };
    const invalidated = new Set<string>();
    for (const message of all) {
      // a list that changed several times needs to be reloaded only once
      if (message.startsWith(`["live",{"call":"invalidate`)) {
        if (invalidated.has(message)) continue;
        invalidated.add(message);
      }
      const size = Buffer.byteLength(message) + 1;
      if (bytes + size > maxBytes) await sendBatch();
      if (size <= maxBytes) {
        batch.push(message);
        bytes += size;
        continue;
      }
      const { id } = await this.db
        .insertInto("serverMessages")
        .values({ message, at: databaseNow(this.db) })
        .returning("id")
        .executeTakeFirstOrThrow();
      await notify(`"stored":${id}`);
    }
    await sendBatch();
  }
}
