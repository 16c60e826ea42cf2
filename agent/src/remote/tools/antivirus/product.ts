// Antivirus products: which commands they have, and what they have found.
import type { AntivirusAction, AntivirusProductId } from "@muster/sdk";
import type { RunTool } from "../programs.ts";
import type { FoundTrace } from "./clamav.ts";
import type { WorkOutcome, WorkStep } from "../work/plan.ts";

/** How a product is driven. What it has no command for is left out. */
export interface ProductCommands {
  actions: Readonly<Partial<Record<AntivirusAction, WorkStep>>>;
  /** What it has found, if it can say so. */
  traces?(run: RunTool): Promise<FoundTrace[]>;
  /** Whether the files that it has found can be taken from where they are. */
  quarantines?: boolean;
  /** How a scan or an update went, from its log. */
  outcome?(action: AntivirusAction, log: string, exitCode: number | null): Omit<WorkOutcome, "items">;
}

/** How names of products, as they are reported, begin. */
const names: readonly [RegExp, AntivirusProductId][] = [
  [/^ClamAV/i, "CLAMAV"],
  [/\bDefender\b/i, "DEFENDER"],
  [/^(?:GravityZone|Bitdefender (?:GravityZone|Endpoint))/i, "GRAVITYZONE"],
  [/^Bitdefender/i, "BITDEFENDER"],
  [/^Sentinel ?One|^Sentinel Agent/i, "SENTINEL_ONE"],
  [/^CrowdStrike/i, "CROWDSTRIKE"],
  [/^Webroot/i, "WEBROOT"],
];

export const productIdOf = (name: string): AntivirusProductId =>
  names.find(([pattern]) => pattern.test(name))?.[1] ?? "OTHER";
