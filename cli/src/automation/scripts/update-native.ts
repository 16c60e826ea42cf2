import { type Muster, MusterError, type ScriptSource } from "@muster/sdk";
import type { Context } from "../../lib/command.ts";
import { resolveCategories } from "../../lib/resolve.ts";
import { type ChangeFlags, changesOf } from "./body.ts";
import { told } from "./print.ts";

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
      message: "Only the categories and the name of a native script can be changed.",
      nextStep: "Pass --category or --name.",
    });
  const categoriesIds = (await resolveCategories(muster, flags.category, signal)) ?? before.categoriesIds;
  const body = {
    id,
    revision: before.revision,
    categoriesIds,
    ...(flags.name !== undefined && { customName: flags.name }),
  };
  if (await context.onlyPlanned("PUT", "/ws/scripting/scripts/native", body)) return;
  told(await muster.call("updateNativeScript", { body }, signal), "Updated");
}
