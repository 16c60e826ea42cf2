// Antivirus products: their commands, and how they list their findings.
import type { AntivirusAction, AntivirusProductId } from "@muster/sdk";
import type { RunTool } from "../run-tool.ts";
import type { FoundTrace } from "./clamav.ts";
import type { WorkOutcome, WorkStep } from "../work/plan.ts";

/** The commands of a product; unsupported ones are missing. */
export interface ProductCommands {
  actions: Readonly<Partial<Record<AntivirusAction, WorkStep>>>;
  /** Lists what the product has found, if it supports this. */
  traces?(run: RunTool): Promise<FoundTrace[]>;
  /** Whether infected files that it finds can be quarantined. */
  quarantines?: boolean;
  /** The outcome of a scan or an update, according to its log. */
  outcome?(action: AntivirusAction, log: string, exitCode: number | null): Omit<WorkOutcome, "items">;
}

/** Patterns of reported product names. */
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
