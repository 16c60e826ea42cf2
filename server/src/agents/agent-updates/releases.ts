// Stored releases. The server checks them as agents do, to say at once what is wrong; agents don't rely on that.
import { limits, MusterError, t, type AgentRelease } from "@muster/sdk";
import {
  checkChain,
  maxReleaseBytes,
  openRelease,
  readHeader,
  sha256,
  type ChainFault,
  type KnownChain,
  type ReleaseManifest,
} from "@muster/sdk/releases";
import { perServer, type ServerContext } from "../../context.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { isId } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Selectable } from "kysely";

type ReleaseRow = Omit<Selectable<Tables["agentReleases"]>, "body">;

export const manifestOf = ({ header }: Pick<ReleaseRow, "header">): ReleaseManifest =>
  readHeader(header)!.manifest;

export function toRelease({ header, ...row }: ReleaseRow): AgentRelease {
  const { replaces, files } = manifestOf({ header });
  return { ...row, replaces, platforms: files.map(({ platform }) => platform) };
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

/** Checks a release and stores it. @throws MusterError `release_invalid` */
export async function storeRelease(
  context: ServerContext,
  content: string,
  uploadedBy: string,
): Promise<AgentRelease> {
  const file = Buffer.from(content, "base64");
  if (file.length > maxReleaseBytes)
    throw new MusterError("release_invalid", { message: t("errors.detail.releaseTooLarge") });
  const opened = openRelease(file);
  const [first] = opened?.header.roots ?? [];
  if (!opened || !first) throw invalid("MALFORMED");
  const { header, body } = opened;
  // releases must follow one another, with whatever roots the first one had
  const before = await selectReleases(context).executeTakeFirst();
  const earlier = before && readHeader(before.header);
  const known: KnownChain = earlier
    ? { roots: earlier.roots.at(-1)!, serial: earlier.certificate.serial }
    : { roots: first, serial: 0 };
  const result = checkChain(known, header, Date.now());
  if ("fault" in result) throw invalid(result.fault);
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
  await context.db
    .insertInto("agentReleases")
    .values(row)
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
  const stored = await selectReleases(context).where("sha256", "=", row.sha256).executeTakeFirstOrThrow();
  context.live.invalidateForAll("agent-updates");
  return toRelease(stored);
}

/** @throws MusterError `not_found`, or `release_invalid` if it has expired */
export async function findRelease(context: ServerContext, id: number): Promise<ReleaseRow> {
  const row = await selectReleases(context).where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  if (row.expiresAt <= Date.now()) throw invalid("EXPIRED");
  return row;
}

/** The release that agents downloaded last: most are downloading the same one. */
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

/** The next bytes of a release, for an agent that is offered it. */
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
    // an answer to the offer can be lost
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
