// Publishes the progress of discoveries to the consoles that follow them.
import { EventEmitter } from "node:events";
import type { Job } from "@muster/sdk";
import type { DiscoveryUpdate } from "@muster/sdk/live";
import { release } from "../automation/queue/assignments.ts";
import { perServer, type ServerContext } from "../context.ts";
import type { ConsoleTopics } from "../feature.ts";
import { findJob, runningJobs, toJobs } from "./jobs.ts";
import { replay } from "./replay.ts";

const updates = perServer(() => new EventEmitter<Record<string, [DiscoveryUpdate]>>().setMaxListeners(0));

const roomOf = (jobId: string) => `job:${jobId}`;

/** Publishes what a discovery has found; an update without targets ends it. */
export function publishUpdates(context: ServerContext, found: readonly DiscoveryUpdate[]): void {
  const { live } = context;
  for (const update of found) {
    updates(context).emit(update.jobUUID, update);
    live.publish(roomOf(update.jobUUID), "nm.nms-discovery", update);
  }
  const last = found.at(-1);
  if (last?.discoveredTargets.length !== 0) return;
  const { clientId, delegateNodeId, scheduleId } = last.job;
  release(context, delegateNodeId, last.jobUUID);
  live.invalidate("jobs", clientId);
  live.invalidate("devices", clientId);
  if (scheduleId) live.invalidate("schedules", clientId);
}

/** Publishes the state of a job when none of its targets changed. */
function publishJob({ live }: ServerContext, job: Job): void {
  live.publish(roomOf(job.id), "nm.job", job);
  live.invalidate("jobs", job.clientId);
}

/** Publishes the state of a probe's running jobs after it has disconnected or reconnected. */
export async function publishJobs(
  context: ServerContext,
  nodeId: number,
  error: string | null = null,
): Promise<void> {
  const rows = await runningJobs(context).where("delegateNodeId", "=", nodeId).execute();
  for (const job of await toJobs(context, rows)) publishJob(context, { ...job, error });
}

export const discoveryTopics: ConsoleTopics = {
  "nm.nms-discovery": {
    async subscribe(context, socket, jobId) {
      const { id } = await findJob(context, socket.data.caller, jobId);
      // updates published during the replay follow it; a row sent twice is recognized by its revision
      const meanwhile: DiscoveryUpdate[] = [];
      const wait = (update: DiscoveryUpdate) => void meanwhile.push(update);
      updates(context).on(id, wait);
      const past = await replay(context, id).finally(() => updates(context).off(id, wait));
      void socket.join(roomOf(id));
      for (const update of [...past, ...meanwhile]) socket.emit("nm.nms-discovery", update);
    },
    leave(socket, jobId) {
      void socket.leave(roomOf(jobId));
    },
  },
};
