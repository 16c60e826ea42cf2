import { scriptMessages, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { resolveScript } from "../../lib/resolve.ts";
import { scriptArgument } from "./script-argument.ts";

export const deleteScript = defineCommand(() => ({
  name: "delete",
  args: scriptArgument,
  summary: t("automation.scripts.cli.delete.summary"),
  permission: "SCRIPT_CATEGORY.Delete",
  data: resultFields,
  examples: ['scripts delete "Free space" --yes'],
  changes: true,
  asks: true,
  async run({ args: [name = ""], flags, signal, connect, confirm, onlyPlanned }) {
    const { muster } = await connect();
    const scriptId = await resolveScript(muster, name, signal);
    if (await onlyPlanned("DELETE", `/ws/scripting/scripts/${scriptId}`)) return;
    await confirm(scriptMessages.delete);
    await muster.call("deleteScript", { path: { scriptId } }, signal);
    printStatus(t("automation.scripts.cli.delete.deleted", { name }));
    await printDone({ id: scriptId, name, result: t("common.cli.results.deleted") }, flags);
  },
}));
