// Stores releases. The server checks them as agents do, to report faults at the upload; agents don't rely on
// it.
import {
  limits,
  MusterError,
  releaseInUse,
  t,
  type AgentRelease,
  type AgentUpdateFailure,
} from "@muster/sdk";
import {
  checkChain,
  maxReleaseBytes,
  openRelease,
  readHeader,
  sha256,
  type ChainFault,
  type KnownChain,
  type ReleaseHeader,
  type ReleaseManifest,
} from "@muster/sdk/releases";
import { perServer, type ServerContext } from "../../context.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { isId, within } from "../../platform/db/database.ts";
import { isPostgres, lockTable } from "../../platform/db/sql.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Selectable } from "kysely";

type ReleaseRow = Omit<Selectable<Tables["agentReleases"]>, "body">;

export const manifestOf = ({ header }: Pick<ReleaseRow, "header">): ReleaseManifest =>
  readHeader(header)!.manifest;

/** Why agents rolled back from a version after it was confirmed. */
export const rolledBackReasons: readonly AgentUpdateFailure[] = ["KEPT_CRASHING", "KEPT_HANGING"];

/**
 * Returns how many agents rolled back from each version after it was confirmed; null means all organizations.
 */
export async function rolledBackFrom(
  { db }: ServerContext,
  organizationIds: readonly number[] | null,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("agentUpdates")
    .innerJoin("agentRollouts", "agentRollouts.id", "rolloutId")
    .innerJoin("devices", "devices.id", "nodeId")
    .select("agentRollouts.version")
    .select((e) => e.fn.count<number>("nodeId").distinct().as("agents"))
    .where("reason", "in", rolledBackReasons)
    .where((e) => within(e.ref("devices.organizationId"), organizationIds))
    .groupBy("agentRollouts.version")
    .execute();
  return new Map(rows.map(({ version, agents }) => [version, Number(agents)]));
}

/** Returns releases with the rollouts and agents that use them, in these organizations; null means all. */
export async function toReleases(
  context: ServerContext,
  organizationIds: readonly number[] | null,
  rows: readonly ReleaseRow[],
): Promise<AgentRelease[]> {
  const { db } = context;
  const rollouts = await db
    .selectFrom("agentRollouts")
    .select(["id", "releaseId"])
    .where("endedAt", "is", null)
    .where((e) => within(e.ref("organizationId"), organizationIds))
    .execute();
  const agents = await db
    .selectFrom("agents")
    .innerJoin("devices", "devices.id", "agents.nodeId")
    .select("agents.version")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("revokedAt", "is", null)
    .where("removedAt", "is", null)
    .where((e) => within(e.ref("devices.organizationId"), organizationIds))
    .groupBy("agents.version")
    .execute();
  const newest = await db
    .selectFrom("agentReleases")
    .select((e) => e.fn.max("id").as("id"))
    .groupBy("version")
    .execute();
  const rolledBack = await rolledBackFrom(context, organizationIds);
  return rows.map(({ header, ...row }) => {
    const { replaces, files } = manifestOf({ header });
    const isNewest = newest.some(({ id }) => id === row.id);
    const running = agents.find(({ version }) => version === row.version);
    return {
      ...row,
      replaces,
      platforms: files.map(({ platform }) => platform),
      rolloutId: rollouts.find(({ releaseId }) => releaseId === row.id)?.id ?? null,
      agents: isNewest ? Number(running?.count ?? 0) : 0,
      rolledBack: rolledBack.get(row.version) ?? 0,
    };
  });
}

const columns = [
  "id",
  "version",
  "header",
  "size",
  "sha256",
  "createdAt",
  "expiresAt",
  "uploadedAt",
  "uploadedBy",
] as const;

export const selectReleases = ({ db }: ServerContext) =>
  db.selectFrom("agentReleases").select(columns).orderBy("id", "desc");

const invalid = (fault: ChainFault) =>
  new MusterError("release_invalid", { message: t(`agents.agentUpdates.failure.${fault}`) });

/**
 * Refuses other files for a stored version, which agents that run it wouldn't install.
 * @throws MusterError `release_exists`
 */
async function checkVersion(context: ServerContext, { version, files }: ReleaseManifest): Promise<void> {
  const there = await selectReleases(context).where("version", "=", version).executeTakeFirst();
  if (there && JSON.stringify(manifestOf(there).files) !== JSON.stringify(files))
    throw new MusterError("release_exists", { message: t("errors.detail.releaseExists", { version }) });
}

/**
 * Checks that a release follows the previous one; the first may have any roots.
 * @throws MusterError `release_invalid`
 */
