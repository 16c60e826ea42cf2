import { isText, MusterError, scriptLanguages, scriptName, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { wantsData } from "../../lib/output.ts";
import { bodyOf, type ChangeFlags, changeOptions } from "./body.ts";
import { printSaved, printScript } from "./print.ts";
import { readScript, scriptArgument } from "./script-argument.ts";
import { keepContent } from "./source.ts";
import { editNative } from "./update-native.ts";

export const updateScript = defineCommand<ChangeFlags>(() => ({
  name: "update",
  args: scriptArgument,
  summary: t("automation.scripts.cli.update.summary"),
  permission: "SCRIPT_CATEGORY.Update",
  options: [new Option("--name <name>", t("automation.scripts.cli.update.nameOption")), ...changeOptions()],
  data: { of: "updateScript", and: ["type", "categories", "review"] },
  examples: [
    'scripts update "Free space"',
    'scripts update "Free space" --file free-space.sh --run-as system',
  ],
  changes: true,
  async run(context) {
    const { muster } = await context.connect();
    const before = await readScript(muster, context.args[0] ?? "", context.signal);
    if (before.language === "native") return editNative(context, muster, before);
    if (!isText(before.language))
      throw new MusterError("usage", {
        message: t("automation.scripts.cli.update.applicationNotScript", { name: scriptName(before) }),
        nextStep: t("automation.scripts.cli.update.useMusterApplicationsUpdate", { id: before.id }),
      });
    const body = { id: before.id, revision: before.revision, ...(await bodyOf(context, muster, before)) };
    if (await context.onlyPlanned("PUT", "/ws/scripting/scripts", body)) return;
    const changed = await muster
      .call("updateScript", { body }, context.signal)
      .catch(async (error: unknown) => {
        const written = !context.flags.file && body.content !== before.content;
        if (!(error instanceof MusterError) || error.code !== "changed_meanwhile" || !written) throw error;
        const path = await keepContent(body.content, `source${scriptLanguages[body.language].extension}`);
        throw new MusterError(error.code, {
          nextStep: t("automation.scripts.cli.update.yourVersionSaved", { nextStep: error.nextStep, path }),
        });
      });
    printSaved(changed, "update");
    if (wantsData(context.flags)) await printScript(changed, context.flags);
  },
}));
