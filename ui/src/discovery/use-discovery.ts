import {
  addressOrder,
  discoveryRate,
  discoveryWords,
  limits,
  MusterError,
  promoteProbe,
  toDiscoveryRequest,
  type Agent,
  type Credential,
  type DiscoveredDevice,
  type DiscoveryForm,
  type Job,
} from "@muster/sdk";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useConnection } from "../console.ts";
import type { Edits } from "./review.tsx";

const frameMS = 1000 / limits.discoveryBatchesPerSecond;

interface Shown {
  state: "idle" | "starting" | "running" | "complete";
  /** What is awaited while it starts, in words. */
  stage: string;
  rows: readonly DiscoveredDevice[];
  job?: Job;
  rate: string;
  error?: MusterError;
  /** Addresses of the devices to add, and what was changed of them. */
  chosen: ReadonlySet<string>;
  edits: Edits;
}

const nothing: Shown = { state: "idle", stage: "", rows: [], rate: "", chosen: new Set(), edits: new Map() };

export interface Discovery extends Shown {
  /** Promotes the probe if need be and starts; false when it was refused, with the reason in `error`. */
  start(form: DiscoveryForm, probe: Agent, credentials: readonly Credential[]): Promise<boolean>;
  follow(jobUUID: string): void;
  /** Shows a job that has ended. */
  show(job: Job, targets: readonly DiscoveredDevice[]): void;
  stop(): Promise<void>;
  clear(): void;
  choose(chosen: ReadonlySet<string>): void;
  edit(edits: Edits): void;
  markAdded(results: readonly { ip: string; nodeId: number }[]): void;
}

export function useDiscovery(): Discovery {
  const { muster, live } = useConnection();
  const [shown, setShown] = useState(nothing);
  const targets = useRef(new Map<string, { order: string; target: DiscoveredDevice }>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const abort = useRef<AbortController>(undefined);
  const leave = useRef<() => void>(undefined);
  const followed = useRef<string>(undefined);

  const change = (changes: Partial<Shown>) => setShown((now) => ({ ...now, ...changes }));
  const put = (news: readonly DiscoveredDevice[]) => {
    for (const target of news)
      targets.current.set(target.ip, {
        order: targets.current.get(target.ip)?.order ?? addressOrder(target.ip),
        target,
      });
  };
  const sorted = () =>
    [...targets.current.values()].sort((a, b) => (a.order < b.order ? -1 : 1)).map(({ target }) => target);
  const release = () => {
    abort.current?.abort();
    leave.current?.();
    clearTimeout(timer.current);
    abort.current = leave.current = timer.current = followed.current = undefined;
  };
  const clear = () => {
    release();
    targets.current.clear();
    setShown(nothing);
  };
  const onLeave = useEffectEvent(release);
  useEffect(() => () => onLeave(), []);

  const follow = (jobUUID: string) => {
    const since = Date.now();
    let latest: Job | undefined;
    followed.current = jobUUID;
    change({ state: "running", stage: "", error: undefined });
    const draw = (state?: Shown["state"]) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const took = (latest?.finishedAt ?? Date.now()) - (latest?.finishedAt ? latest.createdAt : since);
      change({
        rows: sorted(),
        ...(latest && { job: latest, rate: discoveryRate(latest.done, took) }),
        ...(state && { state }),
      });
    };
    leave.current = live.watchDiscovery(jobUUID, {
      targets(news, job) {
        put(news);
        latest = job;
        timer.current ??= setTimeout(draw, frameMS);
      },
      end(job) {
        latest = job;
        draw("complete");
      },
      error: (error) => change({ error }),
    });
  };

  return {
    ...shown,
    clear,
    follow,
    choose: (chosen) => change({ chosen }),
    edit: (edits) => change({ edits }),
    async start(form, probe, credentials) {
      clear();
      const controller = new AbortController();
      abort.current = controller;
      const { signal } = controller;
      change({ state: "starting" });
      try {
        if (!probe.isDelegate) await promoteProbe(muster, probe, { signal, onStage: (stage) => change({ stage }) });
        change({ stage: discoveryWords.starting });
        const body = toDiscoveryRequest(form, credentials);
        const { jobUUID } = await muster.call("startNetworkDiscovery", { body }, signal);
        follow(jobUUID);
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        setShown({
          ...nothing,
          error: error instanceof MusterError ? error : new MusterError("discovery_start_failed"),
        });
        return false;
      }
    },
    show(job, found) {
      put(found);
      const rate = discoveryRate(job.done, (job.finishedAt ?? job.createdAt) - job.createdAt);
      change({ state: "complete", job, rows: sorted(), rate });
    },
    async stop() {
      const jobId = followed.current;
      if (!jobId) return clear();
      try {
        const job = await muster.call("cancelNetworkDiscovery", { path: { jobId } });
        change({ state: "complete", job });
      } catch (error) {
        if (!(error instanceof MusterError && error.code === "job_not_running")) throw error;
        change({ state: "complete" });
      }
    },
    markAdded(results) {
      for (const { ip, nodeId } of results) {
        const known = targets.current.get(ip);
        if (known) put([{ ...known.target, nodeId }]);
      }
      change({ rows: sorted(), chosen: nothing.chosen });
    },
  };
}
