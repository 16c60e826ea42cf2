import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolveScript } from "../../lib/resolve.ts";
import { scriptArgument } from "./script-argument.ts";

export const copyScript = defineCommand(() => ({
  name: "copy",
  args: [...scriptArgument, { name: "<name>", text: t("automation.scripts.cli.copy.nameCopy") }],
  summary: t("automation.scripts.cli.copy.summary"),
  permission: "SCRIPT_CATEGORY.Create",
  data: "copyScript",
  examples: ['scripts copy "Free space" "Free space of servers"'],
  changes: true,
  async run({ args: [from = "", name = ""], flags, signal, connect, onlyPlanned }) {
    const { muster } = await connect();
    const body = { fromId: await resolveScript(muster, from, signal), name };
    if (await onlyPlanned("POST", "/ws/scripting/scripts/copy", body)) return;
    const copy = await muster.call("copyScript", { body }, signal);
    printStatus(t("automation.scripts.cli.copy.copiedAs", { from, name }));
    await printOne(copy, flags);
  },
}));
