// What installs updates and removes software: one for each system.
import { keyed, type DeviceWorkItem, type LiveUpdate, type UpdateManager } from "@muster/sdk";
import { otherSystem } from "../../../monitoring/state/other-system.ts";
import { readAvailable } from "../../../monitoring/state/updates.ts";
import type { Run } from "../../../monitoring/state/programs.ts";
import { outputOf, type RunTool } from "../programs.ts";
import { ToolError } from "../tool.ts";
import type { WorkOutcome, WorkStep } from "../work/plan.ts";
import { apt } from "./apt.ts";
import { dnf } from "./dnf.ts";
import { macOSUpdates } from "./macos.ts";
import { windowsUpdates } from "./windows.ts";

/** An update, without what the server alone knows of it. */
export type AvailableUpdate = Omit<LiveUpdate, "approvedBy" | "approvedAt">;

/** A package that would be removed. */
export interface Removal {
  id: string;
  name: string;
  version: string;
  /** Why it must stay; null if it may go. */
  protection: "ESSENTIAL" | "AGENT" | null;
}

/** Installs updates. Its commands are argument lists, and names are those that it has listed itself. */
export interface SoftwareManager {
  kind: UpdateManager;
  list(): Promise<{ listsAt: number | null; updates: AvailableUpdate[] }>;
  refresh(): WorkStep[];
  install(updates: readonly AvailableUpdate[]): WorkStep[];
  running?(items: readonly DeviceWorkItem[], log: string): ReadonlySet<string>;
  /** What has become of them: the computer is asked, because a log can say anything. */
  outcome(items: readonly DeviceWorkItem[], log: string, exitCode: number | null): Promise<WorkOutcome>;
  /** What goes if the package goes. @throws ToolError if it isn't installed */
  removals(name: string): Promise<Removal[]>;
  remove(removals: readonly Removal[]): WorkStep[];
  /** What has become of what was to go, if `outcome` doesn't tell. */
  removed?(items: readonly DeviceWorkItem[]): Promise<WorkOutcome>;
}

/** Reads of monitoring, by the programs of tools. */
const asRun =
  (run: RunTool): Run =>
  async (program, args, also) => {
    const ran = await run(program, args, { withinMS: 20_000 });
    return ran.code === also ? ran.output : outputOf(() => Promise.resolve(ran), program, args);
  };

/** @throws ToolError if none is known here */
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
