import type { Muster } from "../client/client.ts";
import { errorMessage, MusterError } from "../client/errors.ts";
import { limits } from "../generated/limits.ts";
import type { DiscoveredDevice, Job, NetworkDiscoveryRequest } from "../index.ts";
import type { Live } from "../realtime/console-connection.ts";
import { parseTargets, splitTargets, type SplitTargets } from "./targets.ts";
import { formatNumber, t } from "../text/messages.ts";
import { resolveReference } from "../text/keyed-messages.ts";

/** The reason why a job failed, in this client's language. */
const jobError = ({ error, errorMessage }: Pick<Job, "error" | "errorMessage">) =>
  resolveReference(errorMessage) ?? error;

/** A request for a discovery of more targets than one job allows. */
export type SeriesRequest = Omit<NetworkDiscoveryRequest, "targets" | "seriesId">;

/** Splits a list into the targets of each discovery; empty if it exceeds `limits.discoverySeriesTargets`. */
export const splitSeries = (targets: string): SplitTargets =>
  splitTargets(
    targets,
    limits.discoveryTargets,
    limits.discoverySeriesTargets,
    limits.NetworkDiscoveryRequest.targets.maxLength,
  );

/** "40 discoveries of up to 1,000 targets, one after another: 38,400 targets". */
export const seriesPlan = ({ parts, count }: Pick<SplitTargets, "parts" | "count">): string =>
  t("discovery.series.discoveriesUpTargetsOneAfter", {
    count: parts.length,
    maximum: formatNumber(limits.discoveryTargets),
    targets: formatNumber(count),
  });

export interface SeriesResult {
  /** The jobs that were started, in order. */
  jobs: Job[];
  /** The parts that weren't scanned completely. */
  missing: string[];
  /** The error that ended the series. */
  error?: MusterError;
}

interface SeriesOptions {
  /** Aborting stops the running discovery and starts no more of them. */
  signal: AbortSignal;
  /** Aborting starts no more discoveries and stops following the running one, which continues. */
  leave?: AbortSignal;
  /** The id of an existing series to continue. */
  seriesId?: string;
  onStart?(jobUUID: string, part: number, total: number): void;
  onTargets(targets: DiscoveredDevice[], job: Job): void;
}

/**
 * Runs the parts of a list one after another. A failed part doesn't end the series; a part that can't be
 * started does.
 */
export async function runSeries(
  { muster, live }: { muster: Muster; live: Live },
  request: SeriesRequest,
  parts: readonly string[],
  { signal, leave, seriesId, onStart, onTargets }: SeriesOptions,
): Promise<SeriesResult> {
  const series = seriesId ?? (parts.length > 1 ? newId() : undefined);
  const jobs: Job[] = [];
  const missing: string[] = [];
  for (const [part, targets] of parts.entries()) {
    if (signal.aborted || leave?.aborted) return { jobs, missing: [...missing, ...parts.slice(part)] };
    let started = false;
    try {
      const body = { ...request, targets, ...(series && { seriesId: series }) };
      const { jobUUID, targetsIPs } = await muster.call("startNetworkDiscovery", { body });
      started = true;
      onStart?.(jobUUID, part, targetsIPs.length);
      const job = await runToEnd(muster, live, jobUUID, { signal, leave, onTargets });
      jobs.push(job);
      if (job.state !== "COMPLETED") missing.push(targets);
    } catch (error) {
      if (!(error instanceof MusterError)) throw error;
      return { jobs, missing: [...missing, ...parts.slice(started ? part + 1 : part)], error };
    }
  }
  return { jobs, missing };
}

const farewellMS = 2_000;

