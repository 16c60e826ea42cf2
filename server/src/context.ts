import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { DataFolder } from "./platform/data-folder.ts";
import { asTransaction } from "./platform/db/database.ts";
import type { Database } from "./platform/db/database.ts";
import { EventBus } from "./platform/events.ts";
import { sendingLater, type Live } from "./platform/live.ts";
import type { Servers } from "./platform/servers.ts";

type Keys = Record<"seal" | "token" | "saml" | "attachment", Buffer>;

/** The server's configuration, services and state, passed to every handler. */
export class ServerContext {
  readonly config: Config;
  readonly dataFolder: DataFolder;
  readonly db: Database;
  readonly keys: Keys;
  readonly log: FastifyBaseLogger;
  readonly live: Live;
  /** The servers that share the database. */
  readonly servers: Servers;
  readonly events: EventBus;
  /** By the monotonic clock, in ms. */
  readonly startedAt = performance.now();
  /** The server's own context, also in the contexts of transactions. */
  readonly server: ServerContext = this;
  /** The address that users and identity providers use, known once the server listens. */
  url = "";
  private readonly pending = new Set<Promise<unknown>>();

  constructor(
    parts: Pick<ServerContext, "config" | "dataFolder" | "db" | "keys" | "log" | "live" | "servers">,
  ) {
    this.config = parts.config;
    this.dataFolder = parts.dataFolder;
    this.db = parts.db;
    this.keys = parts.keys;
    this.log = parts.log;
    this.live = parts.live;
    this.servers = parts.servers;
    this.events = new EventBus((error) => this.log.error(error), parts.servers);
  }

  /**
   * Runs work with a context whose queries belong to one transaction, which a failure rolls back. What the
   * work sends to consoles, agents and other features is sent after the commit. Queries of any other context
   * wait for the transaction, so the work must not await them.
   */
  async inTransaction<T>(work: (context: ServerContext) => Promise<T>): Promise<T> {
    const sent: (() => unknown)[] = [];
    const result = await this.db.transaction().execute((db) =>
      work(
        Object.create(this, {
          db: { value: asTransaction(db) },
          live: { value: sendingLater(this.live, sent) },
          events: { value: this.events.emittingLater(sent) },
          server: { value: this.server },
        }) as ServerContext,
      ),
    );
    for (const send of sent) await send();
    return result;
  }

  /** Runs work in the background; failures are logged and the server waits for it when it stops. */
  later(work: Promise<unknown>): void {
    const done = work
      .catch((error: unknown) => this.log.error(error))
      .finally(() => this.pending.delete(done));
    this.pending.add(done);
  }

  async settled(): Promise<void> {
    while (this.pending.size) await Promise.all(this.pending);
  }
}

/** Returns a getter for state of which each running server has one, created on first use. */
export function perServer<T>(create: (context: ServerContext) => T): (context: ServerContext) => T {
  const instances = new WeakMap<ServerContext, { value: T }>();
  return (context) => {
    const { server } = context;
    const instance = instances.get(server) ?? { value: create(server) };
    instances.set(server, instance);
    return instance.value;
  };
}
