// A run's manifest states exactly what the run will do: approvers read it, and signatures cover its digest.
import { limits } from "../generated/limits.ts";
import { base64urlOf, hashOf } from "../text/base64url.ts";
import { canonicalJson } from "../text/canonical-json.ts";
import { formatDateTime, formatList, formatUnit } from "../text/format.ts";
import { t } from "../text/messages.ts";
import { durationName } from "../time/duration.ts";
import type { SessionManifest } from "../remote/signing/session-manifest.ts";
import type { NewScriptRun, RunManifest, RunManifestStep, RunManifestVariable } from "../index.ts";

interface Variable {
  name: string;
  value: string;
  /** Whether the manifest has only a digest of the value. */
  secret?: boolean;
}

type Given = Omit<RunManifest, "purpose" | "steps"> & {
  steps: readonly (Omit<RunManifestStep, "variables"> & { variables: readonly Variable[] })[];
};

/** SHA-256 of a text, base64url-encoded. */
export const sha256 = async (text: string): Promise<string> => base64urlOf(await hashOf(text));

const ascending = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

/**
 * Creates the manifest of a run: lists every device, and replaces secret values with digests salted with the
 * nonce.
 */
export async function manifestOf({ steps, ...given }: Given): Promise<RunManifest> {
  const shown = async ({ name, value, secret }: Variable): Promise<RunManifestVariable> =>
    secret ? { name, digest: await sha256(canonicalJson([given.nonce, name, value])) } : { name, value };
  return {
    ...given,
    purpose: "muster/run",
    organizationIds: ascending(given.organizationIds),
    deviceIds: ascending(given.deviceIds),
    steps: await Promise.all(
      steps.map(async (step) => ({ ...step, variables: await Promise.all(step.variables.map(shown)) })),
    ),
  };
}

/** How and when a run takes place. Times that depend on its start are durations. */
export type RunSettings = Pick<
  RunManifest,
  | "runAs"
  | "timeoutSeconds"
  | "skipIfOffline"
  | "concurrency"
  | "canary"
  | "stopAfterFailures"
  | "runAt"
  | "expiresAt"
  | "validForSeconds"
>;

const minuteMS = 60_000;

/** The number of canary devices among the devices that can run it. */
const canaryOf = ({ devices, percent }: NonNullable<NewScriptRun["canary"]>, able: number): number =>
  Math.min(able, devices ?? Math.ceil((able * (percent ?? 0)) / 100));

/** The settings of a requested run. @param able the number of devices that can run it */
export function runSettings(
  body: NewScriptRun,
  times: { runAt: number; expiresAt: number },
  able: number,
): RunSettings {
  const immediately = body.schedule.repeats === "RUN_IMMEDIATELY";
  const isFixed = !immediately && body.schedule.end !== undefined;
  const validFor =
    body.schedule.end === undefined
      ? limits.taskExpiryHours * 60
      : Math.max(1, Math.round((times.expiresAt - times.runAt) / minuteMS));
  return {
    runAs: body.runAs ?? {},
    timeoutSeconds: body.timeoutSeconds ?? 3_600,
    skipIfOffline: body.skipIfOffline ?? false,
    concurrency: body.concurrency ?? 100,
    canary: body.canary
      ? { devices: canaryOf(body.canary, able), continue: body.canary.continue ?? "AUTOMATIC" }
      : null,
    stopAfterFailures: body.stopAfterFailures ?? null,
    runAt: immediately ? null : times.runAt,
    expiresAt: isFixed ? times.expiresAt : null,
    validForSeconds: isFixed ? null : validFor * 60,
  };
}

/** SHA-256 of a manifest's canonical JSON, base64url-encoded. */
export const manifestDigest = (manifest: RunManifest | SessionManifest): Promise<string> =>
  sha256(canonicalJson(manifest));

/** The time after which a run with this manifest doesn't start. */
export const latestStart = ({ runAt, createdAt, expiresAt, validForSeconds }: RunManifest): number =>
  expiresAt ?? (runAt ?? createdAt) + (validForSeconds ?? 0) * 1_000;

/** The steps of a run, each as labels and values. */
export const manifestSteps = ({ steps }: RunManifest): { label: string; value: string }[][] =>
  steps.map(({ name, version, parameters, variables, runAs }) => [
    {
      label: t("operations.changeRequests.automation"),
      value: t("operations.changeRequests.stepVersion", { name, version }),
    },
    {
      label: t("operations.changeRequests.parameters"),
      value: parameters.map((one) => JSON.stringify(one)).join(" "),
    },
    {
      label: t("operations.changeRequests.variables"),
      value: formatList(
        variables.map((one) => {
          const { digest = "" } = one;
          const value = one.value ?? t("operations.changeRequests.secretValue", { digest });
          return `${one.name}=${value}`;
        }),
      ),
    },
    { label: t("operations.changeRequests.runsAs"), value: runAs },
  ]);

/** When a run starts, how long it is valid, and how long each step may take. */
export function manifestTimes({ runAt, expiresAt, validForSeconds, timeoutSeconds, runAs }: RunManifest) {
  const overrides = Object.entries(runAs).map(([system, user]) => `${system}: ${user}`);
  return [
    {
      label: t("operations.changeRequests.starts"),
      value: runAt === null ? t("operations.changeRequests.startsAtApproval") : formatDateTime(runAt),
    },
    {
      label: t("operations.changeRequests.validFor"),
      value:
        validForSeconds === null ? formatDateTime(expiresAt ?? 0) : durationName(validForSeconds * 1_000),
    },
    {
      label: t("operations.changeRequests.timeout"),
      value:
        timeoutSeconds < 60 ? formatUnit(timeoutSeconds, "second", 0) : durationName(timeoutSeconds * 1_000),
    },
    ...(overrides.length
      ? [{ label: t("operations.changeRequests.runsAs"), value: formatList(overrides) }]
      : []),
  ];
}
