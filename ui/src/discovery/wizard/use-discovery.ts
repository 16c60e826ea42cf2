import {
  createResults,
  discoveryRate,
  discoveryMessages,
  isMfaRefusal,
  limits,
  MusterError,
  promoteProbe,
  runSeries,
  seriesShortfall,
  splitSeries,
  stopDiscovery,
  sumJobs,
  toDiscoveryRequest,
  watchToEnd,
  type Agent,
  type Credential,
  type DiscoveredDevice,
  type DiscoveryForm,
  type Job,
  type SeriesRequest,
  t,
} from "@muster/sdk";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useConnection } from "../../hooks/console.ts";
import type { Edits } from "./review.tsx";

const frameMS = 1000 / limits.discoveryBatchesPerSecond;
/** The more rows there are, the less often they're counted and drawn. */
const rowsPerMS = 50;

interface Shown {
  state: "idle" | "starting" | "running" | "complete";
  /** The current step of the start. */
  stage: string;
  /** Sorted by IP address. */
  rows: readonly DiscoveredDevice[];
  /** The sum of all jobs of the target list. */
  job?: Job;
  /** The running job, or else the latest. */
  latest?: Job;
  rate: string;
  /** "Discovery 3 of 40", if the target list was split. */
  part: string;
  /** Says which targets weren't scanned completely; `resume` scans them. */
  shortfall?: string;
  error?: MusterError;
  /** The IP addresses of the devices to add, and the user's edits. */
  chosen: ReadonlySet<string>;
  edits: Edits;
}

const nothing: Shown = {
  state: "idle",
  stage: "",
  rows: [],
  rate: "",
  part: "",
  chosen: new Set(),
  edits: new Map(),
};

export interface Discovery extends Shown {
  /** Promotes the probe if needed, and starts. Returns false on failure, with the reason in `error`. */
  start(form: DiscoveryForm, probe: Agent, credentials: readonly Credential[]): Promise<boolean>;
  /** Scans the missing targets with the same settings. */
  resume(): void;
  /** Shows jobs: running ones are followed, ended ones are read. Further jobs of a series can follow. */
  show(jobs: readonly Job[]): void;
  retry(): void;
  stop(): Promise<void>;
  clear(): void;
  choose(chosen: ReadonlySet<string>): void;
  edit(edits: Edits): void;
  markAdded(results: readonly { ip: string; nodeId: number }[]): void;
  /** Returns the ID of the job that found an address. */
  jobOf(ip: string): string;
  jobs(): readonly Job[];
}

/** The data of a discovery of one target list, independent of rendering. */
const newRun = () => ({
  results: createResults(),
  jobs: new Map<string, Job>(),
  /** The IDs of the jobs that were started or shown, with or without results. */
  ids: new Set<string>(),
  stop: new AbortController(),
  leave: new AbortController(),
  since: Date.now(),
  /** The number of targets of all parts, if this program runs them. */
  planned: undefined as number | undefined,
  request: undefined as SeriesRequest | undefined,
  missing: [] as readonly string[],
  /** Settles once no more parts will run. */
  series: undefined as Promise<unknown> | undefined,
});
type Run = ReturnType<typeof newRun>;

const toError = (error: unknown, code: "failed" | "discovery_start_failed") =>
  error instanceof MusterError ? error : new MusterError(code);

/** The current discovery and its state for rendering. */
function useCurrentRun() {
  const [shown, setShown] = useState(nothing);
  const current = useRef(newRun());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const change = (changes: Partial<Shown>) => setShown((now) => ({ ...now, ...changes }));
  const draw = (changes: Partial<Shown> = {}) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { results, jobs, planned, since } = current.current;
    const [first, ...more] = jobs.values();
    if (!first) return change({ rows: results.rows(), ...changes });
    const job = sumJobs([first, ...more], planned);
    const took = job.finishedAt ? job.finishedAt - job.createdAt : Date.now() - since;
    change({
      rows: results.rows(),
      job,
      latest: more.at(-1) ?? first,
      rate: discoveryRate(job.done, took),
      ...changes,
    });
  };
  /** Stops following: the running job continues, but no further part starts. */
  const leave = (next: Run) => {
    current.current.leave.abort();
    clearTimeout(timer.current);
    timer.current = undefined;
    current.current = next;
  };
  const clear = () => {
    leave(newRun());
    setShown(nothing);
  };
  const onLeave = useEffectEvent(() => leave(newRun()));
  useEffect(() => () => onLeave(), []);

  const take = (run: Run) => (found: DiscoveredDevice[], job: Job) => {
    run.results.put(found, job.id);
    run.jobs.set(job.id, job);
    if (run === current.current)
      timer.current ??= setTimeout(draw, Math.max(frameMS, run.results.size() / rowsPerMS));
  };

  return { shown, setShown, current, change, draw, leave, clear, take };
}

