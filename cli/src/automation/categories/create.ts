import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";

export const createCategory = defineCommand(() => ({
  name: "create",
  args: [{ name: "<name>", text: t("automation.categories.cli.create.name") }],
  summary: t("automation.categories.cli.create.summary"),
  permission: "SCRIPT_CATEGORY.Create",
  data: "createScriptCategory",
  examples: ["scripts categories create Printers"],
  changes: true,
  async run({ args: [name = ""], flags, signal, connect, onlyPlanned }) {
    if (await onlyPlanned("POST", "/ws/scripting/categories", { name })) return;
    const { muster } = await connect();
    const made = await muster.call("createScriptCategory", { body: { name } }, signal);
    printStatus(t("automation.categories.cli.create.createdCategory", { name: made.name }));
    await printOne(made, flags);
  },
}));
