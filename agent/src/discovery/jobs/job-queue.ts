import { limits, subnetOf } from "@muster/sdk";

export interface QueuedJob {
  organizationId: number;
  targets: readonly string[];
  running: boolean;
}

/** The /24 and /64 networks of a job; concurrent jobs never share one. */
const segmentsOf = (job: QueuedJob): Set<string> => new Set(job.targets.map(subnetOf).filter(Boolean));

/**
 * The job to start next, if any. Organizations take turns, least recently started first; within an
 * organization the oldest job is first. Concurrent jobs share no segment and together have at most the
 * targets of one job, which bounds the probe's memory, neighbor table and sockets.
 * @param jobs in order of arrival
 * @param lastStarted when a job of each organization was last started; higher is later
 */
export function nextJob<J extends QueuedJob>(
  jobs: readonly J[],
  lastStarted: ReadonlyMap<number, number>,
): J | undefined {
  const running = jobs.filter((job) => job.running);
  let room = limits.discoveryTargets - running.reduce((sum, job) => sum + job.targets.length, 0);
  const busy = new Set(running.flatMap((job) => [...segmentsOf(job)]));
  const turn = (job: QueuedJob) => lastStarted.get(job.organizationId) ?? 0;
  for (const job of jobs.filter((job) => !job.running).toSorted((a, b) => turn(a) - turn(b))) {
    const segments = segmentsOf(job);
    if (job.targets.length > room) return undefined;
    if (busy.isDisjointFrom(segments)) return job;
    // later jobs must not overtake this one on its segments
    for (const segment of segments) busy.add(segment);
    room -= job.targets.length;
  }
  return undefined;
}
