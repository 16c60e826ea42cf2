import { sql, type Expression, type ExpressionBuilder, type SqlBool } from "kysely";
import { enums, scriptLanguages } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { containing } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";

type Scripts = ExpressionBuilder<Tables, "scripts">;
type Condition = Expression<SqlBool>;

const blocking = ["INFECTED", "FAILED", "PROCESSING"] as const;

/** Whether the malware scan of the automation or of one of its files prevents it from running. */
export function isBlocked(
  { config }: ServerContext,
  e: Scripts,
  states: readonly (typeof blocking)[number][] = blocking,
): Condition {
  const at = (table: string) => {
    const status = sql.ref(`${table}.scanStatus`);
    const one = sql<SqlBool>`${status} in (${sql.join(states)})`;
    // without scanning, only infected files and those not yet received are blocked
    return config.malwareScan === "off"
      ? sql<SqlBool>`(${one} and (${status} = 'INFECTED' or ${sql.ref(`${table}.digest`)} = ''))`
      : one;
  };
  const files = e.selectFrom("scriptAttachments").select("id").whereRef("scriptId", "=", "scripts.id");
  return e.or([at("scripts"), e.exists(files.where(at("scriptAttachments")))]);
}

const inCategory = (e: Scripts, pattern: string): Condition =>
  e.exists(
    e
      .selectFrom("scriptsInCategories")
      .innerJoin("scriptCategories", "scriptCategories.id", "scriptsInCategories.categoryId")
      .select("scriptId")
      .whereRef("scriptId", "=", "scripts.id")
      .where(sql<SqlBool>`lower("scriptCategories".name) like ${pattern} escape '\\'`),
  );

const inLanguage = (e: Scripts, text: string): Condition =>
  e(
    "language",
    "in",
    // an empty list isn't valid in all databases
    [
      ...enums.ScriptLanguage.filter((id) =>
        [id, scriptLanguages[id].label.toLowerCase()].some((name) => name.includes(text)),
      ),
      "" as never,
    ],
  );

/**
 * Returns the condition for one word of a search: os:, type:, category:, status: and id: search a field,
 * other words the texts, the category and the language.
 */
export function matchesWord(context: ServerContext, e: Scripts, word: string): Condition {
  const [, field, text = ""] = /^(os|type|category|status|id):(.+)$/.exec(word) ?? [];
  const pattern = containing(word);
  const conditions: Condition[] = [
    sql<SqlBool>`lower(coalesce("customName", '') || ' ' || name || ' ' || description) like ${pattern} escape '\\'`,
  ];
  if (!field) conditions.push(inCategory(e, pattern), inLanguage(e, word));
  if (field === "category") conditions.push(inCategory(e, containing(text)));
  if (field === "type") conditions.push(inLanguage(e, text));
  if (field === "os")
    conditions.push(
      sql<SqlBool>`lower("operatingSystems") like ${`%"${containing(text).slice(1)}`} escape '\\'`,
    );
  const ids = field === "id" && /^\d{1,9}(,\d{1,9})*$/.test(text) ? text.split(",").map(Number) : [];
  if (ids.length) conditions.push(e("scripts.id", "in", ids));
  const states = blocking.filter((state) => state === text.toUpperCase());
  if (field === "status" && states.length) conditions.push(isBlocked(context, e, states));
  return e.or(conditions);
}
