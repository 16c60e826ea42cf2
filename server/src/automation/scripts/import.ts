import { MusterError, scriptMessages, type NewScript, type ScriptImportResult } from "@muster/sdk";
import type { Feature, Handlers } from "../../feature.ts";
import { nameTaken, refused, inTransaction, toRow, write } from "./write.ts";
import { checkChange, find, type Found } from "./scripts.ts";

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Hides an automation that the caller can't see: they learn only that its name is taken. */
const hiddenName = (error: unknown): never => {
  throw error instanceof MusterError && error.code === "not_found" ? nameTaken() : error;
};

/** Returns the error of a part, with field names relative to the whole. */
const inside = (error: unknown, part: string): unknown =>
  error instanceof MusterError
    ? new MusterError(error.code, {
        errors: error.errors.length
          ? error.errors.map(({ field, message }) => ({ field: `${part}.${field}`, message }))
          : [{ field: part, message: error.message }],
      })
    : error;

const isSame = (
  row: ReturnType<typeof toRow>,
  { categoriesIds }: NewScript,
  { row: before, script }: Found,
): boolean =>
  Object.entries(row).every(
    ([key, value]) => key === "updatedBy" || before[key as keyof typeof before] === value,
  ) &&
  new Set([...categoriesIds, ...script.categoriesIds]).size === script.categoriesIds.length &&
  categoriesIds.length === script.categoriesIds.length;

const handlers = {
  async importScripts({ context, caller, body: { scripts: wanted, dryRun } }) {
    const twice = wanted.findIndex(({ name }, i) => wanted.findIndex((one) => sameName(one.name, name)) < i);
    if (twice >= 0) throw refused([{ field: `scripts.${twice}.name`, message: scriptMessages.nameExists }]);
    const known = await context.db.selectFrom("scripts").select(["id", "name"]).execute();
    const plan: { script: NewScript; before?: Found }[] = [];
    for (const [i, script] of wanted.entries()) {
      const id = known.find(({ name }) => sameName(name, script.name))?.id;
      const before = id === undefined ? undefined : await find(context, caller, id).catch(hiddenName);
      await checkChange(context, caller, script, before).catch((error: unknown) => {
        throw inside(error, `scripts.${i}`);
      });
      plan.push({ script, ...(before && { before }) });
    }
    const results = plan.map(({ script, before }) => {
      if (!before) return { id: null, name: script.name, result: "CREATE" } as const;
      const unchanged = isSame(toRow(script, caller, before.row), script, before);
      const result = unchanged ? "UNCHANGED" : "UPDATE";
      return { id: before.row.id, name: script.name, result } as const;
    });
    if (dryRun) return { results };
    return inTransaction(context, async (db) => {
      const done: ScriptImportResult[] = [];
      for (const [i, { script, before }] of plan.entries()) {
        const { result } = results[i]!;
        const id =
          result === "UNCHANGED"
            ? before!.row.id
            : await write(db, toRow(script, caller, before?.row), script.categoriesIds, before?.row);
        done.push({ id, name: script.name, result });
      }
      return { results: done };
    });
  },
} satisfies Partial<Handlers>;

export const scriptImport: Feature = { handlers };
