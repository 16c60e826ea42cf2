// Stores and forwards lists of signers; agents check each list, signed run and signed session themselves.
import {
  followsSigners,
  isRootSigned,
  isRunSigned,
  manifestDigest,
  MusterError,
  replacesSigners,
  sessionFault,
  sessionFaultCodes,
  signerRootText,
  t,
  userName,
  type Answer,
  type RunManifest,
  type RunSignature,
  type SessionContent,
  type Signer,
  type SignedSignerList,
  type SignerList,
} from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { findOrganization } from "../organizations/organizations.ts";
import type { Database } from "../platform/db/database.ts";
import { inList } from "../platform/db/sql.ts";
import { signing } from "../platform/security/signing.ts";
import { createSigners } from "./migrations/2026-11-22-50-signers.ts";
import { addPasskeySigners } from "./migrations/2026-11-22-61-passkey-signers.ts";
import { addSignerListAdditions } from "./migrations/2026-11-22-62-signer-list-additions.ts";

async function listsOf(db: Database, organizationId: number): Promise<SignedSignerList[]> {
  const rows = await db
    .selectFrom("signerLists")
    .select(["list", "signerId", "signature", "assertion", "rootSignature"])
    .where("organizationId", "=", organizationId)
    .orderBy("serial")
    .execute();
  return rows.map(({ list, signerId, signature, assertion, rootSignature }) => ({
    list: JSON.parse(list) as SignerList,
    signerId,
    signature,
    ...(assertion !== null && { assertion: JSON.parse(assertion) as SignedSignerList["assertion"] }),
    ...(rootSignature !== null && { rootSignature }),
  }));
}

/** Returns the list that applies in each of these organizations; those without signers have none. */
export async function currentLists(db: Database, organizationIds: readonly number[]): Promise<SignerList[]> {
  const rows = await db
    .selectFrom("signerLists")
    .select(["organizationId", "list"])
    .where("organizationId", "in", inList(db, organizationIds, "integer"))
    .orderBy("serial")
    .execute();
  const latest = new Map(rows.map(({ organizationId, list }) => [organizationId, list]));
  return [...latest.values()].map((list) => JSON.parse(list) as SignerList);
}

/** Returns which of the organizations require signed runs. */
export async function requiringSignature(
  { db }: ServerContext,
  organizationIds: readonly number[],
): Promise<Set<number>> {
  const lists = await currentLists(db, organizationIds);
  return new Set(lists.flatMap(({ organizationId, required }) => (required ? [organizationId] : [])));
}

/** Whether one of the run's organizations requires signed runs. */
export const requiresSignature = async (
  context: ServerContext,
  { organizationIds }: Pick<RunManifest, "organizationIds">,
): Promise<boolean> => (await requiringSignature(context, organizationIds)).size > 0;

/**
 * Checks the signature of a run as its agents will.
 * @throws MusterError `signature_required`, `signature_invalid`, or `changed_meanwhile` if the run is no
 *   longer what was signed
 */
export async function checkSignature(
  { db }: ServerContext,
  manifest: RunManifest,
  signature: RunSignature | undefined,
): Promise<void> {
  const lists = await currentLists(db, manifest.organizationIds);
  if (!signature) {
    if (lists.some(({ required }) => required)) throw new MusterError("signature_required");
    return;
  }
  const digest = await manifestDigest(manifest);
  if (digest !== signature.manifestDigest) throw new MusterError("changed_meanwhile");
  for (const list of lists)
    if (!(await isRunSigned(list, signature, digest))) throw new MusterError("signature_invalid");
  const used = db.selectFrom("scriptRuns").select("id").where("manifestDigest", "=", digest);
  // agents refuse a signature that was used before, too
  if (await used.executeTakeFirst())
    throw new MusterError("signature_invalid", {
      message: t("errors.detail.signatureUsed"),
      nextStep: t("errors.detail.signAgain"),
    });
}

export const requiresSignedSessions = async (
  { db }: ServerContext,
  organizationId: number,
): Promise<boolean> =>
  (await currentLists(db, [organizationId])).some(({ sessionsRequired }) => sessionsRequired === true);

/**
 * Checks the signature of a session as its agent will.
 * @returns who signed it; undefined for a session without a signature, or in an organization without signers
 * @throws MusterError `signature_required`, `signature_invalid`, `signature_expired`
 */
