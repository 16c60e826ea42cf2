// Compares what a user asked for with the manifest that the server wants signed, because a compromised server
// could request a signature of something else.
import type { Muster } from "../client/client.ts";
import { MusterError } from "../client/errors.ts";
import type { NewScriptRun, RunManifest, RunManifestStep, ScriptRun, ScriptSource } from "../index.ts";
import { base64urlOf, hashOf } from "../text/base64url.ts";
import { canonicalJson } from "../text/canonical-json.ts";
import { formatList } from "../text/format.ts";
import { labels, t } from "../text/messages.ts";
import { runSettings, sha256, type RunSettings } from "./manifest.ts";
import { bytesOfContent, credentialOf } from "./scripts.ts";
import { environmentOf } from "./script-variables.ts";
import { runParameters } from "./runs.ts";
import { runAtOf } from "./tasks.ts";

/** A step that a user asked for. Fields that are undefined are unknown and aren't compared. */
export interface AskedStep extends Pick<RunManifestStep, "scriptId" | "parameters"> {
  version?: number;
  /** The digest of the version. */
  digest?: string;
  /** The digest of the source, or of the installer. */
  content?: string;
  runAs?: string;
  variables?: readonly { name: string; value: string }[];
}

export interface AskedRun extends RunSettings {
  /** The fingerprint of the server's root key, if this client knows it. */
  root?: string;
  deviceIds: readonly number[];
  steps: readonly AskedStep[];
}

/** The parts of a manifest that can differ from the request. */
type Part =
  | "server"
  | "devices"
  | "steps"
  | "sources"
  | "parameters"
  | "variables"
  | "users"
  | "times"
  | "settings";

const partLabels: Record<Part, string> = labels("automation.runs.manifestPart", [
  "server",
  "devices",
  "steps",
  "sources",
  "parameters",
  "variables",
  "users",
  "times",
  "settings",
]);

/** The tolerated difference between the clocks of the server and this client. */
const toleranceMS = 5 * 60_000;

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

const isKnownAs = <T>(known: T | undefined, given: T): boolean => known === undefined || known === given;

const isSource = ({ content }: AskedStep, step: RunManifestStep): boolean =>
  content === undefined ||
  content === step.content ||
  step.files.some(({ kind, digest }) => kind === "INSTALLER" && digest === content);

async function hasVariables(asked: AskedStep, step: RunManifestStep, nonce: string): Promise<boolean> {
  if (!asked.variables) return true;
  if (asked.variables.length !== step.variables.length) return false;
  const given = new Map(asked.variables.map(({ name, value }) => [name, value]));
  for (const { name, value, digest } of step.variables) {
    const expected = given.get(name);
    if (expected === undefined || !given.delete(name)) return false;
    if (
      digest === undefined
        ? value !== expected
        : digest !== (await sha256(canonicalJson([nonce, name, expected])))
    )
      return false;
  }
  return true;
}

async function differingSteps(asked: AskedRun, { steps, nonce }: RunManifest): Promise<Part[]> {
  const ids = (all: readonly Pick<RunManifestStep, "scriptId">[]) => all.map(({ scriptId }) => scriptId);
  if (!isSame(ids(asked.steps), ids(steps))) return ["steps"];
  const found = new Set<Part>();
  for (const [i, step] of steps.entries()) {
    const one = asked.steps[i]!;
    if (!isKnownAs(one.version, step.version) || !isKnownAs(one.digest, step.digest)) found.add("steps");
    if (!isSource(one, step)) found.add("sources");
    if (!isSame(one.parameters, step.parameters)) found.add("parameters");
    if (!(await hasVariables(one, step, nonce))) found.add("variables");
    if (!isKnownAs(one.runAs, step.runAs)) found.add("users");
  }
  return [...found];
}

/** Whether the manifest names only credentials that a step or the run itself uses. */
function hasUsers({ runAs }: AskedRun, { users, steps, ...manifest }: RunManifest): boolean {
  const used = [...Object.values(runAs), ...steps.map((step) => step.runAs)].map(credentialOf);
  return isSame(runAs, manifest.runAs) && users.every(({ credentialId }) => used.includes(credentialId));
}

const isNear = (a: number | null, b: number | null, within: number): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= within);

const hasTimes = (asked: AskedRun, manifest: RunManifest, now: number): boolean =>
  Math.abs(manifest.createdAt - now) <= toleranceMS &&
  asked.runAt === manifest.runAt &&
  asked.expiresAt === manifest.expiresAt &&
  isNear(asked.validForSeconds, manifest.validForSeconds, toleranceMS / 1_000);

const settings = ["timeoutSeconds", "skipIfOffline", "concurrency", "canary", "stopAfterFailures"] as const;

function hasSettings({ canary, ...given }: AskedRun, manifest: RunManifest): boolean {
  const max = manifest.deviceIds.length;
  const asked = { ...given, canary: canary && { ...canary, devices: Math.min(canary.devices, max) } };
  return settings.every((name) => isSame(asked[name], manifest[name]));
}

/**
 * Whether the manifest has at least one device and only devices that were asked for. Some may be missing: the
 * server omits devices that can no longer run it.
 */
