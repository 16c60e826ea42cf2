import { t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { resolveCategory } from "../../lib/resolve.ts";

export const updateCategory = defineCommand<{ name: string }>(() => ({
  name: "update",
  args: [{ name: "<category>", text: t("automation.categories.cli.update.idName") }],
  summary: t("automation.categories.cli.update.summary"),
  permission: "SCRIPT_CATEGORY.Update",
  options: [
    new Option("--name <name>", t("automation.categories.cli.update.nameOption")).makeOptionMandatory(),
  ],
  data: resultFields,
  examples: ['scripts categories update Printers --name "Print servers"'],
  changes: true,
  async run({ args: [category = ""], flags, signal, connect, onlyPlanned }) {
    const { name } = flags;
    const { muster } = await connect();
    const body = { id: await resolveCategory(muster, category, signal), name };
    if (await onlyPlanned("PUT", "/ws/scripting/categories", body)) return;
    await muster.call("updateScriptCategory", { body }, signal);
    printStatus(t("automation.categories.cli.update.renamed", { category, name }));
    await printDone({ ...body, result: t("common.cli.results.saved") }, flags);
  },
}));
