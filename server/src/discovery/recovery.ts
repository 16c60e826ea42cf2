// Jobs whose probe disconnects and reconnects. The table of targets is their checkpoint.
import { MusterError } from "@muster/sdk";
import { perServer, type ServerContext } from "../context.ts";
import type { Feature } from "../feature.ts";
import { batchLoader } from "../platform/db/batch-loader.ts";
import { inList } from "../platform/db/sql.ts";
import { longestTimerMS, type AgentSocket } from "../platform/live.ts";
import { end } from "./discovery.ts";
import { runningJobs, type JobRow } from "./jobs.ts";
import { probes } from "./job-dispatch.ts";
import { publishJobs } from "./publish.ts";
import { remainingPayload, starting } from "./job-payload.ts";

/**
 * Sends a probe the running jobs that it does not have, and cancels those it has that no longer run. Resolves to whether
 * it has all of them now.
 * @param reported the jobs that the probe reports
 */
async function resumeJobs(
  context: ServerContext,
  nodeId: number,
  reported: readonly string[],
): Promise<boolean> {
  await Promise.all(reported.map((id) => starting.get(id)));
  const rows = await runningJobs(context).where("delegateNodeId", "=", nodeId).orderBy("createdAt").execute();
  for (const id of reported)
    if (rows.some((row) => row.id === id)) probes(context).assign(nodeId, id);
    else probes(context).cancel(nodeId, id);
  let all = true;
  for (const row of rows)
    if (!probes(context).isRunning(nodeId, row.id)) all = (await resume(context, row)) && all;
  if (rows.length) await publishJobs(context, nodeId);
  return all;
}

/** Whether the job goes on or has ended; false when it must be tried again. */
async function resume(context: ServerContext, row: JobRow): Promise<boolean> {
  const order = await remainingPayload(context, row).catch(async (error: unknown) => {
    if (!(error instanceof MusterError) || error.code === "unavailable") throw error;
    const why =
      error.code === "not_found" ? "A credential of it was deleted meanwhile." : error.errors[0]?.message;
    await end(
      context,
      row.id,
      "FAILED",
      `The discovery could not go on when its probe was back. ${why ?? error.message}`,
    );
    return undefined;
  });
  if (!order) return true;
  // the probe was lost between the last verdict and the end
  if (!order.targets.length) return (await end(context, row.id, "COMPLETED", null)) !== undefined;
  const taken = await probes(context).resume(row.delegateNodeId, order);
  const still = await runningJobs(context).where("id", "=", row.id).executeTakeFirst();
  if (!still) probes(context).cancel(row.delegateNodeId, row.id);
  return taken || !still;
}

/** Fails the running jobs of a probe except those it works on. */
async function failJobs(context: ServerContext, nodeId: number): Promise<void> {
  const rows = await runningJobs(context).where("delegateNodeId", "=", nodeId).execute();
  for (const row of rows.filter(({ id }) => !probes(context).isRunning(nodeId, id)))
    await end(
      context,
      row.id,
      "FAILED",
      "The probe was lost while the discovery ran, and did not come back. Run it again.",
    );
}

/** Fails the running jobs whose probe was deleted. */
async function failOrphanedJobs(context: ServerContext): Promise<void> {
  const rows = await runningJobs(context)
    .where((e) =>
      e.not(e.exists(e.selectFrom("agents").select("nodeId").whereRef("nodeId", "=", "jobs.delegateNodeId"))),
    )
    .execute();
  for (const { id } of rows)
    await end(
      context,
      id,
      "FAILED",
      "The probe was deleted while the discovery ran. Run it again with another.",
    );
}

/** Ends the running jobs of agents that a technician has rejected. */
async function failRejected(context: ServerContext, nodeIds: readonly number[]): Promise<void> {
  const rows = await runningJobs(context)
    .where("delegateNodeId", "in", inList(context.db, nodeIds, "integer"))
    .execute();
  for (const { id } of rows)
    await end(
      context,
      id,
      "FAILED",
      "The probe was rejected while the discovery ran. Run it again with another.",
    );
}

