import type { FastifyBaseLogger } from "fastify";
import { MusterError } from "@muster/sdk";
import type { Caller } from "./auth.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { LiveServer } from "./live.ts";

/** What every handler works with. */
export class App {
  readonly config: Config;
  readonly db: Database;
  readonly keys: { seal: Buffer; token: Buffer };
  log!: FastifyBaseLogger;
  live!: LiveServer;
  private readonly pending = new Set<Promise<unknown>>();

  constructor(config: Config, db: Database, keys: { seal: Buffer; token: Buffer }) {
    this.config = config;
    this.db = db;
    this.keys = keys;
  }

  /** Refuses, as not found, an organization in the path that the caller may not see. */
  visible(caller: Caller, path: Record<string, unknown>): void {
    for (const name of ["clientId", "orgId"]) if (name in path) this.inScope(caller, Number(path[name]));
  }

  /** Refuses, as not found, an organization that the caller may not see. */
  inScope(caller: Caller, organizationId: number | undefined): void {
    if (organizationId === undefined || caller.organizationIds?.includes(organizationId) === false)
      throw new MusterError("not_found");
  }

  /** Work whose end nobody waits for but the server's stop. */
  later(work: Promise<unknown>): void {
    const done = work.catch((error: unknown) => this.log.error(error)).finally(() => this.pending.delete(done));
    this.pending.add(done);
  }

  async settled(): Promise<void> {
    while (this.pending.size) await Promise.all(this.pending);
  }
}
