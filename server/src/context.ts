import type { FastifyBaseLogger } from "fastify";
import { MusterError } from "@muster/sdk";
import { AuditLog } from "./audit/log.ts";
import { Callers, type Caller } from "./platform/authorization/caller.ts";
import type { Config } from "./config.ts";
import type { Handlers } from "./http/routes.ts";
import type { Database } from "./platform/db/database.ts";
import type { LiveServer } from "./realtime/live.ts";
import { Signing } from "./realtime/signing-keys.ts";
import type { RunBroadcast } from "./automation/runs/broadcast.ts";
import type { RunQueue } from "./automation/runs/queue.ts";
import type { ScanQueue } from "./automation/files/malware-scanner.ts";
import { matchesCache } from "./devices/search.ts";

type Keys = Record<"seal" | "token" | "saml" | "attachment", Buffer>;

/** What every handler works with. */
export class ServerContext {
  readonly config: Config;
  readonly db: Database;
  readonly keys: Keys;
  log!: FastifyBaseLogger;
  live!: LiveServer;
  scanning!: ScanQueue;
  runQueue!: RunQueue;
  runNews!: RunBroadcast;
  /** What each operation does, for requests that run when somebody has approved them. */
  handlers!: Handlers;
  readonly audit: AuditLog;
  readonly signing: Signing;
  readonly callers = new Callers();
  /** On the clock that nobody sets. */
  readonly startedAt = performance.now();
  /** Makes the first administrator; none once there is one. */
  setupToken: Buffer | undefined;
  /** Address that users and identity providers are told. */
  url = "";
  /** Which devices matched a search, and at which revision of the organizations' devices. */
  readonly deviceMatches = matchesCache();
  /** The connections of agents that are given files, and when they last asked for a part. */
  readonly fileReaders = new Map<object, number>();
  /** How many entries of the audit log matched a search, up to which entry. */
  readonly activityTotals = new Map<string, { until: number; total: number }>();
  /** Refusals of people nobody knows in this minute. */
  anonymous = { minute: 0, count: 0 };
  private readonly pending = new Set<Promise<unknown>>();

  constructor(config: Config, db: Database, keys: Keys) {
    this.config = config;
    this.db = db;
    this.keys = keys;
    this.audit = new AuditLog(this);
    this.signing = new Signing(db, keys.seal);
  }

  /** Refuses, as not found, an organization that a request names and the caller may not see. */
  visible(caller: Caller, part: Record<string, unknown> = {}): void {
    for (const name of ["clientId", "orgId"])
      if (name in part && caller.organizationIds?.includes(Number(part[name])) === false)
        throw new MusterError("not_found");
    if (part.searchCriteria) this.visible(caller, part.searchCriteria as Record<string, unknown>);
  }

  /** Work whose end nobody waits for but the server's stop. */
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
