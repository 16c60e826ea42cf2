import { limits, subnetOf } from "@muster/sdk";

export interface QueuedJob {
  organizationId: number;
  targets: readonly string[];
  running: boolean;
}

/** The /24s and /64s that jobs which run at the same time do not share. */
const segmentsOf = (job: QueuedJob): Set<string> => new Set(job.targets.map(subnetOf).filter(Boolean));

/**
 * Which of the queued jobs starts next, if any: organizations take turns, the one served longest ago first, and of one
 * organization the oldest job. Jobs that run together share no segment and are never more targets than one job may
 * have, so that the memory, the neighbor table and the sockets of a probe are those of one job however many wait.
 * @param jobs in the order they came
 * @param served when each organization last had a job started; higher is later
 */
export function nextJob<J extends QueuedJob>(
  jobs: readonly J[],
  served: ReadonlyMap<number, number>,
): J | undefined {
  const running = jobs.filter((job) => job.running);
  let room = limits.discoveryTargets - running.reduce((sum, job) => sum + job.targets.length, 0);
  const busy = new Set(running.flatMap((job) => [...segmentsOf(job)]));
  const turn = (job: QueuedJob) => served.get(job.organizationId) ?? 0;
  for (const job of jobs.filter((one) => !one.running).toSorted((a, b) => turn(a) - turn(b))) {
    const segments = segmentsOf(job);
    if (job.targets.length > room) return undefined;
    if (busy.isDisjointFrom(segments)) return job;
    // whoever comes later waits for the segments that this one waits for
    for (const segment of segments) busy.add(segment);
    room -= job.targets.length;
  }
  return undefined;
}
