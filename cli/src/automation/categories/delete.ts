import { scriptMessages, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { resolveCategory } from "../../lib/resolve.ts";

export const deleteCategory = defineCommand(() => ({
  name: "delete",
  args: [{ name: "<category>", text: t("automation.categories.cli.delete.idName") }],
  summary: t("automation.categories.cli.delete.summary"),
  permission: "SCRIPT_CATEGORY.Delete",
  data: resultFields,
  examples: ["scripts categories delete Printers --yes"],
  changes: true,
  asks: true,
  async run({ args: [category = ""], flags, signal, connect, confirm, onlyPlanned }) {
    const { muster } = await connect();
    const categoryId = await resolveCategory(muster, category, signal);
    if (await onlyPlanned("DELETE", `/ws/scripting/categories/${categoryId}`)) return;
    const { results } = await muster.call("listScriptCategories", {}, signal);
    await confirm(scriptMessages.deleteCategory(results.find(({ id }) => id === categoryId)?.scripts ?? 0));
    await muster.call("deleteScriptCategory", { path: { categoryId } }, signal);
    printStatus(t("automation.categories.cli.delete.deletedCategory", { category }));
    await printDone({ id: categoryId, name: category, result: t("common.cli.results.deleted") }, flags);
  },
}));
