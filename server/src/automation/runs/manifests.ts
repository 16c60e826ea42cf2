// Manifests of runs: what approvers see is what the run does.
import { randomUUID } from "node:crypto";
import {
  manifestDigest,
  manifestOf,
  runUserOf,
  type RunManifest,
  type RunManifestStep,
  type RunSettings,
  type RunSignature,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { openCredential } from "../../organizations/credentials.ts";
import { inList } from "../../platform/db/sql.ts";
import { signing } from "../../platform/security/signing.ts";
import type { Step } from "./create.ts";

const kindOf = ({ interpreter }: Step): RunManifestStep["kind"] => {
  if (interpreter === "binary_install") return "INSTALLATION";
  return interpreter === "binary_run" ? "APPLICATION" : "SCRIPT";
};

/** Returns the user names of all credentials that the steps run as. */
async function usersOf(
  context: ServerContext,
  { runAs }: RunSettings,
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
    .where("type", "in", ["BASIC", "TELNET_SSH"])
    .orderBy("id")
    .execute();
  return Promise.all(
    rows.map(async ({ id, organizationId }) => {
      const { secret } = await openCredential(context, organizationId, id);
      return { credentialId: id, name: secret.user ?? "" };
    }),
  );
}

/** @param signed the nonce and time of a signed manifest that is created again */
export async function manifestFor(
  context: ServerContext,
  settings: RunSettings,
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
    root: signing(context).key.root,
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

/** Returns a manifest in its stored form, with its digest. */
export const storedManifest = async (
  manifest: RunManifest,
): Promise<{ manifest: string; manifestDigest: string }> => ({
  manifest: JSON.stringify(manifest),
  manifestDigest: await manifestDigest(manifest),
});