const batchSize = 100;
const resendMS = 5_000;

class Recovery {
  private readonly context: ServerContext;
  private readonly graces = new Map<number, NodeJS.Timeout>();
  /** Whether running jobs wait for a probe; asked for all that reconnect at the same time. */
  private readonly hasJobs: (nodeId: number) => Promise<boolean>;

  constructor(context: ServerContext) {
    this.context = context;
    this.hasJobs = batchLoader(batchSize, async (nodeIds: readonly number[]) => {
      const rows = await runningJobs(context)
        .clearSelect()
        .select("delegateNodeId")
        .distinct()
        .where("delegateNodeId", "in", inList(context.db, nodeIds, "integer"))
        .execute();
      const busy = new Set(rows.map(({ delegateNodeId }) => delegateNodeId));
      return (nodeId) => busy.has(nodeId);
    });
  }

  /** Gives the probes of running jobs time to reconnect after the server has started. */
  async start(): Promise<void> {
    const running = await runningJobs(this.context)
      .clearSelect()
      .select("delegateNodeId")
      .distinct()
      .execute();
    for (const { delegateNodeId } of running) this.awaitProbe(delegateNodeId);
  }

  async agentGreeted(agent: AgentSocket, runningJobs: readonly string[]): Promise<void> {
    const { nodeId } = agent.data;
    const isBusy = await this.hasJobs(nodeId).catch((error: unknown) => {
      this.context.log.error(error);
      return true;
    });
    if (!agent.connected) return;
    if (isBusy || runningJobs.length) return this.sendJobs(agent, runningJobs);
    this.endGrace(nodeId);
  }

  async agentDisconnected(nodeId: number): Promise<void> {
    this.awaitProbe(nodeId);
    if (await this.hasJobs(nodeId)) await publishJobs(this.context, nodeId);
  }

  close(): void {
    for (const timer of this.graces.values()) clearTimeout(timer);
  }

  /** Fails the jobs of a probe that does not reconnect within the grace period. */
  private awaitProbe(nodeId: number): void {
    if (this.graces.has(nodeId)) return;
    const fail = () => {
      this.graces.delete(nodeId);
      this.context.later(failJobs(this.context, nodeId));
    };
    this.graces.set(nodeId, setTimeout(fail, Math.min(this.context.config.probeGraceMS, longestTimerMS)));
  }

  private endGrace(nodeId: number): void {
    clearTimeout(this.graces.get(nodeId));
    this.graces.delete(nodeId);
  }

  /** Sends a reconnected probe the jobs that wait for it until it has accepted all of them. */
  private async sendJobs(agent: AgentSocket, reported: readonly string[]): Promise<void> {
    const { nodeId } = agent.data;
    const hasAll = await resumeJobs(this.context, nodeId, reported).catch((error: unknown) => {
      this.context.log.error(error);
      return false;
    });
    if (!agent.connected) return;
    if (hasAll) return this.endGrace(nodeId);
    this.awaitProbe(nodeId);
    const resend = setTimeout(
      () => this.context.later(this.sendJobs(agent, [...(probes(this.context).jobsOf(agent) ?? [])])),
      resendMS,
    );
    agent.once("disconnect", () => clearTimeout(resend));
  }
}

const recovery = perServer((context) => new Recovery(context));

export const discoveryRecovery: Feature = {
  async start(context) {
    await recovery(context).start();
    return { close: () => recovery(context).close() };
  },
  on: {
    agentGreeted: (context, { agent, runningJobs }) => {
      probes(context).jobsOf(agent)?.clear();
      return recovery(context).agentGreeted(agent, runningJobs);
    },
    agentDisconnected: (context, { nodeId }) => recovery(context).agentDisconnected(nodeId),
    agentsRejected: (context, { nodeIds }) => failRejected(context, nodeIds),
    devicesDeleted: (context) => failOrphanedJobs(context),
  },
};
