// The discovery-specific part of the agent work queue.
import { MusterError } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { AgentWorkKind, Ending, WorkCommand } from "../platform/agent-work.ts";
import { remainingPayload } from "./job-payload.ts";
import { runningJobs, type JobRow } from "./jobs.ts";
import { publishJobs } from "./publish.ts";
import { end } from "./results.ts";

export const discoveryWork: AgentWorkKind = {
  command: "nm.start",
  /** The remainder of the job, for a probe that no longer has it. */
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
    lost: "The probe was lost while the discovery ran, and did not come back. Run it again.",
    async orphaned({ db }, { id }) {
      const rejected = await db
        .selectFrom("jobs")
        .innerJoin("nodeApprovals", "nodeApprovals.nodeId", "jobs.delegateNodeId")
        .select("state")
        .where("jobs.id", "=", id)
        .executeTakeFirst();
      const what = rejected?.state === "REJECTED" ? "rejected" : "deleted";
      return `The probe was ${what} while the discovery ran. Run it again with another.`;
    },
    presenceChanged: publishJobs,
  },
};

/** What to send of a resumed job, or how it ends. */
async function restOf(context: ServerContext, job: JobRow): Promise<WorkCommand | Ending> {
  try {
    const order = await remainingPayload(context, job);
    if (order.targets.length) return { name: "nm.start", order };
    // the probe was lost between the last verdict and the end
    return { state: "SUCCEEDED", detail: "" };
  } catch (error) {
    if (!(error instanceof MusterError) || error.code === "unavailable") throw error;
    const reason =
      error.code === "not_found" ? "A credential of it was deleted meanwhile." : error.errors[0]?.message;
    const detail = `The discovery could not go on when its probe was back. ${reason ?? error.message}`;
    return { state: "FAILED", detail };
  }
}
