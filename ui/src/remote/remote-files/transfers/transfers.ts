// The transfers of a page: several at the same time, each with its progress and its result.
import { isMfaRefusal, MusterError } from "@muster/sdk";
import { FileTransferError, type Done, type TransferOptions } from "@muster/sdk/remote";
import { GivenUp } from "../../access/access-session.ts";

export type TransferState = "WAITING" | "RUNNING" | "DONE" | "PARTLY" | "SKIPPED" | "FAILED" | "STOPPED";

export interface Outcome extends Pick<Done, "sha256" | "isSkipped" | "problems" | "problemCount"> {
  /** Where it was written. */
  path: string;
}

/** What is to be transferred. */
export interface Job {
  kind: "SENT" | "RECEIVED";
  name: string;
  /** Bytes; undefined if that isn't known yet. */
  size?: number | undefined;
  run(options: TransferOptions): Promise<Outcome>;
}

export interface Transfer {
  id: number;
  job: Job;
  state: TransferState;
  bytes: number;
  total: number;
  /** Bytes a second. */
  perSecond: number;
  outcome?: Outcome;
  /** Why it failed. */
  failure?: string;
}

/** Transfers at the same time; the others wait. */
const together = 4;
const showMS = 200;
const tellMS = 2_000;

/** Whether it can be sent again: what is there of it stays. */
export const canGoOn = ({ state }: Transfer): boolean => state === "FAILED" || state === "STOPPED";
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
  private toldAt = 0;
  private readonly onEnded: () => void;
  /** Bytes a second of each; also of those that run. */
  limit: number | undefined;

  /** @param onEnded called when some have ended, and when the last one has */
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

  goOn(id: number): void {
    this.change(id, () => ({ state: "WAITING", failure: undefined }));
    this.startNext();
  }

  /** Forgets those that have ended. */
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
    if (this.all.some(isRunning) && performance.now() < this.toldAt + tellMS) return;
    this.toldAt = performance.now();
    this.onEnded();
  }

  private change(id: number, changes: (one: Transfer) => Partial<Transfer>, isProgress = false): void {
    const all = this.all.map((one) => (one.id === id ? { ...one, ...changes(one) } : one));
    // one that is drawn with each piece would be slower than the line
    if (!isProgress || performance.now() > this.shownAt + showMS) return this.show(all);
    this.all = all;
  }

  private show(all: readonly Transfer[]): void {
    this.all = all;
    this.shownAt = performance.now();
    for (const listener of this.listeners) listener();
  }
}
