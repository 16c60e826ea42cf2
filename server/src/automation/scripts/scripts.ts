import { sql, type Selectable } from "kysely";
import {
  answerWith,
  partIn,
  storeMessage,
  checkScript,
  invalidNodeRole,
  isText,
  MusterError,
  type NewScript,
  type Script,
  systemOfRole,
  type ScriptAction,
  t,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { discardUnused } from "../files/unused.ts";
import { canRun, effective } from "../files/attachments.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { hasGrant } from "../../platform/authorization/grants.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { nextRevision, stillAt } from "../../platform/db/database.ts";
import { page } from "../../platform/db/paging.ts";
import { inList } from "../../platform/db/sql.ts";
import { foundColumns, searchableRows } from "../../platform/searchable.ts";
import { visibleCategories } from "./categories.ts";
import { isBlocked, matchesWord } from "./search.ts";
import {
  checkCredential,
  checkCategories,
  isFree,
  nameTaken,
  setCategories,
  refused,
  inTransaction,
  toRow,
  write,
} from "./write.ts";
import { deleteUnusedVersions, filesOfVersions, latestVersions, saveVersion } from "./version-store.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { scanQueue } from "../files/malware-scanner.ts";

type Row = Selectable<Tables["scripts"]>;

/** Whether the caller can do something with an automation of these categories. */
export function mayScript(
  caller: Caller,
  action: ScriptAction | "COPY_INTO",
  categoriesIds: readonly number[],
): boolean {
  // scripts belong to the whole server
  if (action !== "READ" && action !== "RUN" && caller.organizationIds !== null) return false;
  const may = (permission: string) => (id: number) => hasGrant(caller, "SCRIPT_CATEGORY", permission, id);
  switch (action) {
    case "READ":
      return categoriesIds.some(may("View"));
    case "RUN":
      return categoriesIds.some(may("Run"));
    case "UPDATE":
      return categoriesIds.every(may("Update"));
    case "DELETE":
      return categoriesIds.every(may("Delete"));
    default:
      return categoriesIds.every(may("Create"));
  }
}

const worst = ["INFECTED", "FAILED", "PROCESSING", "NOT_SCANNED"] as const;

/** Returns automations with their categories and the combined scan status of their parts. */
export async function toScripts(
  context: ServerContext,
  caller: Caller,
  rows: readonly Row[],
): Promise<Script[]> {
  if (!rows.length) return [];
  const { db } = context;
  const ids = rows.map(({ id }) => id);
  const places = Map.groupBy(
    await db
      .selectFrom("scriptsInCategories")
      .innerJoin("scriptCategories", "scriptCategories.id", "scriptsInCategories.categoryId")
      .select(["scriptId", "categoryId", "name"])
      .where("scriptId", "in", ids)
      .orderBy((e) => e.fn("lower", ["name"]))
      .execute(),
    ({ scriptId }) => scriptId,
  );
  const files = Map.groupBy(
    await db
      .selectFrom("scriptAttachments")
      .select(["scriptId", "name", "digest", "scanStatus", "scanDetail"])
      .where("scriptId", "in", ids)
      .execute(),
    ({ scriptId }) => scriptId,
  );
  const versions = await latestVersions(db, ids);
  return rows.map((row) => {
    const categories = places.get(row.id) ?? [];
    const categoriesIds = categories.map(({ categoryId }) => categoryId);
    const parts = [
      // the program is a path on the device, which the server can't scan
      ...(row.language === "binary_run" ? [{ scanStatus: "NOT_SCANNED" as const, detail: "" as const }] : []),
      { scanStatus: effective(context, row.scanStatus, row.digest), detail: row.scanDetail },
      ...(files.get(row.id) ?? []).map(({ name, digest, scanStatus, scanDetail }) => ({
        scanStatus: effective(context, scanStatus, digest),
        detail:
          scanDetail && storeMessage("automation.files.partDetail", { name, detail: partIn(scanDetail) }),
      })),
    ];
    const status = worst.find((one) => parts.some(({ scanStatus }) => scanStatus === one)) ?? "CLEAN";
    const operatingSystems = JSON.parse(row.operatingSystems) as Script["operatingSystems"];
    const actions: ScriptAction[] = (["READ", "UPDATE", "DELETE", "COPY", "RUN"] as const).filter(
      (action) =>
        mayScript(caller, action, categoriesIds) &&
        (action !== "RUN" || canRun(status)) &&
        (action !== "DELETE" || row.language !== "native") &&
        (action !== "COPY" || isText(row.language)),
    );
    return {
      id: row.id,
      uid: row.uid,
      name: row.name,
      customName: row.customName,
      description: row.description,
      language: row.language,
      operatingSystems,
      deviceType: operatingSystems.length === 1 ? operatingSystems[0]! : "ALL",
      architecture: JSON.parse(row.architecture) as Script["architecture"],
      categoriesIds,
      categoriesNames: categories.map(({ name }) => name),
      categoriesTags: categories.map(({ categoryId, name }) => ({ id: categoryId, name })),
      scriptParameters: JSON.parse(row.scriptParameters) as string[],
      scriptVariables: JSON.parse(row.scriptVariables) as Script["scriptVariables"],
      runAs: row.runAs,
      binaryInstallSettings:
        row.binaryInstallSettings === null
          ? null
          : (JSON.parse(row.binaryInstallSettings) as Script["binaryInstallSettings"]),
      binaryRunSettings:
        row.binaryRunSettings === null
          ? null
          : (JSON.parse(row.binaryRunSettings) as Script["binaryRunSettings"]),
      malwareScanStatus: status,
      ...answerWith("malwareScanDetail", parts.find(({ scanStatus }) => scanStatus === status)?.detail ?? ""),
      digest: row.digest,
      actions,
      createdBy: row.createdBy,
      createdAt: row.createdAt,
      updatedBy: row.updatedBy,
      updatedAt: row.updatedAt,
      version: versions.get(row.id) ?? 1,
      revision: row.revision,
    };
  });
}

/** Returns an automation that the caller can view or run. @throws MusterError `not_found` */
export async function find(
  context: ServerContext,
  caller: Caller,
  id: number,
): Promise<{ row: Row; script: Script }> {
  const row = await context.db.selectFrom("scripts").selectAll().where("id", "=", id).executeTakeFirst();
  const [script] = row ? await toScripts(context, caller, [row]) : [];
  const seen =
    script && (["READ", "RUN"] as const).some((one) => mayScript(caller, one, script.categoriesIds));
  if (!row || !seen) throw new MusterError("not_found");
  return { row, script };
}

export type Found = Awaited<ReturnType<typeof find>>;

/** Refuses an invalid script, and one that the caller is not allowed to create or replace. */
export async function checkChange(
  context: ServerContext,
  caller: Caller,
  body: NewScript,
  before?: Found,
): Promise<void> {
  if (before && !mayScript(caller, "UPDATE", before.script.categoriesIds)) throw new MusterError("forbidden");
  if (before && !isText(before.row.language)) throw new MusterError("automation_native");
  const errors = checkScript(body);
  if (errors.length) throw refused(errors);
  await checkCategories(context, caller, body.categoriesIds, before ? "Update" : "Create");
  await checkCredential(context, caller, body.runAs ?? "");
}

async function show(context: ServerContext, caller: Caller, id: number): Promise<Script> {
  const row = await context.db.selectFrom("scripts").selectAll().where("id", "=", id).executeTakeFirst();
  const [script] = row ? await toScripts(context, caller, [row]) : [];
  if (!script) throw new MusterError("not_found");
  return script;
}

/** Selects automations in categories that the caller can view or run, or only those they can run. */
async function selectVisible(context: ServerContext, caller: Caller, only?: "RUNNABLE") {
  const visible = await visibleCategories(context.db, caller);
  const ids = only ? visible.filter((id) => mayScript(caller, "RUN", [id])) : visible;
  return context.db.selectFrom("scripts").where((e) =>
    e.exists(
      e
        .selectFrom("scriptsInCategories")
        .select("scriptId")
        .whereRef("scriptId", "=", "scripts.id")
        .where("categoryId", "in", inList(context.db, ids, "integer")),
    ),
  );
}

const shownName = sql<string>`lower(coalesce("customName", name))`;

const handlers = {
  async listScripts({ context, caller, query }) {
    const { search, language, nodeRole, categoryId, sort = "name" } = query;
    const ofRole = nodeRole === undefined ? undefined : systemOfRole(nodeRole);
    if (nodeRole !== undefined && !ofRole)
      throw new MusterError("validation_failed", {
        message: invalidNodeRole(),
        nextStep: t("errors.detail.automationRoles"),
        errors: [{ field: "nodeRole", message: invalidNodeRole() }],
      });
    const words = (search ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const only = query.show === "RUNNABLE" ? query.show : undefined;
    const found = (await selectVisible(context, caller, only))
      .$if(query.show === "RUNNABLE", (q) => q.where((e) => e.not(isBlocked(context, e))))
      .where((e) => e.and(words.map((word) => matchesWord(context, e, word))))
      .$if(query.show === "OWN", (q) => q.where("language", "<>", "native"))
      .$if(query.show === "BUILT_IN", (q) => q.where("language", "=", "native"))
      .$if(query.show === "BLOCKED", (q) => q.where((e) => isBlocked(context, e)))
      .$if(!!language, (q) => q.where("language", "=", language!))
      .$if(!!query.operatingSystem, (q) =>
        q.where("operatingSystems", "like", `%"${query.operatingSystem}"%`),
      )
      .$if(!!ofRole, (q) => q.where("operatingSystems", "like", `%"${ofRole}"%`))
      .$if(!!categoryId, (q) =>
        q.where((e) =>
          e.exists(
            e
              .selectFrom("scriptsInCategories")
              .select("scriptId")
              .whereRef("scriptId", "=", "scripts.id")
              .where("categoryId", "=", categoryId!),
          ),
        ),
      );
    const { total } = await found
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const by = sort.replace("-", "") as "name" | "language" | "updatedAt";
    const rows = await page(found.selectAll(), query)
      .orderBy(by === "name" ? shownName : by, sort.startsWith("-") ? "desc" : "asc")
      .orderBy("id")
      .execute();
    return { total, results: await toScripts(context, caller, rows) };
  },

  async listScriptsUnderReview({ context, caller, path }) {
    const rows = await (await selectVisible(context, caller)).selectAll().orderBy(shownName).execute();
    const all: Script[] = [];
    for (let i = 0; i < rows.length; i += 500)
      all.push(...(await toScripts(context, caller, rows.slice(i, i + 500))));
    return { results: all.filter(({ malwareScanStatus }) => malwareScanStatus === path.status) };
  },

  async getMalwareScanner({ context }) {
    return scanQueue(context).state();
  },

  async getScript({ context, caller, path }) {
    const { row, script } = await find(context, caller, path.scriptId);
    if (!mayScript(caller, "READ", script.categoriesIds)) throw new MusterError("forbidden");
    return { ...script, content: row.content };
  },

  async checkScriptName({ context, body }) {
    return { available: await isFree(context.db, body.name, body.id) };
  },

  async createScript({ context, caller, body }) {
    await checkChange(context, caller, body);
    return show(
      context,
      caller,
      await inTransaction(context, (db) => write(db, toRow(body, caller), body.categoriesIds)),
    );
  },

  async updateScript({ context, caller, body: { id, revision, ...body } }) {
    const before = await find(context, caller, id);
    await checkChange(context, caller, body, before);
    await inTransaction(context, (db) =>
      write(db, toRow(body, caller, before.row), body.categoriesIds, { id, revision }),
    );
    return show(context, caller, id);
  },

  async updateNativeScript({ context, caller, body }) {
    const { row, script } = await find(context, caller, body.id);
    if (!mayScript(caller, "UPDATE", script.categoriesIds)) throw new MusterError("forbidden");
    if (row.language !== "native") throw new MusterError("not_found");
    await checkCategories(context, caller, body.categoriesIds, "Update");
    const customName = body.customName === undefined ? undefined : body.customName?.trim() || null;
    if (customName && !(await isFree(context.db, customName, row.id))) throw nameTaken();
    await context.db.transaction().execute(async (db) => {
      const change = {
        ...(customName !== undefined && { customName }),
        updatedBy: caller.user!.email,
        updatedAt: Date.now(),
        revision: nextRevision,
      };
      const { numUpdatedRows } = await db
        .updateTable("scripts")
        .set(change)
        .where("id", "=", row.id)
        .where(stillAt(body.revision))
        .executeTakeFirst();
      if (!numUpdatedRows) throw new MusterError("changed_meanwhile");
      await setCategories(db, row.id, body.categoriesIds);
      await saveVersion(db, row.id);
    });
    context.live.invalidateForAll("scripts");
    return show(context, caller, row.id);
  },

  async copyScript({ context, caller, body }) {
    const { row, script } = await find(context, caller, body.fromId);
    // users who can run a script but not read it cannot copy it
    const may =
      mayScript(caller, "READ", script.categoriesIds) && mayScript(caller, "COPY", script.categoriesIds);
    if (!may) throw new MusterError("forbidden");
    if (row.language === "native") throw new MusterError("automation_native");
    if (!isText(row.language)) throw new MusterError("automation_not_copyable");
    await checkCategories(context, caller, script.categoriesIds, "Create");
    const { id: _, createdBy: __, createdAt: ___, updatedAt: ____, revision: _____, ...same } = row;
    const copy = { ...same, name: body.name, updatedBy: caller.user!.email };
    const id = await inTransaction(context, (db) => write(db, copy, script.categoriesIds));
    return { id, language: row.language };
  },

  async deleteScript({ context, caller, path }) {
    const { row, script } = await find(context, caller, path.scriptId);
    if (!mayScript(caller, "DELETE", script.categoriesIds)) throw new MusterError("forbidden");
    if (row.language === "native") throw new MusterError("automation_native");
    const files = await filesOfVersions(context.db, row.id);
    await context.db.deleteFrom("scripts").where("id", "=", row.id).execute();
    await deleteUnusedVersions(context, Date.now());
    await discardUnused(context, files);
    context.live.invalidateForAll("scripts");
    return undefined;
  },
} satisfies Partial<Handlers>;

const searchableScripts = searchableRows({
  type: "script",
  filters: ["administration"],
  rows: async (context, caller) => {
    const seen = await selectVisible(context, caller);
    const columns = foundColumns({
      name: sql`coalesce("customName", name)`,
      description: sql`description`,
      details: sql`language`,
    });
    return sql`select ${columns} from scripts where id in ${seen.select("scripts.id")}`;
  },
  route: ({ id }) => `/editor/script/${id}`,
});

export const scripts: Feature = {
  handlers,
  searchables: [searchableScripts],
  activityObjects: { automation: [{ table: "scripts", name: "name" }] },
};