function hasDevices(asked: AskedRun, { deviceIds }: RunManifest): boolean {
  const allowed = new Set(asked.deviceIds);
  return deviceIds.length > 0 && deviceIds.every((id) => allowed.has(id));
}

/**
 * Compares a manifest with what the user asked for. Call it before `signRun`.
 * @throws MusterError `signing_request_refused` with the parts that differ
 */
export async function checkManifest(asked: AskedRun, manifest: RunManifest, now = Date.now()): Promise<void> {
  const parts: Part[] = [
    ...(manifest.purpose === "muster/run" && isKnownAs(asked.root, manifest.root) ? [] : ["server" as const]),
    ...(hasDevices(asked, manifest) ? [] : ["devices" as const]),
    ...(await differingSteps(asked, manifest)),
    ...(hasUsers(asked, manifest) ? [] : ["users" as const]),
    ...(hasTimes(asked, manifest, now) ? [] : ["times" as const]),
    ...(hasSettings(asked, manifest) ? [] : ["settings" as const]),
  ];
  if (!parts.length) return;
  const differing = formatList([...new Set(parts)].map((part) => partLabels[part]));
  throw new MusterError("signing_request_refused", {
    message: t("automation.runs.manifestDiffers", { parts: differing }),
    ...(parts.includes("times") ? {} : { nextStep: t("automation.runs.manifestDiffersNextStep") }),
  });
}

type AskedScript = NewScriptRun["scripts"][0];

/** Builds a step from a script as this client reads it, with the user's parameters. */
async function stepOf(
  script: ScriptSource,
  { content, ...given }: Partial<AskedScript> & { content?: string } = {},
): Promise<AskedStep> {
  const values = Object.fromEntries((given.variables ?? []).map(({ name, value }) => [name, value]));
  const read = script.content && base64urlOf(await hashOf(bytesOfContent(script.content)));
  const source = content ?? (read || undefined);
  return {
    scriptId: script.id,
    version: script.version,
    runAs: script.runAs,
    parameters: runParameters(given),
    variables: Object.entries(environmentOf(script, values)).map(([name, value]) => ({ name, value })),
    ...(source !== undefined && { content: source }),
  };
}

/** Builds the steps of a run, including the scripts that run before and after an installation. */
async function askedSteps(
  muster: Muster,
  scripts: readonly AskedScript[],
  sources: readonly string[],
  signal?: AbortSignal,
): Promise<AskedStep[]> {
  const read = (scriptId: number) => muster.call("getScript", { path: { scriptId } }, signal);
  // users may run an installation without permission to see the scripts before and after it
  const companion = async (scriptId: number | null | undefined) => {
    if (!scriptId) return [];
    const script = await read(scriptId).catch((error: unknown) => {
      if (error instanceof MusterError && (error.code === "forbidden" || error.code === "not_found"))
        return undefined;
      throw error;
    });
    return [script ? await stepOf(script) : { scriptId, parameters: [] }];
  };
  const steps: AskedStep[] = [];
  for (const [i, given] of scripts.entries()) {
    const script = await read(given.scriptId);
    const { preExecutionScript, postExecutionScript } = script.binaryInstallSettings ?? {};
    steps.push(
      ...(await companion(preExecutionScript)),
      await stepOf(script, { ...given, content: sources[i] }),
      ...(await companion(postExecutionScript)),
    );
  }
  return steps;
}

/**
 * Builds what a user asks for with a new run, to compare it with the manifest.
 * @param known `sources` are digests of the user's own copies, in the order of the scripts
 */
export async function askedRun(
  muster: Muster,
  body: NewScriptRun,
  devices: readonly { nodeId: number }[],
  { root, sources = [] }: { root?: string; sources?: readonly string[] } = {},
  signal?: AbortSignal,
): Promise<AskedRun> {
  const { schedule } = body;
  const runAt = runAtOf(schedule, Date.now()) ?? 0;
  const expiresAt = schedule.end ?? runAt;
  return {
    ...runSettings(body, { runAt, expiresAt }, devices.length),
    ...(root !== undefined && { root }),
    deviceIds: devices.map(({ nodeId }) => nodeId),
    steps: await askedSteps(muster, body.scripts, sources, signal),
  };
}

/** Builds what a user asks for with a retry of a run on these devices. */
export const askedRetry = (
  run: ScriptRun,
  devices: readonly { nodeId: number }[],
  { root, sources = [] }: { root?: string; sources?: readonly string[] } = {},
): AskedRun => ({
  ...(root !== undefined && { root }),
  deviceIds: devices.map(({ nodeId }) => nodeId),
  steps: run.scripts.map(({ scriptId, version, digest, parameters, variables }, i) => ({
    scriptId,
    version,
    parameters,
    variables,
    content: sources[i] ?? digest,
  })),
  runAs: run.runAs,
  timeoutSeconds: run.timeoutSeconds,
  skipIfOffline: run.skipIfOffline,
  concurrency: run.concurrency,
  canary: run.canary,
  stopAfterFailures: run.stopAfterFailures,
  runAt: null,
  expiresAt: null,
  validForSeconds: Math.ceil((run.expiresAt - run.runAt) / 1_000),
});
