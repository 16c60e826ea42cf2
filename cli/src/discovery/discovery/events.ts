import { type Answer, type DiscoveredDevice, discoverySum, type Job, MusterError } from "@muster/sdk";
import { printLine } from "../../lib/output.ts";

export type Imported = Answer<"importDevices">["results"];

/** The events that `-o ndjson` prints, one per line; published in schemas/discovery-events.schema.json. */
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
