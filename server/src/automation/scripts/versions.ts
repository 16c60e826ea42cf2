import { MusterError, type AutomationVersion, type AutomationVersionSource } from "@muster/sdk";
import type { Feature, Handlers } from "../../feature.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import type { ServerContext } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import { page } from "../../platform/db/paging.ts";
import { createVersions } from "../migrations/2026-11-22-30-versions.ts";
import { find, mayScript } from "./scripts.ts";
import { addMissingVersions, type Version } from "./version-store.ts";

const toVersion = (row: Version): AutomationVersion => ({
  version: row.version,
  digest: row.digest,
  name: row.name,
  language: row.language,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
});

async function toSource(db: Database, row: Version): Promise<AutomationVersionSource> {
  const files = await db
    .selectFrom("automationVersionFiles")
    .select(["kind", "name", "size", "digest"])
    .where("versionId", "=", row.id)
    .orderBy("attachmentId")
    .execute();
  return {
    ...toVersion(row),
    content: row.content,
    operatingSystems: JSON.parse(row.operatingSystems) as AutomationVersionSource["operatingSystems"],
    architecture: JSON.parse(row.architecture) as AutomationVersionSource["architecture"],
    scriptParameters: JSON.parse(row.scriptParameters) as string[],
    scriptVariables: JSON.parse(row.scriptVariables) as AutomationVersionSource["scriptVariables"],
    runAs: row.runAs,
    files: files.map((file) => ({ ...file, size: Number(file.size) })),
  };
}

async function requireReadable(context: ServerContext, caller: Caller, scriptId: number): Promise<void> {
  const { script } = await find(context, caller, scriptId);
  if (!mayScript(caller, "READ", script.categoriesIds)) throw new MusterError("forbidden");
}

const handlers = {
  async listScriptVersions({ context, caller, path, query }) {
    await requireReadable(context, caller, path.scriptId);
    const found = context.db.selectFrom("automationVersions").where("scriptId", "=", path.scriptId);
    const { total } = await found
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = await page(found.selectAll(), { pageSize: 50, ...query })
      .orderBy("version", "desc")
      .execute();
    return { total, results: rows.map(toVersion) };
  },

  async getScriptVersion({ context, caller, path }) {
    await requireReadable(context, caller, path.scriptId);
    const row = await context.db
      .selectFrom("automationVersions")
      .selectAll()
      .where("scriptId", "=", path.scriptId)
      .where("version", "=", path.version)
      .executeTakeFirst();
    if (!row) throw new MusterError("not_found");
    return toSource(context.db, row);
  },
} satisfies Partial<Handlers>;

export const automationVersions: Feature = {
  handlers,
  migrations: { "2026-11-22-30-versions": createVersions },
  start: (context) => addMissingVersions(context),
  filesInUse: (db) => db.selectFrom("automationVersionFiles").select("attachmentId"),
};
