import { MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { resolveScript } from "../../lib/resolve.ts";
import { type ApplicationFlags, applicationOptions } from "./body.ts";
import { save } from "./save.ts";

export const updateApplication = defineCommand<ApplicationFlags>(() => ({
  name: "update",
  args: [{ name: "<application>", text: t("automation.applications.cli.update.idName") }],
  summary: t("automation.applications.cli.update.summary"),
  permission: "SCRIPT_CATEGORY.Update",
  options: [
    new Option("--name <name>", t("automation.applications.cli.update.nameOption")),
    ...applicationOptions(),
  ],
  data: { of: "updateApplication", and: ["type", "categories", "review"] },
  examples: [
    "applications update Viewer --file viewer-2.msi --parameter 'ALLUSERS=1'",
    "applications update Viewer --after none",
  ],
  changes: true,
  async run(context) {
    const { muster } = await context.connect();
    const scriptId = await resolveScript(muster, context.args[0] ?? "", context.signal);
    const before = await muster.call("getScript", { path: { scriptId } }, context.signal);
    if (before.language !== "binary_install" && before.language !== "binary_run")
      throw new MusterError("usage", {
        message: t("automation.applications.cli.update.scriptNotApplication", { name: before.name }),
        nextStep: t("automation.applications.cli.update.useMusterScriptsUpdate", { id: before.id }),
      });
    return save(context, muster, before);
  },
}));
