import {
  type DiscoveredDevice,
  discoveryRate,
  discoverySum,
  type Job,
  jobStateOf,
  MusterError,
  sumJobs,
  watchToEnd,
} from "@muster/sdk";
import type { Answer } from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { printLine, printStatus } from "../lib/output.ts";
import type { Connection } from "../lib/session.ts";

export type Imported = Answer<"importDevices">["results"];

/** What `-o ndjson` writes, one a line; published in schemas/discovery-events.schema.json. */
export type DiscoveryEvent =
  | { type: "started"; jobUUID: string; total: number; seriesId?: string; part?: number; parts?: number }
  | { type: "device"; jobUUID: string; device: DiscoveredDevice }
  | { type: "progress"; jobUUID: string; total: number; done: number; found: number }
  | ({ type: "completed"; jobUUID: string; seriesId?: string; sum: string; imported: Imported } & Pick<
      Job,
      "state" | "total" | "done" | "found" | "verdicts"
    >)
  | { type: "error"; code: string; message: string; nextStep: string; exitCode: number };

export const emit = (event: DiscoveryEvent) => printLine(event);

export function emitError(error: unknown): void {
  if (!(error instanceof MusterError)) return;
  const { code, message, nextStep, exitCode } = error;
  emit({ type: "error", code, message, nextStep, exitCode });
}

export function emitCompleted(job: Job, imported: Imported): void {
  const { id: jobUUID, state, total, done, found, verdicts, seriesId } = job;
  const series = seriesId ? { seriesId } : {};
  emit({
    type: "completed",
    jobUUID,
    ...series,
    state,
    total,
    done,
    found,
    verdicts,
    sum: discoverySum(job),
    imported,
  });
}

export interface Follower {
  /** Takes what is told of a discovery: an event a line, or the living line. */
  take(devices: readonly DiscoveredDevice[], job: Job): void;
  jobs(): Job[];
  /** What was found and is kept, of one discovery. */
  devicesOf(jobUUID: string): DiscoveredDevice[];
  close(): void;
}

/**
 * Tells how discoveries go that belong together, as one.
 * @param options total of all their targets, where it is known; keeps tells which devices are wanted at the end, for
 *   most of a long list is silent
 */
export async function openFollower(options: {
  events: boolean;
  total?: number;
  keeps(device: DiscoveredDevice): boolean;
}): Promise<Follower> {
  const { events, total, keeps } = options;
  const jobs = new Map<string, Job>();
  const kept = new Map<string, Map<string, DiscoveredDevice>>();
  const line = await openLine(events);
  const startedAt = Date.now();
  return {
    take(devices, job) {
      jobs.set(job.id, job);
      const wanted = kept.get(job.id) ?? new Map<string, DiscoveredDevice>();
      kept.set(job.id, wanted);
      for (const device of devices) {
        if (keeps(device)) wanted.set(device.ip, device);
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
    devicesOf: (jobUUID) => [...(kept.get(jobUUID)?.values() ?? [])],
    close: line.close,
  };
}

/** Follows a discovery to its end. Answers what was found. */
export async function followDiscovery(
  { url, token }: Connection,
  jobUUID: string,
  {
    events,
    signal,
    keeps = () => true,
  }: { events: boolean; signal: AbortSignal; keeps?(device: DiscoveredDevice): boolean },
): Promise<{ job: Job; devices: DiscoveredDevice[] }> {
  const live = openLive({ url, token });
  const follower = await openFollower({ events, keeps });
  try {
    const job = await watchToEnd(live, jobUUID, { signal, onTargets: follower.take });
    return { job, devices: follower.devicesOf(jobUUID) };
  } finally {
    follower.close();
    live.close();
  }
}

/** A spinner where somebody watches, nothing elsewhere. */
export async function openLine(quiet: boolean): Promise<{ update(text: string): void; close(): void }> {
  if (quiet || !process.stderr.isTTY) return { update() {}, close() {} };
  const { default: ora } = await import("ora");
  // without discardStdin Ctrl-C stays a signal
  const spinner = ora({ text: "", stream: process.stderr, discardStdin: false }).start();
  return { update: (text) => void (spinner.text = text), close: () => void spinner.stop() };
}

/** Stages of a promotion: on the spinner, or a line each. */
export async function withStages<T>(work: (onStage: (words: string) => void) => Promise<T>): Promise<T> {
  const line = await openLine(false);
  let last = "";
  try {
    return await work((words) => {
      if (!process.stderr.isTTY && words !== last) printStatus(words);
      line.update((last = words));
    });
  } finally {
    line.close();
  }
}
