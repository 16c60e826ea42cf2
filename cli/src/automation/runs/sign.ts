// Signs a run with a technician's own key, after comparing the server's manifest with what the user asked
// for.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import {
  type Answer,
  type AskedRun,
  checkManifest,
  countDevices,
  manifestSteps,
  manifestTimes,
  MusterError,
  type RunManifest,
  type RunSignature,
  signRun,
  t,
} from "@muster/sdk";
import { Option } from "commander";
import type { Context } from "../../lib/command.ts";
import type { Connection } from "../../lib/connection.ts";
import { openSigningKey, type SigningFlags, signingOptions } from "../../lib/inputs/signing-key.ts";
import { repeatable } from "../../lib/option-values.ts";
import { printStatus } from "../../lib/output.ts";
import { pinRoot, readRoot } from "../../lib/profiles.ts";

export interface SignFlags extends SigningFlags {
  source?: string[];
}

export const signOptions = () => [
  ...signingOptions(),
  new Option("--source <file>", t("automation.runs.cli.sign.sourceOption")).argParser(repeatable),
];

type Known = { root?: string; sources: readonly string[] };

interface Request {
  prepare(): Promise<Answer<"prepareScriptRun">>;
  /** Returns what the user asked for, including what this computer knows itself. */
  ask(known: Known): Promise<AskedRun> | AskedRun;
}

const digestOfFile = async (file: string): Promise<string> => {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) throw new MusterError("usage", { message: t("automation.runs.cli.sign.cannotRead", { file }) });
  return createHash("sha256").update(bytes).digest("base64url");
};

/** @throws MusterError `usage` if there are sources, but not one for each script */
export function requireSources(sources: readonly string[], scripts: number): void {
  if (sources.length && sources.length !== scripts)
    throw new MusterError("usage", { message: t("automation.runs.cli.sign.sourceEach") });
}

/** Prints all of what is signed, including the digests that agents verify. */
function show(manifest: RunManifest): void {
  const line = ({ label, value }: { label: string; value: string }) => `${label}: ${value}`;
  for (const [i, step] of manifestSteps(manifest).entries()) {
    const { content, files } = manifest.steps[i]!;
    printStatus(
      step
        .filter(({ value }) => value)
        .map(line)
        .join("\n"),
    );
    for (const digest of [content, ...files.map((file) => file.digest)])
      if (digest) printStatus(t("automation.runs.cli.sign.digest", { digest }));
  }
  printStatus(manifestTimes(manifest).map(line).join("\n"));
  const { deviceIds, root } = manifest;
  const devices = countDevices(deviceIds.length);
  printStatus(t("automation.runs.cli.sign.devices", { devices, ids: deviceIds.join(" ") }));
  printStatus(t("automation.runs.cli.sign.server", { root }));
}

/**
 * Signs with the key named by the flags; returns no signature if they name none.
 * @throws MusterError `signing_request_refused` if the server's manifest differs from what the user asked for
 */
export async function signatureFor(
  { flags }: Pick<Context<SignFlags>, "flags">,
  { url }: Pick<Connection, "url">,
  { prepare, ask }: Request,
): Promise<{ signature?: RunSignature }> {
  const key = await openSigningKey(flags);
  if (!key) return {};
  const sources = await Promise.all((flags.source ?? []).map(digestOfFile));
  const root = await readRoot(url);
  const { manifest } = await prepare();
  const asked = await ask({ sources, ...(root !== undefined && { root }) });
  await checkManifest(asked, manifest);
  show(manifest);
  const signature = await signRun(manifest, key);
  if (root === undefined) await pinRoot(url, manifest.root);
  return { signature };
}
