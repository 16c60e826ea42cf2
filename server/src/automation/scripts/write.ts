import { createHash } from "node:crypto";
import { sql, type Insertable, type Selectable } from "kysely";
import {
  checkCategories as checkCategoryIds,
  completeVariables,
  credentialOf,
  MusterError,
  scriptMessages,
  trimParameters,
  uncategorizedId,
  type FieldError,
  type NewScript,
  t,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { hasGrant } from "../../platform/authorization/grants.ts";
import {
  isUniqueViolation,
  nextRevision,
  stillAt,
  within,
  type Database,
} from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { scanQueue } from "../files/malware-scanner.ts";
import { saveVersion } from "./version-store.ts";

export const refused = (errors: readonly FieldError[]) => new MusterError("validation_failed", { errors });

/** Refuses missing categories, and those in which the caller doesn't have the permission. */
export async function checkCategories(
  context: ServerContext,
  caller: Caller,
  categoriesIds: readonly number[],
  permission: "Create" | "Update",
): Promise<void> {
  const errors = checkCategoryIds(categoriesIds);
  if (errors.length) throw refused(errors);
  const there = await context.db
    .selectFrom("scriptCategories")
    .select("id")
    .where("id", "in", categoriesIds)
    .execute();
  if (there.length < new Set(categoriesIds).size)
    throw refused([{ field: "categoriesIds", message: t("errors.detail.categoryNotFound") }]);
  const may = (one: string, id: number) => hasGrant(caller, "SCRIPT_CATEGORY", one, id);
  if (!categoriesIds.every((id) => may(permission, id) && (id !== uncategorizedId || may("Update", id))))
    throw new MusterError("forbidden");
}

/** Refuses a credential that the caller can't see. */
export async function checkCredential(context: ServerContext, caller: Caller, runAs: string): Promise<void> {
  const id = credentialOf(runAs);
  if (id === undefined) return;
  const row = await context.db
    .selectFrom("credentials")
    .select("id")
    .where("id", "=", id)
    .where((e) => within(e.ref("organizationId"), caller.organizationIds))
    .executeTakeFirst();
  if (!row) throw refused([{ field: "runAs", message: t("errors.detail.credentialNotFound") }]);
}

export const nameTaken = () =>
  new MusterError("automation_name_in_use", {
    errors: [{ field: "name", message: scriptMessages.nameExists }],
  });

/** Whether no other automation has the name. */
export const isFree = async (db: Database, name: string, exceptId = 0): Promise<boolean> =>
  !(await db
    .selectFrom("scripts")
    .select("id")
    .where((e) =>
      e.or([sql<boolean>`lower(name) = lower(${name})`, sql<boolean>`lower("customName") = lower(${name})`]),
    )
    .where("id", "<>", exceptId)
    .executeTakeFirst());

type Values = Omit<
  Insertable<Tables["scripts"]>,
  "id" | "createdAt" | "createdBy" | "updatedAt" | "revision"
>;

/** The automation that is replaced; refused if it has another revision than this one. */
export interface Over {
  id: number;
  revision?: number;
}

/** Stores an automation with its categories, as a new one or in place of an existing one; returns its id. */
export async function write(
  db: Database,
  row: Values,
  categoriesIds: readonly number[],
  { id, revision }: Partial<Over> = {},
): Promise<number> {
  const now = Date.now();
  if (!(await isFree(db, row.name, id))) throw nameTaken();
  const made =
    id ??
    (
      await db
        .insertInto("scripts")
        .values({ ...row, createdBy: row.updatedBy, createdAt: now, updatedAt: now })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  if (id) {
    const { numUpdatedRows } = await db
      .updateTable("scripts")
      .set({ ...row, updatedAt: now, revision: nextRevision })
      .where("id", "=", id)
      .where(stillAt(revision))
      .executeTakeFirst();
    if (!numUpdatedRows) throw new MusterError("changed_meanwhile");
  }
  await setCategories(db, made, categoriesIds);
  await saveVersion(db, made);
  return made;
}

/** Stores all automations or none, and has new content scanned for malware. */
export async function inTransaction<T>(
  context: ServerContext,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const saved = await context.db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error;
    });
  scanQueue(context).wake();
  context.live.invalidateForAll("scripts");
  return saved;
}

export async function setCategories(
  db: Database,
  scriptId: number,
  categoriesIds: readonly number[],
): Promise<void> {
  await db.deleteFrom("scriptsInCategories").where("scriptId", "=", scriptId).execute();
  const values = [...new Set(categoriesIds)].map((categoryId) => ({ scriptId, categoryId }));
  await db.insertInto("scriptsInCategories").values(values).execute();
}

/** Returns the row of a script; unchanged source retains its scan result. */
export function toRow(body: NewScript, caller: Caller, before?: Selectable<Tables["scripts"]>) {
  const digest = createHash("sha256").update(body.content, "base64").digest("base64url");
  const same = before?.digest === digest ? before : undefined;
  return {
    uid: null,
    name: body.name,
    customName: null,
    description: body.description ?? "",
    language: body.language,
    interpreter: null,
    operatingSystems: JSON.stringify(body.operatingSystems),
    architecture: JSON.stringify(
      body.architecture ?? (body.operatingSystems.join() === "MAC" ? ["64"] : ["64", "32"]),
    ),
    scriptParameters: JSON.stringify(trimParameters(body.scriptParameters ?? [])),
    scriptVariables: JSON.stringify(completeVariables(body.scriptVariables ?? [])),
    runAs: body.runAs ?? "system",
    binaryInstallSettings: null,
    binaryRunSettings: null,
    content: body.content,
    digest,
    scanStatus: same?.scanStatus ?? ("PROCESSING" as const),
    scanDetail: same?.scanDetail ?? "",
    scannedAt: same?.scannedAt ?? null,
    updatedBy: caller.user!.email,
  };
}