/** Runs the parts of a target list one after another. */
function useRunParts({ current, change, draw, take }: ReturnType<typeof useCurrentRun>) {
  const { muster, live } = useConnection();
  return async (run: Run, request: SeriesRequest, parts: readonly string[], seriesId?: string) => {
    const split = parts.length > 1 || seriesId !== undefined;
    let begun = () => {};
    const started = new Promise<void>((resolve) => (begun = resolve));
    const work = runSeries({ muster, live }, request, parts, {
      signal: run.stop.signal,
      leave: run.leave.signal,
      seriesId,
      onStart(jobUUID, part) {
        run.ids.add(jobUUID);
        if (run === current.current)
          change({
            state: "running",
            stage: "",
            part: split ? t("discovery.wizard.partOf", { part: part + 1, parts: parts.length }) : "",
          });
        begun();
      },
      onTargets: take(run),
    }).then((result) => {
      for (const job of result.jobs) run.jobs.set(job.id, job);
      run.series = undefined;
      run.missing = result.missing;
      const refused = result.error && !run.ids.size;
      if (run === current.current && !refused)
        draw({
          // a discovery continues even if it can't be followed
          state: split || result.jobs.length ? "complete" : "running",
          part: "",
          shortfall: split ? seriesShortfall(result) : undefined,
          error: split ? undefined : result.error,
        });
      if (refused) throw result.error;
    });
    run.series = work.catch(() => (run.series = undefined));
    await Promise.race([work, started]);
  };
}

export function useDiscovery(): Discovery {
  const { muster, live } = useConnection();
  const currentRun = useCurrentRun();
  const { shown, setShown, current, change, draw, leave, clear, take } = currentRun;
  const runParts = useRunParts(currentRun);

  const show = (jobs: readonly Job[]) => {
    const run = current.current;
    const isRunning = ({ state }: Job) => state === "RUNNING";
    const read = async (job: Job) => {
      const { signal } = run.leave;
      if (isRunning(job)) {
        const ended = await watchToEnd(live, job.id, { signal, onTargets: take(run) });
        run.jobs.set(ended.id, ended);
      } else {
        const path = { jobId: job.id };
        const { results } = await muster.call("listDiscoveredDevices", { path, query: {} }, signal);
        run.results.put(results, job.id);
      }
    };
    const unknown = jobs.filter(({ id }) => !run.ids.has(id));
    if (!unknown.length) return;
    for (const job of unknown) {
      run.ids.add(job.id);
      run.jobs.set(job.id, job);
    }
    if (unknown.some(isRunning)) draw({ state: "running" });
    Promise.all(unknown.map(read)).then(
      () =>
        run === current.current &&
        draw({ state: [...run.jobs.values()].some(isRunning) ? "running" : "complete" }),
      (error: unknown) =>
        run === current.current && draw({ state: "complete", error: toError(error, "failed") }),
    );
  };

  return {
    ...shown,
    clear,
    show,
    choose: (chosen) => change({ chosen }),
    edit: (edits) => change({ edits }),
    jobOf: (ip) => current.current.results.jobOf(ip) ?? "",
    jobs: () => [...current.current.jobs.values()],
    async start(form, probe, credentials) {
      clear();
      const run = current.current;
      change({ state: "starting" });
      try {
        const { signal } = run.leave;
        if (!probe.isDelegate)
          await promoteProbe(muster, probe, { signal, onStage: (stage) => change({ stage }) });
        change({ stage: discoveryMessages.starting });
        const { parts, count } = splitSeries(form.ipTargets);
        run.request = toDiscoveryRequest(form, credentials);
        if (parts.length > 1) run.planned = count;
        run.since = Date.now();
        await runParts(run, run.request, parts);
        return true;
      } catch (error) {
        if (run === current.current)
          setShown(
            isMfaRefusal(error) ? nothing : { ...nothing, error: toError(error, "discovery_start_failed") },
          );
        return false;
      }
    },
    resume() {
      const run = current.current;
      const seriesId = run.jobs.values().next().value?.seriesId;
      if (!seriesId || !run.request) return;
      run.stop = new AbortController();
      change({ state: "running", shortfall: undefined });
      void runParts(run, run.request, run.missing, seriesId);
    },
    retry() {
      const { results, ids, request, missing, planned } = current.current;
      leave({ ...newRun(), results, request, missing, planned });
      change({ error: undefined });
      Promise.all(Array.from(ids, (jobId) => muster.call("getJob", { path: { jobId } }))).then(
        show,
        (error: unknown) => change({ error: toError(error, "failed") }),
      );
    },
    async stop() {
      const run = current.current;
      const running = [...run.jobs.values()].filter(({ state }) => state === "RUNNING");
      if (run.series) {
        run.stop.abort();
        await run.series;
      } else if (!running.length) return clear();
      else
        for (const { id } of running) {
          const job = await stopDiscovery(muster, id);
          if (job) run.jobs.set(id, job);
        }
      if (run === current.current) draw({ state: "complete" });
    },
    markAdded(results) {
      for (const { ip, nodeId } of results) current.current.results.setNode(ip, nodeId);
      draw({ chosen: nothing.chosen });
    },
  };
}
