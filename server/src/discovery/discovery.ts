import { matchesFilter, MusterError, referenceOf, verdictAdvice, type Evidence, type Job } from "@muster/sdk";
import { sendCancel } from "../automation/queue/send.ts";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers, Stoppable } from "../feature.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { within } from "../platform/db/database.ts";
import { findJob, runningJobs } from "./jobs.ts";
import { createDiscovery } from "./migrations/2026-11-22-05-discovery.ts";
import { discoveryTopics } from "./publish.ts";
import { targetsOf, toTarget } from "./replay.ts";
import { end, receiveObservations } from "./results.ts";
import { startDiscovery } from "./start.ts";
import { discoveryWork } from "./work.ts";
import "./tables.ts";

async function stopJob(context: ServerContext, caller: Caller, jobId: string): Promise<Job> {
  const { delegateNodeId } = await findJob(context, caller, jobId);
  const job = await end(context, jobId, "CANCELLED", null);
  if (!job) throw new MusterError("job_not_running");
  sendCancel(context, { id: jobId, kind: "DISCOVERY" }, delegateNodeId);
  return job;
}

const handlers = {
  async startNetworkDiscovery({ context, caller, body }) {
    return startDiscovery(context, caller, body, { createdBy: caller.user!.email, scheduleId: null });
  },

  async cancelNetworkDiscovery({ context, caller, path }) {
    return stopJob(context, caller, path.jobId);
  },

  async listDiscoveredDevices({ context, caller, path, query }) {
    await findJob(context, caller, path.jobId);
    const all = (await targetsOf(context.db, path.jobId)).map(toTarget);
    const results = all.filter((target) => matchesFilter(target, query.type ?? "all"));
    return { total: results.length, results };
  },

  async explainDiscoveredDevice({ context, caller, path }) {
    await findJob(context, caller, path.jobId);
    const row = await context.db
      .selectFrom("targets")
      .selectAll()
      .where("jobId", "=", path.jobId)
      .where("ip", "=", path.ip)
      .executeTakeFirst();
    if (!row) throw new MusterError("not_found");
    const device = toTarget(row);
    const evidence = JSON.parse(row.evidence ?? "[]") as Evidence[];
    const nextStep = verdictAdvice[device.verdict];
    return { device, evidence, nextStep, nextStepMessage: referenceOf(nextStep) };
  },
} satisfies Partial<Handlers>;

const stoppable: Stoppable = {
  kind: "DISCOVERY",
  permission: "canCreateDevices",
  async running(context, caller, clientId) {
    const rows = await runningJobs(context)
      .where((e) => within(e.ref("organizationId"), caller.organizationIds))
      .$if(!!clientId, (q) => q.where("organizationId", "=", clientId!))
      .orderBy("createdAt")
      .execute();
    return rows.map(({ id, name, organizationId }) => ({
      id,
      name,
      clientId: organizationId,
      stop: () => stopJob(context, caller, id),
    }));
  },
};

export const discovery: Feature = {
  handlers,
  migrations: { "2026-11-22-05-discovery": createDiscovery },
  agentWork: { DISCOVERY: discoveryWork },
  agentEvents: { "nm.nms-discovery": receiveObservations },
  consoleTopics: discoveryTopics,
  stoppables: [stoppable],
  deviceTables: {
    targets: {
      column: "nodeId",
      archive: "detach",
      key: { jobId: "text", ip: "text" },
      moveOnMerge: true,
    },
  },
};