/** Follows a discovery to its end, and stops it on the server when the signal is aborted. */
async function runToEnd(
  muster: Muster,
  live: Live,
  jobUUID: string,
  { signal, leave, onTargets }: Pick<SeriesOptions, "signal" | "leave" | "onTargets">,
): Promise<Job> {
  const leaving = new AbortController();
  const left = leave ? AbortSignal.any([leaving.signal, leave]) : leaving.signal;
  const ended = watchToEnd(live, jobUUID, { signal: left, onTargets });
  let stop = () => {};
  const stopped = new Promise<Job>((resolve, reject) => {
    stop = () => void stopDiscovery(muster, jobUUID).then((job) => resolve(job ?? ended), reject);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    const first = await Promise.race([ended, stopped]);
    if (!signal.aborted) return first;
    // while the live channel works, the last results arrive together with the end of the job
    const patience = new Promise<Job>((resolve) => setTimeout(() => resolve(first), farewellMS));
    return await Promise.race([ended, patience]);
  } finally {
    signal.removeEventListener("abort", stop);
    leaving.abort();
    ended.catch(() => undefined);
  }
}

/** Stops a discovery. Returns the stopped job; undefined if it had already ended. */
export async function stopDiscovery(muster: Muster, jobId: string): Promise<Job | undefined> {
  try {
    return await muster.call("cancelNetworkDiscovery", { path: { jobId } });
  } catch (error) {
    if (error instanceof MusterError && error.code === "job_not_running") return undefined;
    throw error;
  }
}

/**
 * Follows a discovery until it ends.
 * @throws MusterError `interrupted` when the signal is aborted, or the reason why it can't be followed.
 */
export function watchToEnd(
  live: Live,
  jobUUID: string,
  { signal, onTargets }: Pick<SeriesOptions, "signal" | "onTargets">,
): Promise<Job> {
  return new Promise((resolve, reject) => {
    const leave = live.watchDiscovery(jobUUID, {
      targets: onTargets,
      end(job) {
        signal.removeEventListener("abort", abort);
        resolve(job);
      },
      error(error) {
        signal.removeEventListener("abort", abort);
        reject(error);
      },
    });
    const abort = () => {
      leave();
      reject(new MusterError("interrupted"));
    };
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
  });
}

// crypto.randomUUID is missing on pages that were loaded over plain http
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

const states = ["RUNNING", "FAILED", "CANCELLED", "COMPLETED"] as const;

/**
 * Combines several discoveries into one: the sums of their counts, the names of the first and the worst
 * state.
 * @param total targets, including those of parts not yet started
 */
export function sumJobs([first, ...more]: readonly [Job, ...Job[]], total?: number): Job {
  if (!more.length) return total === undefined ? first : { ...first, total };
  const jobs = [first, ...more];
  const sum = (field: "total" | "done" | "found") => jobs.reduce((all, job) => all + job[field], 0);
  const verdicts: Record<string, number> = {};
  for (const job of jobs)
    for (const [verdict, count] of Object.entries(job.verdicts))
      verdicts[verdict] = (verdicts[verdict] ?? 0) + count;
  const state = states.find((one) => jobs.some((job) => job.state === one)) ?? first.state;
  return {
    ...first,
    state,
    createdAt: Math.min(...jobs.map(({ createdAt }) => createdAt)),
    finishedAt: state === "RUNNING" ? null : Math.max(...jobs.map(({ finishedAt }) => finishedAt ?? 0)),
    targets: jobs.map(({ targets }) => targets).join(", "),
    total: total ?? sum("total"),
    done: sum("done"),
    found: sum("found"),
    verdicts,
    waiting: jobs.some(({ waiting }) => waiting),
    error: jobs.map(jobError).find(Boolean) ?? null,
  };
}

/** Combines the discoveries of each series into one row of a list, at the position of its newest. */
export function groupSeries(jobs: readonly Job[]): Job[] {
  const groups = new Map<string, [Job, ...Job[]]>();
  for (const job of jobs) {
    const key = job.seriesId ?? job.id;
    const group = groups.get(key);
    if (group) group.unshift(job);
    else groups.set(key, [job]);
  }
  return [...groups.values()].map((group) => sumJobs(group));
}

/**
 * Returns the job with this ID, or all discoveries of the series with this ID, in order.
 * @throws MusterError `not_found`
 */
export async function readJobs(muster: Muster, id: string, signal?: AbortSignal): Promise<[Job, ...Job[]]> {
  try {
    return [await muster.call("getJob", { path: { jobId: id } }, signal)];
  } catch (error) {
    if (!(error instanceof MusterError && error.code === "not_found")) throw error;
    const { results } = await muster.call("listJobs", { query: { seriesId: id, pageSize: 1000 } }, signal);
    const [first, ...more] = results.toReversed();
    if (!first) throw error;
    return [first, ...more];
  }
}

/** The targets of a list that no completed discovery has scanned; "" if there are none. */
export function missingTargets(targets: string, jobs: readonly Pick<Job, "state" | "targets">[]): string {
  const { targets: wanted } = parseTargets(targets, limits.discoverySeriesTargets);
  const done = new Set(
    jobs
      .filter(({ state }) => state === "COMPLETED")
      .flatMap((job) => parseTargets(job.targets, limits.discoveryTargets).targets),
  );
  return wanted.filter((target) => !done.has(target)).join("\n");
}

/** The message about an incomplete series; undefined if nothing is missing. */
export function seriesShortfall({ jobs, missing, error }: SeriesResult): string | undefined {
  if (!missing.length) return undefined;
  const count = missing.reduce((sum, part) => sum + parseTargets(part, limits.discoveryTargets).count, 0);
  const planned = jobs.filter(({ state }) => state === "COMPLETED").length + missing.length;
  const why = error?.message ?? jobs.map(jobError).find(Boolean) ?? "";
  return [
    t("discovery.series.discoveriesWereFinishedTargetsMissing", {
      count: missing.length,
      planned,
      targets: formatNumber(count),
    }),
    why,
  ]
    .filter(Boolean)
    .join(" ");
}

export const partlyDone = (result: SeriesResult): MusterError =>
  new MusterError("partly_done", {
    message: seriesShortfall(result) ?? errorMessage("partly_done"),
    nextStep: t("discovery.series.resume", { series: result.jobs[0]?.seriesId ?? "" }),
  });
