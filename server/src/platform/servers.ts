// Several servers on one PostgreSQL database: which are there, which one does what only one may do, and what
// they tell each other. With the embedded database there is one, and all of this costs nothing.
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { sql, type Generated } from "kysely";
import pg from "pg";
import type { Config } from "../config.ts";
import type { Database } from "./db/tables.ts";
import { acquireLease, databaseNow, holdsLease, releaseLease } from "./leases.ts";

declare module "./db/tables.ts" {
  interface Tables {
    /** What is too long for a notification of PostgreSQL; kept for a minute. */
    serverMessages: { id: Generated<number>; message: string; at: number };
  }
}

/** What servers tell each other. A message can be lost: what must not be lost is in a table. */
export interface ServerMessages {
  started: object;
  stopped: object;
  /** Agents have connected to the server, or are no longer connected to it. */
  agents: { connected: readonly number[] } | { gone: readonly number[] };
  /** For consoles: a method of `Live` with what it is given. */
  live: { call: string; input: readonly unknown[] };
  /** An event that other servers have to know, too. */
  event: { name: string; event: object };
  /** For an agent that is connected to another server. */
  order: { nodeId: number; event: string; payload: readonly unknown[] };
  question: { id: string; nodeId: number; event: string; payload: readonly unknown[]; withinMS: number };
  /** Without an answer, there is none. */
  answer: { to: string; id: string; answer?: unknown };
  agentDecided: { decision: AgentDecision; approvalId: number; fingerprint: string };
}

/** What becomes of an agent, or of one of its keys. */
export type AgentDecision = "approve" | "restore" | "reject" | "revoke";

type Listener<K extends keyof ServerMessages> = (message: ServerMessages[K], from: string) => unknown;

/** What has changed between two looks at the leases. */
export interface ServersChange {
  /** This server now does what only one may do. */
  tookOver: boolean;
  /** Servers that have stopped, or no longer answer. */
  left: readonly string[];
  /** This server was silent for so long that the others thought it was gone. */
  lapsed: boolean;
  /** Messages of others may have been lost. */
  missed: boolean;
}

const channel = "muster";
const ownerLease = "owner";
/** What a server holds while it is there. */
export const serverLease = (id: string) => `server/${id}`;
/** Messages of this time are sent together. */
const togetherMS = 20;
/** PostgreSQL takes notifications of less than 8,000 bytes. */
const mostBytes = 7_000;
const mostWaiting = 10_000;
const listenAgainMS = 1_000;
const keptMS = 60_000;

export class Servers {
  /** Names this run of the server. */
  readonly id = randomUUID();
  /** Whether other servers can use the same database. */
  readonly isShared: boolean;
  private readonly db: Database;
  private readonly config: Config;
  private readonly log: FastifyBaseLogger;
  private readonly listeners: { [K in keyof ServerMessages]?: Listener<K>[] } = {};
  private readonly watchers: ((change: ServersChange) => unknown)[] = [];
  private others: ReadonlySet<string> = new Set();
  /** On the monotonic clock, which goes on while the process is paused. */
  private owned: { fence: number; until: number } | undefined;
  private ownFence: number | undefined;
  /** The database's time when the monotonic clock was at 0. */
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

  /** Whether this server does what only one may do. */
  get isOwner(): boolean {
    return !this.isShared || performance.now() < (this.owned?.until ?? 0);
  }

  /** The same by the database; within a transaction, it stays so until its end. */
  async isStillOwner(db: Database): Promise<boolean> {
    if (!this.isShared) return true;
    return this.owned !== undefined && holdsLease(db, this.lease(ownerLease), this.owned.fence);
  }

  /** Whether there are other servers now. */
  get hasOthers(): boolean {
    return this.others.size > 0;
  }

  isThere(server: string): boolean {
    return this.others.has(server);
  }

  /** The time by the database's clock: servers whose own clocks differ can compare it. */
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

  /** Tells all other servers, soon. */
  tell<K extends keyof ServerMessages>(kind: K, message: ServerMessages[K]): void {
    if (!this.isShared || (!this.hasOthers && kind !== "started") || this.isClosed) return;
    if (this.waiting.length >= mostWaiting) this.waiting.shift();
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
      // the database is away: they expire
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

  /** Renews this server's leases and finds out which other servers are there. */
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
    const tookOver = fence !== undefined && fence !== this.owned?.fence;
    this.owned = fence === undefined ? undefined : { fence, until: began + config.leaseMS };
    const lapsed = this.ownFence !== undefined && ownFence !== this.ownFence;
    this.ownFence = ownFence;
    const there = new Set(rows.flatMap(({ name }) => name?.slice(serverLease("").length) ?? []));
    there.delete(this.id);
    const left = [...this.others].filter((id) => !there.has(id));
    this.others = there;
    if (fence !== undefined) await this.deleteOld();
    if (tookOver || left.length || lapsed) await this.changed({ tookOver, left, lapsed, missed: lapsed });
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
      await this.changed({ tookOver: false, left: [], lapsed: false, missed: true });
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

  /** Sends what waits, in its order. */
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
      // lists that changed several times are read again once
      if (message.startsWith(`["live",{"call":"invalidate`)) {
        if (invalidated.has(message)) continue;
        invalidated.add(message);
      }
      const size = Buffer.byteLength(message) + 1;
      if (bytes + size > mostBytes) await sendBatch();
      if (size <= mostBytes) {
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
