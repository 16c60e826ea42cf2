import { type Muster, MusterError, type ScriptSource, t } from "@muster/sdk";
import type { Context } from "../../lib/command.ts";
import { wantsData } from "../../lib/output.ts";
import { resolveCategories } from "../../lib/resolve.ts";
import { type ChangeFlags, changesOf } from "./body.ts";
import { printSaved, printScript } from "./print.ts";

/** Native scripts ship with Muster: only their categories and custom name can change. */
export async function editNative(
  context: Context<ChangeFlags>,
  muster: Muster,
  { id, ...before }: ScriptSource,
) {
  const { flags, signal } = context;
  const { name, category, ...others } = changesOf(flags);
  if (flags.file || Object.keys(others).length || (name ?? category) === undefined)
    throw new MusterError("automation_native", {
      message: t("automation.scripts.cli.updateNative.onlyCategoriesNameNative"),
      nextStep: t("automation.scripts.cli.updateNative.passCategoryName"),
    });
  const categoriesIds = (await resolveCategories(muster, flags.category, signal)) ?? before.categoriesIds;
  const body = {
    id,
    revision: before.revision,
    categoriesIds,
    ...(flags.name !== undefined && { customName: flags.name }),
  };
  if (await context.onlyPlanned("PUT", "/ws/scripting/scripts/native", body)) return;
  const changed = await muster.call("updateNativeScript", { body }, signal);
  printSaved(changed, "update");
  if (wantsData(flags)) await printScript(changed, flags);
}
