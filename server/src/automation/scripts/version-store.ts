// Immutable versions of automations, which runs and approvals reference.
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { canonicalJson, limits, type BinaryInstallSettings } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";

type Script = Selectable<Tables["scripts"]>;
export type Version = Selectable<Tables["automationVersions"]>;

const dayMS = 24 * 3_600_000;

/** The fields of an automation that affect what runs. */
const effectiveFields = [
  "language",
  "interpreter",
  "operatingSystems",
  "architecture",
  "scriptParameters",
  "scriptVariables",
  "runAs",
  "binaryInstallSettings",
  "binaryRunSettings",
  "content",
] as const satisfies readonly (keyof Script)[];

const effectiveParts = (script: Script) =>
  Object.fromEntries(effectiveFields.map((field) => [field, script[field]])) as Pick<
    Script,
    (typeof effectiveFields)[number]
  >;

async function filesOf(db: Database, { binaryInstallSettings }: Script) {
  if (binaryInstallSettings === null) return [];
  const settings = JSON.parse(binaryInstallSettings) as BinaryInstallSettings;
  const { runnableAttachmentId, helperFilesAttachmentIds = [], customIconAttachmentId } = settings;
  const ids = [runnableAttachmentId, ...helperFilesAttachmentIds, customIconAttachmentId ?? 0];
  return db
    .selectFrom("scriptAttachments")
    .select(["id as attachmentId", "kind", "name", "size", "digest"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
}

const latestOf = (db: Database, scriptId: number) =>
  db
    .selectFrom("automationVersions")
    .selectAll()
    .where("scriptId", "=", scriptId)
    .orderBy("version", "desc")
    .limit(1);

/** Adds a version of an automation in its current form, unless its latest one is the same. */
export async function saveVersion(db: Database, scriptId: number): Promise<void> {
  // locks the automation, so that concurrent changes get different numbers
  const row = await db
    .updateTable("scripts")
    .set((e) => ({ revision: e.ref("revision") }))
    .where("id", "=", scriptId)
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  const files = await filesOf(db, row);
  const parts = effectiveParts(row);
  const fileParts = files.map(({ kind, name, size, digest }) => ({ kind, name, size: Number(size), digest }));
  const digest = createHash("sha256")
    .update(canonicalJson({ ...parts, files: fileParts }))
    .digest("base64url");
  const name = row.customName ?? row.name;
  const before = await latestOf(db, scriptId).executeTakeFirst();
  if (before?.digest === digest && before.name === name) return;
  const { id } = await db
    .insertInto("automationVersions")
    .values({
      ...parts,
      scriptId,
      version: (before?.version ?? 0) + 1,
      name,
      digest,
      contentDigest: row.digest,
      scanStatus: row.scanStatus,
      scanDetail: row.scanDetail,
      scannedAt: row.scannedAt,
      createdBy: row.updatedBy,
      createdAt: Date.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (files.length)
    await db
      .insertInto("automationVersionFiles")
      .values(files.map((file) => ({ ...file, versionId: id })))
      .execute();
}

/** Returns the version of an automation that runs and approvals reference: the latest, or a given one. */
export const findVersion = (
  db: Database,
  scriptId: number,
  versionId: number | undefined,
): Promise<Version | undefined> =>
  latestOf(db, scriptId)
    .$if(versionId !== undefined, (q) => q.where("id", "=", versionId!))
    .executeTakeFirst();

/** Selects the files of a version with their scan status; null for deleted files. */
export const filesOfVersion = (db: Database, versionId: number) =>
  db
    .selectFrom("automationVersionFiles as file")
    .leftJoin("scriptAttachments", "scriptAttachments.id", "file.attachmentId")
    .select(["file.attachmentId as id", "file.kind", "file.name", "file.size", "file.digest", "scanStatus"])
    .where("versionId", "=", versionId)
    .orderBy("file.attachmentId")
    .execute();

export type VersionFile = Awaited<ReturnType<typeof filesOfVersion>>[number];

/** Returns the ids of all files that an automation has or had. */
export async function filesOfVersions(db: Database, scriptId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("automationVersionFiles")
    .innerJoin("automationVersions", "automationVersions.id", "automationVersionFiles.versionId")
    .select("attachmentId")
    .distinct()
    .where("scriptId", "=", scriptId)
    .execute();
  return rows.map(({ attachmentId }) => attachmentId);
}

/** Returns the latest version number of each of these automations. */
export async function latestVersions(
  db: Database,
  scriptIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("automationVersions")
    .select((e) => ["scriptId", e.fn.max("version").as("version")])
    .where("scriptId", "in", scriptIds)
    .groupBy("scriptId")
    .execute();
  return new Map(rows.map(({ scriptId, version }) => [scriptId, version]));
}

/** Selects versions that no run and no open change request references. */
const unreferenced = (db: Database) =>
  db
    .selectFrom("automationVersions")
    .select("automationVersions.id")
    .where("automationVersions.id", "not in", (e) =>
      e.selectFrom("scriptRunScripts").select("versionId").where("versionId", "is not", null).$castTo<{
        versionId: number;
      }>(),
    )
    .where("automationVersions.id", "not in", (e) =>
      e
        .selectFrom("changeRequestVersions")
        .innerJoin("changeRequests", "changeRequests.id", "changeRequestVersions.requestId")
        .select("versionId")
        .where("state", "in", ["PENDING", "APPROVED"]),
    );

/** Deletes unreferenced versions of deleted automations, and those replaced long ago. */
export async function deleteUnusedVersions({ db }: ServerContext, now: number): Promise<void> {
  const gone = unreferenced(db).where("scriptId", "not in", (e) => e.selectFrom("scripts").select("id"));
  const replaced = unreferenced(db).where((e) =>
    e.exists(
      e
        .selectFrom("automationVersions as later")
        .select("later.id")
        .where("later.createdAt", "<", now - limits.automationVersionDays * dayMS)
        .whereRef("later.scriptId", "=", "automationVersions.scriptId")
        .whereRef("later.version", ">", "automationVersions.version"),
    ),
  );
  for (const found of [gone, replaced]) {
    const ids = (await found.execute()).map(({ id }) => id);
    for (let i = 0; i < ids.length; i += 1_000)
      await db
        .deleteFrom("automationVersions")
        .where("id", "in", ids.slice(i, i + 1_000))
        .execute();
  }
}

/** Adds the first version of automations that were saved before there were versions. */
export async function addMissingVersions({ db }: ServerContext): Promise<void> {
  const rows = await db
    .selectFrom("scripts")
    .select("id")
    .where("id", "not in", (e) => e.selectFrom("automationVersions").select("scriptId"))
    .execute();
  for (const { id } of rows) await db.transaction().execute((own) => saveVersion(own, id));
}