async function checkFollowing(context: ServerContext, header: ReleaseHeader): Promise<void> {
  const before = await selectReleases(context).executeTakeFirst();
  const earlier = before && readHeader(before.header);
  const known: KnownChain = earlier
    ? { roots: earlier.roots.at(-1)!, serial: earlier.certificate.serial }
    : { roots: header.roots[0]!, serial: 0 };
  const result = checkChain(known, header, Date.now());
  if ("fault" in result) throw invalid(result.fault);
}

/** Checks a release and stores it. @throws MusterError `release_invalid`, `release_exists` */
export async function storeRelease(
  context: ServerContext,
  content: string,
  uploadedBy: string,
): Promise<AgentRelease> {
  const file = Buffer.from(content, "base64");
  if (file.length > maxReleaseBytes)
    throw new MusterError("release_invalid", { message: t("errors.detail.releaseTooLarge") });
  const opened = openRelease(file);
  if (!opened?.header.roots.length) throw invalid("MALFORMED");
  const { header, body } = opened;
  const { version, createdAt, expiresAt } = header.manifest;
  const row = {
    version,
    header: file.toString("utf8", 0, file.length - body.length - 1),
    body: body.toString("base64"),
    size: file.length,
    sha256: sha256(file),
    createdAt,
    expiresAt,
    uploadedAt: Date.now(),
    uploadedBy,
  };
  const stored = await context.inTransaction(async (inner) => {
    await lockTable(inner.db, "agentReleases");
    await checkFollowing(inner, header);
    await checkVersion(inner, header.manifest);
    await inner.db
      .insertInto("agentReleases")
      .values(row)
      .onConflict((conflict) => conflict.column("sha256").doNothing())
      .execute();
    return selectReleases(inner).where("sha256", "=", row.sha256).executeTakeFirstOrThrow();
  });
  context.live.invalidateForAll("agent-updates");
  return (await toReleases(context, null, [stored]))[0]!;
}

/** Reads a release, which can't be deleted until the transaction ends. @throws MusterError `not_found` */
async function holdRelease(context: ServerContext, id: number): Promise<ReleaseRow> {
  const row = await selectReleases(context)
    .where("id", "=", id)
    .$if(isPostgres(context.db), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

/**
 * Reads a release as `holdRelease` does.
 * @throws MusterError `not_found`, or `release_invalid` if it has expired
 */
export async function useRelease(context: ServerContext, id: number): Promise<ReleaseRow> {
  const row = await holdRelease(context, id);
  if (row.expiresAt <= Date.now()) throw invalid("EXPIRED");
  return row;
}

/** @throws MusterError `not_found`, `release_in_use` */
export async function deleteRelease(context: ServerContext, id: number): Promise<void> {
  await context.inTransaction(async (inner) => {
    const [release] = await toReleases(inner, null, [await holdRelease(inner, id)]);
    const reason = releaseInUse(release!);
    if (reason) throw new MusterError("release_in_use", { message: reason });
    await inner.db.deleteFrom("agentReleases").where("id", "=", id).execute();
  });
  context.live.invalidateForAll("agent-updates");
}

/** Caches the release that agents downloaded last: most are downloading the same one. */
const lastBody = perServer((): { id?: number; body?: Buffer } => ({}));

async function bodyOf(context: ServerContext, releaseId: number): Promise<Buffer> {
  const last = lastBody(context);
  if (last.id === releaseId && last.body) return last.body;
  const { body } = await context.db
    .selectFrom("agentReleases")
    .select("body")
    .where("id", "=", releaseId)
    .executeTakeFirstOrThrow();
  const bytes = Buffer.from(body, "base64");
  Object.assign(last, { id: releaseId, body: bytes });
  return bytes;
}

/** Returns the next bytes of a release for an agent that was offered it; null if there are none for it. */
export async function sendPart(
  context: ServerContext,
  { data: { nodeId } }: AgentSocket,
  wanted: unknown,
): Promise<Buffer | null> {
  const { rolloutId, offset } = (wanted ?? {}) as Record<string, unknown>;
  if (!isId(rolloutId) || !Number.isSafeInteger(offset) || Number(offset) < 0) return null;
  const row = await context.db
    .selectFrom("agentUpdates")
    .innerJoin("agentRollouts", "agentRollouts.id", "rolloutId")
    .select("releaseId")
    .where("rolloutId", "=", rolloutId)
    .where("nodeId", "=", nodeId)
    // the agent's response to the offer can be lost, so that the update is still WAITING
    .where("agentUpdates.state", "in", ["WAITING", "OFFERED"])
    .where("agentRollouts.endedAt", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const body = await bodyOf(context, row.releaseId);
  const part = body.subarray(Number(offset), Number(offset) + limits.scriptRunPartBytes);
  if (!part.length) return null;
  if (Number(offset) + part.length >= body.length)
    await context.db
      .updateTable("agentUpdates")
      .set({ downloadedAt: Date.now() })
      .where("rolloutId", "=", rolloutId)
      .where("nodeId", "=", nodeId)
      .execute();
  return part;
}
