// The manifest of a run: what approvers see, and what the run does.
import { randomUUID } from "node:crypto";
import {
  limits,
  manifestDigest,
  manifestOf,
  runUserOf,
  type NewScriptRun,
  type RunSignature,
  type RunManifest,
  type RunManifestStep,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { openCredential } from "../../organizations/credentials.ts";
import { inList } from "../../platform/db/sql.ts";
import { canaryOf, type Step } from "./create.ts";

type Settings = Pick<RunManifest, "runAs" | "timeoutSeconds" | "skipIfOffline" | "concurrency" | "canary"> &
  Pick<RunManifest, "stopAfterFailures" | "runAt" | "expiresAt" | "validForSeconds">;

const kindOf = ({ interpreter }: Step): RunManifestStep["kind"] => {
  if (interpreter === "binary_install") return "INSTALLATION";
  return interpreter === "binary_run" ? "APPLICATION" : "SCRIPT";
};

const minuteMS = 60_000;

/** The settings of a request for a run on so many devices; times that count from its start are durations. */
export function settingsOf(
  body: NewScriptRun,
  times: { runAt: number; expiresAt: number },
  able: number,
): Settings {
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

/** The names of the users of all credentials that the steps run as. */
async function usersOf(
  context: ServerContext,
  { runAs }: Settings,
  steps: readonly Step[],
): Promise<RunManifest["users"]> {
  const all = [...Object.values(runAs), ...steps.map((step) => step.runAs)];
  const ids = all.flatMap((text) => {
    const user = runUserOf(text, "LINUX");
    return user?.kind === "CREDENTIAL" ? user.id : [];
  });
  const rows = await context.db
    .selectFrom("credentials")
    .select(["id", "organizationId"])
    .where("id", "in", inList(context.db, ids, "integer"))
    .where("type", "=", "TELNET_SSH")
    .orderBy("id")
    .execute();
  return Promise.all(
    rows.map(async ({ id, organizationId }) => {
      const { secret } = await openCredential(context, organizationId, id);
      return { credentialId: id, name: secret.user ?? "" };
    }),
  );
}

/** @param signed a signed manifest to make again: the nonce and the time are its own */
export async function manifestFor(
  context: ServerContext,
  settings: Settings,
  steps: readonly Step[],
  deviceIds: readonly number[],
  { nonce = randomUUID(), createdAt = Date.now() }: Partial<Pick<RunSignature, "nonce" | "createdAt">> = {},
): Promise<RunManifest> {
  const { db } = context;
  const rows = await db
    .selectFrom("devices")
    .select("organizationId")
    .distinct()
    .where("id", "in", inList(db, deviceIds, "integer"))
    .execute();
  return manifestOf({
    ...settings,
    organizationIds: rows.map(({ organizationId }) => organizationId),
    deviceIds: [...deviceIds],
    steps: steps.map((step) => ({
      kind: kindOf(step),
      scriptId: step.scriptId,
      name: step.name,
      version: step.version,
      digest: step.versionDigest,
      language: step.language,
      interpreter: step.interpreter,
      content: step.content,
      path: step.path,
      files: step.files.map(({ kind, name, digest }) => ({ kind, name, digest })),
      parameters: JSON.parse(step.parameters) as string[],
      variables: JSON.parse(step.variables) as { name: string; value: string }[],
      runAs: step.runAs,
    })),
    users: await usersOf(context, settings, steps),
    createdAt,
    nonce,
  });
}

/** How a run stores its manifest. */
export const storedManifest = async (
  manifest: RunManifest,
): Promise<{ manifest: string; manifestDigest: string }> => ({
  manifest: JSON.stringify(manifest),
  manifestDigest: await manifestDigest(manifest),
});
