import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

export const listCategories = defineCommand(() => ({
  name: "list",
  summary: t("automation.categories.cli.list.summary"),
  permission: "signed-in",
  data: "listScriptCategories",
  examples: ["scripts categories list", "scripts categories list --json all"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { results } = await muster.call("listScriptCategories", {}, signal);
    await printList(results, columnsOf("id", "name", "internal", "scripts"), flags);
  },
}));
