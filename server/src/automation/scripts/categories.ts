import { MusterError, sortCategories, uncategorizedId, type ScriptCategory } from "@muster/sdk";
import type { Caller } from "../../platform/authorization/caller.ts";
import { hasGrant } from "../../platform/authorization/grants.ts";
import type { ServerContext } from "../../context.ts";
import type { Feature, Handlers } from "../../feature.ts";
import type { Database } from "../../platform/db/database.ts";
import { nameInUse } from "../../organizations/organizations.ts";

type Permission = "View" | "Create" | "Update" | "Delete" | "Run";

const mayRun = (caller: Caller, id: number) => hasGrant(caller, "SCRIPT_CATEGORY", "Run", id);

const selectCategories = (db: Database) =>
  db.selectFrom("scriptCategories").select((e) => [
    "id",
    "name",
    "internal",
    e
      .selectFrom("scriptsInCategories")
      .whereRef("categoryId", "=", "scriptCategories.id")
      .select((c) => c.fn.countAll<number>().as("n"))
      .$asScalar()
      .$notNull()
      .as("scripts"),
  ]);

function toCategory(
  caller: Caller,
  row: { id: number; name: string; internal: number; scripts: number },
): ScriptCategory {
  const may = (permission: Permission) => hasGrant(caller, "SCRIPT_CATEGORY", permission, row.id);
  const mayChange = (permission: Permission) => caller.organizationIds === null && may(permission);
  return {
    ...row,
    internal: row.internal === 1,
    canReadScripts: may("View"),
    canCreateScripts: mayChange("Create"),
    canUpdateScripts: mayChange("Update"),
    canDeleteScripts: mayChange("Delete"),
    canRunScripts: mayRun(caller, row.id),
  };
}

/** Returns the categories whose automations the caller can view or run. */
export async function visibleCategories(db: Database, caller: Caller): Promise<number[]> {
  const rows = await db.selectFrom("scriptCategories").select("id").execute();
  return rows
    .map(({ id }) => id)
    .filter((id) => mayRun(caller, id) || hasGrant(caller, "SCRIPT_CATEGORY", "View", id));
}

/** Returns a category that isn't internal and in which the caller has the permission. */
async function findOwn(context: ServerContext, caller: Caller, id: number, permission: Permission) {
  const row = await selectCategories(context.db).where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  if (!hasGrant(caller, "SCRIPT_CATEGORY", permission, id)) throw new MusterError("forbidden");
  if (row.internal) throw new MusterError("category_internal");
  return row;
}

const handlers = {
  async listScriptCategories({ context, caller }) {
    const rows = await selectCategories(context.db).execute();
    // a caller with any permission in a category must be able to select it
    const isMine = (one: ScriptCategory) =>
      one.canReadScripts ||
      one.canCreateScripts ||
      one.canUpdateScripts ||
      one.canDeleteScripts ||
      one.canRunScripts;
    return { results: sortCategories(rows.map((row) => toCategory(caller, row)).filter(isMine)) };
  },

  async createScriptCategory({ context, caller, body }) {
    // users limited to some categories cannot create others
    if (!hasGrant(caller, "SCRIPT_CATEGORY", "Create", 0)) throw new MusterError("forbidden");
    const row = await context.db
      .insertInto("scriptCategories")
      .values({ name: body.name, internal: 0, createdAt: Date.now() })
      .returning(["id", "name", "internal"])
      .executeTakeFirstOrThrow()
      .catch(nameInUse);
    context.live.invalidateForAll("scripts");
    return toCategory(caller, { ...row, scripts: 0 });
  },

  async updateScriptCategory({ context, caller, body }) {
    const row = await findOwn(context, caller, body.id, "Update");
    await context.db
      .updateTable("scriptCategories")
      .set({ name: body.name })
      .where("id", "=", body.id)
      .execute()
      .catch(nameInUse);
    context.live.invalidateForAll("scripts");
    return toCategory(caller, { ...row, name: body.name });
  },

  async deleteScriptCategory({ context, caller, path }) {
    const categoryId = path.categoryId;
    await findOwn(context, caller, categoryId, "Delete");
    await context.db.transaction().execute(async (db) => {
      await db
        .insertInto("scriptsInCategories")
        .columns(["scriptId", "categoryId"])
        .expression((e) =>
          e
            .selectFrom("scriptsInCategories")
            .select((s) => ["scriptId", s.val(uncategorizedId).as("categoryId")])
            .groupBy("scriptId")
            .having((s) => s.fn.min("categoryId"), "=", categoryId)
            .having((s) => s.fn.max("categoryId"), "=", categoryId),
        )
        .execute();
      await db.deleteFrom("scriptsInCategories").where("categoryId", "=", categoryId).execute();
      await db.deleteFrom("scriptCategories").where("id", "=", categoryId).execute();
    });
    context.live.invalidateForAll("scripts");
    return undefined;
  },
} satisfies Partial<Handlers>;

export const scriptCategories: Feature = {
  handlers,
  activityObjects: { "script-category": [{ table: "scriptCategories", name: "name", state: ["name"] }] },
};
