import { type DiscoveredDevice, discoveryRate, type Job, jobStateOf, sumJobs, watchToEnd } from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import type { Connection } from "../../lib/connection.ts";
import { openSpinner } from "../../lib/progress.ts";
import { emit } from "./events.ts";

export interface Follower {
  /** Reports progress: as one event per line, or on the spinner. */
  take(devices: readonly DiscoveredDevice[], job: Job): void;
  jobs(): Job[];
  /** The results of one discovery that passed the filter. */
  devicesOf(jobUUID: string): DiscoveredDevice[];
  close(): void;
}

/**
 * Reports the combined progress of the discoveries of a series.
 * @param options total is the number of all their targets, if known; isSelected filters the results to
 * return, because most results of a long list are silent targets
 */
export async function openFollower(options: {
  events: boolean;
  total?: number;
  isSelected(device: DiscoveredDevice): boolean;
}): Promise<Follower> {
  const { events, total, isSelected } = options;
  const jobs = new Map<string, Job>();
  const selected = new Map<string, Map<string, DiscoveredDevice>>();
  const line = await openSpinner(events);
  const startedAt = Date.now();
  return {
    take(devices, job) {
      jobs.set(job.id, job);
      const wanted = selected.get(job.id) ?? new Map<string, DiscoveredDevice>();
      selected.set(job.id, wanted);
      for (const device of devices) {
        if (isSelected(device)) wanted.set(device.ip, device);
        else wanted.delete(device.ip);
        if (events) emit({ type: "device", jobUUID: job.id, device });
      }
      const [first = job, ...more] = jobs.values();
      const sum = sumJobs([first, ...more], total);
      if (events)
        emit({ type: "progress", jobUUID: job.id, total: sum.total, done: sum.done, found: sum.found });
      const waiting = job.waiting ? `${jobStateOf(job).label}, ` : "";
      const rate = discoveryRate(sum.done, Date.now() - startedAt);
      line.update(`${waiting}${sum.done} of ${sum.total} targets, ${sum.found} found, ${rate}`);
    },
    jobs: () => [...jobs.values()],
    devicesOf: (jobUUID) => [...(selected.get(jobUUID)?.values() ?? [])],
    close: line.close,
  };
}

/** Follows a discovery to its end and returns its results. */
export async function followDiscovery(
  { url, token }: Connection,
  jobUUID: string,
  {
    events,
    signal,
    isSelected = () => true,
  }: { events: boolean; signal: AbortSignal; isSelected?(device: DiscoveredDevice): boolean },
): Promise<{ job: Job; devices: DiscoveredDevice[] }> {
  const live = openLive({ url, token });
  const follower = await openFollower({ events, isSelected });
  try {
    const job = await watchToEnd(live, jobUUID, { signal, onTargets: follower.take });
    return { job, devices: follower.devicesOf(jobUUID) };
  } finally {
    follower.close();
    live.close();
  }
}
