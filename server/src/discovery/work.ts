// The discovery-specific part of the agent work queue.
import { cleanText, MusterError, referenceOf, storeMessage } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { AgentWorkKind, Ending, WorkCommand } from "../platform/agent-work.ts";
import { remainingPayload } from "./job-payload.ts";
import { runningJobs, type JobRow } from "./jobs.ts";
import { publishJobs } from "./publish.ts";
import { end } from "./results.ts";

export const discoveryWork: AgentWorkKind = {
  command: "nm.start",
  /** Returns the rest of the job, for a probe that no longer has it. */
  async commands(context, { id }, [nodeId]) {
    const job = await runningJobs(context).where("jobs.id", "=", id).executeTakeFirst();
    if (!job) return new Map();
    const rest = await restOf(context, job);
    return new Map([[nodeId!, rest]]);
  },
  end: (context, { id }, { state, detail }) =>
    state === "SUCCEEDED" ? end(context, id, "COMPLETED", null) : end(context, id, "FAILED", detail),
  resume: {
    graceMS: ({ config }) => config.probeGraceMS,
    lost: () => storeMessage("discovery.jobs.probeLost"),
    async orphaned({ db }, { id }) {
      const rejected = await db
        .selectFrom("jobs")
        .innerJoin("nodeApprovals", "nodeApprovals.nodeId", "jobs.delegateNodeId")
        .select("state")
        .where("jobs.id", "=", id)
        .executeTakeFirst();
      return storeMessage(
        rejected?.state === "REJECTED" ? "discovery.jobs.probeRejected" : "discovery.jobs.probeDeleted",
      );
    },
    presenceChanged: publishJobs,
  },
};

/** Returns what to send for a resumed job, or how it ends. */
async function restOf(context: ServerContext, job: JobRow): Promise<WorkCommand | Ending> {
  try {
    const order = await remainingPayload(context, job);
    if (order.targets.length) return { name: "nm.start", order };
    // the probe was lost between the last verdict and the end
    return { state: "SUCCEEDED", detail: "" };
  } catch (error) {
    if (!(error instanceof MusterError) || error.code === "unavailable") throw error;
    if (error.code === "not_found")
      return { state: "FAILED", detail: storeMessage("discovery.jobs.credentialDeleted") };
    const text = error.errors[0]?.message ?? error.message;
    const reason = referenceOf(text) ?? cleanText(text, 300);
    return { state: "FAILED", detail: storeMessage("discovery.jobs.notResumed", { reason }) };
  }
}
