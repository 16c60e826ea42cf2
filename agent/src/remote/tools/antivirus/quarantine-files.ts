// Quarantines infected files. A log only names them, so each file is scanned again in its current state.
import { cleanText, keyed, textOf, type DeviceWorkItem, type KeyedMessage } from "@muster/sdk";
import { fileMessage, FileError } from "../../files/errors.ts";
import { runTool, type RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import type { WorkOutcome, WorkPlan } from "../work/plan.ts";
import { infectedIn } from "./clamav.ts";
import type { Copy, Quarantine } from "./quarantine.ts";

/** The maximum number of files per run. */
const maxFiles = 1_000;

const itemOf = (path: string, at: number): DeviceWorkItem => ({
  id: String(at),
  name: cleanText(path, 1_000),
  before: "",
  after: "",
  state: "WAITING",
  detail: "",
});
export const itemsOf = (paths: readonly string[]): DeviceWorkItem[] => paths.map(itemOf);

function reasonOf(error: unknown): string {
  if (error instanceof FileError) return textOf(fileMessage(error));
  if (error instanceof ToolError)
    return typeof error.detail === "string" ? error.detail : textOf(error.detail);
  console.error(error);
  return String(error);
}

interface Taking {
  quarantine: Quarantine;
  work: Pick<WorkPlan, "by">;
  run?: RunTool;
}

/** Quarantines the files that are still infected. @returns an item with the result for each file */
export async function takeFiles(
  paths: readonly string[],
  { quarantine, work, run = runTool }: Taking,
): Promise<Required<Pick<WorkOutcome, "items" | "detail" | "hasFailed">>> {
  const items = itemsOf(paths.slice(0, maxFiles));
  const copies = new Map<DeviceWorkItem, Copy>();
  const say = (item: DeviceWorkItem, state: "DONE" | "FAILED", detail: string) =>
    Object.assign(item, { state, detail: cleanText(detail, 300) });
  await quarantine.tidy();
  for (const [at, item] of items.entries())
    await quarantine.copy(paths[at]!).then(
      (copy) => copies.set(item, copy),
      (error: unknown) => say(item, "FAILED", reasonOf(error)),
    );
  try {
    const files = [...copies.values()].map(({ file }) => file);
    const infected = files.length ? await infectedIn(run, files) : new Map<string, string>();
    for (const [item, copy] of copies) {
      const threat = infected.get(copy.file);
      const of = { threat: cleanText(threat ?? "", 200), by: cleanText(work.by, 200), product: "ClamAV" };
      if (threat === undefined)
        say(item, "FAILED", textOf(keyed("remote.deviceTools.antivirus.notInfected")));
      else
        await quarantine.keep(copy, of).then(
          () => say(item, "DONE", textOf(keyed("remote.deviceTools.antivirus.taken", { threat: of.threat }))),
          (error: unknown) => say(item, "FAILED", reasonOf(error)),
        );
    }
  } finally {
    for (const copy of copies.values()) await quarantine.discard(copy);
  }
  const count = items.filter(({ state }) => state === "DONE").length;
  const detail: KeyedMessage = keyed("remote.deviceTools.antivirus.takenCount", {
    count,
    total: paths.length,
  });
  return { items, detail, hasFailed: count < paths.length };
}