export async function checkSessionSignature(
  context: ServerContext,
  content: Omit<SessionContent, "root">,
  signature: RunSignature | undefined,
): Promise<Signer | undefined> {
  const [list] = await currentLists(context.db, [content.organizationId]);
  if (!list || !(signature || list.sessionsRequired)) return undefined;
  const fault = await sessionFault(list, { ...content, root: signing(context).key.root }, signature);
  if (fault) throw new MusterError(sessionFaultCodes[fault]);
  return list.signers.find(({ id }) => id === signature?.signerId);
}

/** Sends agents all lists of their organization, so that they can verify each by the one before. */
async function sendLists(context: ServerContext, organizationId: number, nodeIds: readonly number[]) {
  const lists = await listsOf(context.db, organizationId);
  if (!lists.length) return;
  for (const nodeId of nodeIds) {
    const proof = signing(context).proof("signers", nodeId, { lists });
    context.live.link(nodeId)?.emit("signers", { lists, proof });
  }
}

/**
 * Returns the list with the root key's signature: the client's, or the server's while it has the root key.
 * @throws MusterError `root_signature_invalid`
 */
async function rootSigned(context: ServerContext, body: SignedSignerList): Promise<SignedSignerList> {
  if (body.rootSignature === undefined) {
    const rootSignature = await signing(context).signAsRoot(await signerRootText(body.list));
    return rootSignature === undefined ? body : { ...body, rootSignature };
  }
  if (!(await isRootSigned(signing(context).rootKey, body))) throw new MusterError("root_signature_invalid");
  return body;
}

/** Returns all lists, when and by whom each was added, and the users whose keys are in them. */
async function shownLists(db: Database, organizationId: number): Promise<Answer<"listSignerLists">> {
  const results = await listsOf(db, organizationId);
  const added = await db
    .selectFrom("signerLists")
    .select(["serial", "addedAt as at", "addedBy as by"])
    .where("organizationId", "=", organizationId)
    .orderBy("serial")
    .execute();
  const userIds = results.flatMap(({ list }) => list.signers.map(({ userId }) => userId));
  const users = await db
    .selectFrom("users")
    .select(["id", "firstName", "lastName", "email"])
    .where("id", "in", inList(db, [...new Set(userIds)], "integer"))
    .orderBy("id")
    .execute();
  return { results, added, users: users.map((user) => ({ id: user.id, name: userName(user) })) };
}

const handlers = {
  async listSignerLists({ context, path }) {
    await findOrganization(context, path.clientId);
    return shownLists(context.db, path.clientId);
  },

  async addSignerList({ context, caller, path, body }) {
    const { clientId } = path;
    await findOrganization(context, clientId);
    const before = (await listsOf(context.db, clientId)).at(-1)?.list;
    if (body.list.serial !== (before?.serial ?? 0) + 1) throw new MusterError("changed_meanwhile");
    const { rootKey } = signing(context);
    const isSigned =
      body.list.organizationId === clientId &&
      ((await followsSigners(before, body)) || (await replacesSigners(rootKey, before, body)));
    if (!isSigned) throw new MusterError("signature_invalid");
    const { list, signerId, signature, assertion } = body;
    const { rootSignature } = await rootSigned(context, body);
    const added = await context.db
      .insertInto("signerLists")
      .values({
        organizationId: clientId,
        serial: list.serial,
        list: JSON.stringify(list),
        signerId,
        signature,
        assertion: assertion ? JSON.stringify(assertion) : null,
        rootSignature: rootSignature ?? null,
        addedAt: Date.now(),
        addedBy: caller.user?.email ?? "",
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("serial")
      .executeTakeFirst();
    if (!added) throw new MusterError("changed_meanwhile");
    const devices = await context.db
      .selectFrom("devices")
      .innerJoin("agents", "agents.nodeId", "devices.id")
      .select("devices.id")
      .where("organizationId", "=", clientId)
      .execute();
    await sendLists(
      context,
      clientId,
      devices.map(({ id }) => id),
    );
    return shownLists(context.db, clientId);
  },
} satisfies Partial<Handlers>;

export const signers: Feature = {
  handlers,
  migrations: {
    "2026-11-22-50-signers": createSigners,
    "2026-11-22-61-passkey-signers": addPasskeySigners,
    "2026-11-22-62-signer-list-additions": addSignerListAdditions,
  },
  on: {
    async agentsConnected(context, { nodeIds }) {
      const rows = await context.db
        .selectFrom("devices")
        .select(["id", "organizationId"])
        .where("id", "in", inList(context.db, nodeIds, "integer"))
        .execute();
      for (const [organizationId, mine] of Map.groupBy(rows, (row) => row.organizationId))
        await sendLists(
          context,
          organizationId,
          mine.map(({ id }) => id),
        );
    },
  },
};
