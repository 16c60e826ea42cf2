import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { bodyOf, type ChangeFlags, changeOptions } from "./body.ts";
import { printScript, printSaved } from "./print.ts";

export const createScript = defineCommand<ChangeFlags>(() => ({
  name: "create",
  args: [{ name: "<name>", text: t("automation.scripts.cli.create.name") }],
  summary: t("automation.scripts.cli.create.summary"),
  permission: "SCRIPT_CATEGORY.Create",
  options: changeOptions(),
  data: { of: "createScript", and: ["type", "categories", "review"] },
  examples: ['scripts create "Free space" --file free-space.sh --os linux --category Hardware'],
  changes: true,
  async run(context) {
    const { muster } = await context.connect();
    const body = await bodyOf(context, muster);
    if (await context.onlyPlanned("POST", "/ws/scripting/scripts", body)) return;
    const made = await muster.call("createScript", { body }, context.signal);
    printSaved(made, "create");
    await printScript(made, context.flags);
  },
}));
