import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import { MusterError, nodeRoles, version, type ServerOverview } from "@muster/sdk";
import { perServer, type ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import type { Database } from "../platform/db/database.ts";
import { signing } from "../platform/security/signing.ts";
import { backups } from "./backup/schedule.ts";
import { storeOf } from "../monitoring/metrics.ts";
import { scanQueue } from "../automation/files/malware-scanner.ts";

/** The metrics of the process. Their collection can't be stopped, so all servers in the process share it. */
let ofProcess: Registry | undefined;

function processMetrics(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/** The server's metrics for Prometheus. */
const metrics = perServer(collectMetrics);

function collectMetrics(context: ServerContext) {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  processMetrics();
  const requests = new Histogram({
    name: "muster_request_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.025, 0.1, 0.5, 2],
    registers,
  });
  new Gauge({
    name: "muster_connections",
    help: "Live connections by kind",
    labelNames: ["kind"],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(context.live.counts())) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: "muster_running_jobs",
    help: "Jobs that are running",
    registers,
    async collect() {
      this.set(await countRunning(context.db, "DISCOVERY"));
    },
  });
  new Gauge({
    name: "muster_metrics_failing",
    help: "1 if VictoriaMetrics can't be written to, or its queue is full",
    registers,
    async collect() {
      const { state } = await storeOf(context).state();
      this.set(state === "READY" ? 0 : 1);
    },
  });
  new Gauge({
    name: "muster_metrics_oldest_waiting_timestamp_seconds",
    help: "Time of the oldest metrics that wait for VictoriaMetrics, 0 if none do",
    registers,
    async collect() {
      const { waitingSince } = await storeOf(context).state();
      this.set((waitingSince ?? 0) / 1_000);
    },
  });
  new Gauge({
    name: "muster_backup_last_success_timestamp_seconds",
    help: "Time of the last verified scheduled backup, 0 before the first",
    registers,
    async collect() {
      const { lastSuccessAt } = await backups(context).overview();
      this.set((lastSuccessAt ?? 0) / 1_000);
    },
  });
  new Gauge({
    name: "muster_backup_failing",
    help: "1 if the last scheduled backup failed or is overdue",
    registers,
    async collect() {
      const { state } = await backups(context).overview();
      this.set(state === "FAILED" || state === "OVERDUE" ? 1 : 0);
    },
  });
  return { registry, requests };
}

function measureRequests(server: FastifyInstance, context: ServerContext): void {
  const { requests } = metrics(context);
  server.addHook("onResponse", async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
    };
    requests.observe(labels, reply.elapsedTime / 1_000);
  });
}

const count = async (db: Database, table: "sessions" | "apiKeys" | "users" | "organizations" | "devices") =>
  (
    await db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

async function countRunning(db: Database, kind: "DISCOVERY" | "SCRIPT_RUN"): Promise<number> {
  const running = db.selectFrom("agentWork").where("kind", "=", kind).where("state", "=", "RUNNING");
  return (await running.select((e) => e.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n;
}

async function aboutDatabase({ db, config }: ServerContext): Promise<ServerOverview["database"]> {
  const postgres = config.database !== "";
  const size = postgres
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const [row] = (await size.execute(db)).rows;
  return { kind: postgres ? "PostgreSQL" : "SQLite", bytes: row?.bytes ?? 0 };
}

const handlers = {
  async listNodeRoles() {
    return { results: [...nodeRoles] };
  },

  async getHealth({ context }) {
    await sql`select 1`.execute(context.db).catch(() => {
      throw new MusterError("unavailable");
    });
    return { status: "ok", version };
  },

  async getServerOverview({ context }) {
    const { db } = context;
    return {
      version,
      url: context.url,
      startedAt: Math.round(Date.now() - performance.now() + context.startedAt),
      runtime: process.version,
      memoryBytes: process.memoryUsage.rss(),
      database: await aboutDatabase(context),
      metrics: await storeOf(context).state(),
      signing: await signing(context).state(),
      malwareScanner: await scanQueue(context).state(),
      backup: await backups(context).overview(),
      live: context.live.counts(),
      openSessions: await count(db, "sessions"),
      apiKeys: await count(db, "apiKeys"),
      users: await count(db, "users"),
      organizations: await count(db, "organizations"),
      devices: await count(db, "devices"),
      runningJobs: await countRunning(db, "DISCOVERY"),
      runningScriptRuns: await countRunning(db, "SCRIPT_RUN"),
    };
  },

  async getMetrics({ context }) {
    return Registry.merge([processMetrics(), metrics(context).registry]).metrics();
  },
} satisfies Partial<Handlers>;

export const health: Feature = { handlers, http: measureRequests };
