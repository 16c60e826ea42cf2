// Installs updates and removes software, with one manager per system.
import { keyed, type DeviceWorkItem, type LiveUpdate, type UpdateManager } from "@muster/sdk";
import { otherSystem } from "../../../monitoring/state/other-system.ts";
import { readAvailable } from "../../../monitoring/state/updates.ts";
import type { Run } from "../../../monitoring/state/run-program.ts";
import { outputOf, type RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import type { WorkOutcome, WorkStep } from "../work/plan.ts";
import { apt } from "./apt.ts";
import { dnf } from "./dnf.ts";
import { macOSUpdates } from "./macos.ts";
import { windowsUpdates } from "./windows.ts";

/** An update, without the fields that only the server knows. */
export type AvailableUpdate = Omit<LiveUpdate, "approvedBy" | "approvedAt">;

/** A package that would be removed. */
export interface Removal {
  id: string;
  name: string;
  version: string;
  /** Why it can't be removed; null if it can. */
  protection: "ESSENTIAL" | "AGENT" | null;
}

/** Installs updates. Commands are argument lists, and names are only those that the manager has listed. */
export interface SoftwareManager {
  kind: UpdateManager;
  list(): Promise<{ listsAt: number | null; updates: AvailableUpdate[] }>;
  refresh(): WorkStep[];
  install(updates: readonly AvailableUpdate[]): WorkStep[];
  running?(items: readonly DeviceWorkItem[], log: string): ReadonlySet<string>;
  /** The outcome for each item, checked on the computer, because a log isn't reliable. */
  outcome(items: readonly DeviceWorkItem[], log: string, exitCode: number | null): Promise<WorkOutcome>;
  /** The packages that are removed together with this one. @throws ToolError if it isn't installed */
  removals(name: string): Promise<Removal[]>;
  remove(removals: readonly Removal[]): WorkStep[];
  /** The outcome of a removal, if `outcome` doesn't cover it. */
  removed?(items: readonly DeviceWorkItem[]): Promise<WorkOutcome>;
}

/** Adapts the runner of tools for the readers of monitoring. */
const asRun =
  (run: RunTool): Run =>
  async (program, args, also) => {
    const ran = await run(program, args, { withinMS: 20_000 });
    return ran.code === also ? ran.output : outputOf(() => Promise.resolve(ran), program, args);
  };

/** @throws ToolError if there is no supported manager */
export async function softwareManager(
  run: RunTool,
  { platform = process.platform, root = "/" }: { platform?: NodeJS.Platform; root?: string } = {},
): Promise<SoftwareManager> {
  const system = otherSystem(platform);
  if (platform === "win32") return windowsUpdates(run);
  if (system) return macOSUpdates(run, () => system.UPDATES(asRun(run)));
  const read = () => readAvailable(root, asRun(run));
  const found = await read();
  if (found?.kind === "APT") return apt(run, read);
  if (found?.kind === "DNF") return dnf(run, read);
  throw new ToolError(keyed("remote.deviceTools.updates.noManager"));
}
