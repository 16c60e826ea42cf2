import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import { MusterError, nodeRoles, version } from "@muster/sdk";
import type { App } from "./app.ts";
import type { Handlers } from "./contract.ts";

/** The server's own measurements, for Prometheus. */
export function measure(server: FastifyInstance, app: App): Registry {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "muster_request_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.025, 0.1, 0.5, 2],
    registers,
  });
  server.addHook("onResponse", async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1_000);
  });
  new Gauge({
    name: "muster_connections",
    help: "Live connections by kind",
    labelNames: ["kind"],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(app.live.counts())) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: "muster_running_jobs",
    help: "Jobs that are running",
    registers,
    async collect() {
      const running = app.db.selectFrom("jobs").where("state", "=", "RUNNING");
      this.set((await running.select((e) => e.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n);
    },
  });
  return registry;
}

export const system = (metrics: () => Registry) =>
  ({
    async listNodeRoles() {
      return { results: [...nodeRoles] };
    },

    async getHealth({ app }) {
      await sql`select 1`.execute(app.db).catch(() => {
        throw new MusterError("unavailable");
      });
      return { status: "ok", version };
    },

    async getMetrics() {
      return metrics().metrics();
    },
  }) satisfies Partial<Handlers>;
