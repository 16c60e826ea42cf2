// The transfers of a page: several at a time, each with its progress and result.
import { isMfaRefusal, MusterError } from "@muster/sdk";
import { FileTransferError, type Done, type TransferOptions } from "@muster/sdk/remote";
import { GivenUp } from "../../access/access-session.ts";

export type TransferState = "WAITING" | "RUNNING" | "DONE" | "PARTLY" | "SKIPPED" | "FAILED" | "STOPPED";

export interface Outcome extends Pick<Done, "sha256" | "isSkipped" | "problems" | "problemCount"> {
  /** The path that was written. */
  path: string;
}

/** What to transfer. */
export interface Job {
  kind: "SENT" | "RECEIVED";
  name: string;
  /** The size in bytes; undefined if not known yet. */
  size?: number | undefined;
  run(options: TransferOptions): Promise<Outcome>;
}

export interface Transfer {
  id: number;
  job: Job;
  state: TransferState;
  bytes: number;
  total: number;
  /** The speed in bytes per second. */
  perSecond: number;
  outcome?: Outcome;
  /** Why it failed. */
  failure?: string;
}

/** The maximum number of simultaneous transfers; the others wait. */
const together = 4;
const showMS = 200;
const announceMS = 2_000;

/** Whether a transfer can be continued: what was already transferred isn't sent again. */
export const canResume = ({ state }: Transfer): boolean => state === "FAILED" || state === "STOPPED";
export const isRunning = ({ state }: Transfer): boolean => state === "WAITING" || state === "RUNNING";

function failureOf(error: unknown, name: string): string {
  if (error instanceof MusterError) return `${error.message} ${error.nextStep}`.trim();
  return new FileTransferError("FAILED", name, error instanceof Error ? error.message : String(error))
    .message;
}

export class Transfers {
  private readonly listeners = new Set<() => void>();
  private readonly stops = new Map<number, AbortController>();
  private all: readonly Transfer[] = [];
  private next = 1;
  private shownAt = 0;
  private announcedAt = 0;
  private readonly onEnded: () => void;
  /** The speed limit of each transfer in bytes per second; it also applies to running ones. */
  limit: number | undefined;

  /** @param onEnded called after transfers have ended, at most every two seconds, and after the last one */
  constructor(onEnded: () => void) {
    this.onEnded = onEnded;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  get = () => this.all;

  add(jobs: readonly Job[]): void {
    const added = jobs.map((job): Transfer => {
      const start = { bytes: 0, total: job.size ?? 0, perSecond: 0 };
      return { id: this.next++, job, state: "WAITING", ...start };
    });
    this.show([...this.all, ...added]);
    this.startNext();
  }

  stop(id: number): void {
    this.stops.get(id)?.abort(new GivenUp());
    this.change(id, ({ state }) => (state === "WAITING" ? { state: "STOPPED" } : {}));
  }

  stopAll(): void {
    for (const one of this.all.filter(isRunning)) this.stop(one.id);
  }

  resume(id: number): void {
    this.change(id, () => ({ state: "WAITING", failure: undefined }));
    this.startNext();
  }

  /** Removes the transfers that have ended. */
  clear(): void {
    this.show(this.all.filter(isRunning));
  }

  private startNext(): void {
    const running = this.all.filter(({ state }) => state === "RUNNING").length;
    const waiting = this.all.filter(({ state }) => state === "WAITING");
    for (const one of waiting.slice(0, Math.max(0, together - running))) void this.run(one);
  }

  private async run({ id, job }: Transfer): Promise<void> {
    const stop = new AbortController();
    this.stops.set(id, stop);
    this.change(id, () => ({ state: "RUNNING" }));
    let from: { at: number; bytes: number } | undefined;
    const onProgress = (bytes: number, total: number) => {
      from ??= { at: performance.now(), bytes };
      const seconds = Math.max(0.001, (performance.now() - from.at) / 1_000);
      const perSecond = (bytes - from.bytes) / seconds;
      this.change(id, () => ({ bytes, total: Math.max(bytes, total), perSecond }), true);
    };
    const ended = await job.run({ signal: stop.signal, limit: () => this.limit, onProgress }).then(
      (outcome): Partial<Transfer> => {
        const done = outcome.problemCount ? "PARTLY" : "DONE";
        return { outcome, state: outcome.isSkipped ? "SKIPPED" : done };
      },
      (error: unknown): Partial<Transfer> => {
        const isStopped = stop.signal.aborted || error instanceof GivenUp || isMfaRefusal(error);
        return isStopped ? { state: "STOPPED" } : { state: "FAILED", failure: failureOf(error, job.name) };
      },
    );
    this.stops.delete(id);
    this.change(id, () => ended);
    this.startNext();
    if (this.all.some(isRunning) && performance.now() < this.announcedAt + announceMS) return;
    this.announcedAt = performance.now();
    this.onEnded();
  }

  private change(id: number, changes: (one: Transfer) => Partial<Transfer>, isProgress = false): void {
    const all = this.all.map((one) => (one.id === id ? { ...one, ...changes(one) } : one));
    // drawing each piece would be slower than the transfer
    if (!isProgress || performance.now() > this.shownAt + showMS) return this.show(all);
    this.all = all;
  }

  private show(all: readonly Transfer[]): void {
    this.all = all;
    this.shownAt = performance.now();
    for (const listener of this.listeners) listener();
  }
}
