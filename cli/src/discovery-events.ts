import { type DiscoveredDevice, discoverySum, type Job, MusterError } from "@muster/sdk";
import type { Answer } from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { printLine, talk } from "./output.ts";
import type { Connection } from "./session.ts";

export type Imported = Answer<"importDevices">["results"];

/** What `-o ndjson` writes, one a line; published in schemas/discovery-events.schema.json. */
export type DiscoveryEvent =
  | { type: "started"; jobUUID: string; total: number }
  | { type: "device"; jobUUID: string; device: DiscoveredDevice }
  | { type: "progress"; jobUUID: string; total: number; done: number; found: number }
  | ({ type: "completed"; jobUUID: string; sum: string; imported: Imported } & Pick<
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
  const { id: jobUUID, state, total, done, found, verdicts } = job;
  emit({ type: "completed", jobUUID, state, total, done, found, verdicts, sum: discoverySum(job), imported });
}

/** Follows a discovery to its end: events one a line, or one living line on a terminal. Answers what was found. */
export async function followDiscovery(
  { url, token }: Connection,
  jobUUID: string,
  { events, signal }: { events: boolean; signal: AbortSignal },
): Promise<{ job: Job; devices: DiscoveredDevice[] }> {
  const devices = new Map<string, DiscoveredDevice>();
  const live = openLive({ url, token });
  const line = await openLine(events);
  const startedAt = Date.now();
  try {
    const job = await new Promise<Job>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new MusterError("interrupted")), { once: true });
      live.watchDiscovery(jobUUID, {
        targets(targets, { total, done, found }) {
          for (const device of targets) devices.set(device.ip, device);
          if (events) {
            for (const device of targets) emit({ type: "device", jobUUID, device });
            emit({ type: "progress", jobUUID, total, done, found });
          }
          const rate = Math.round(done / ((Date.now() - startedAt) / 1000));
          line.update(`${done} of ${total} targets, ${found} found, ${rate} a second`);
        },
        end: resolve,
        error: reject,
      });
    });
    return { job, devices: [...devices.values()] };
  } finally {
    line.close();
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
      if (!process.stderr.isTTY && words !== last) talk(words);
      line.update((last = words));
    });
  } finally {
    line.close();
  }
}
