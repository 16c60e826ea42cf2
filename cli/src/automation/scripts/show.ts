import { t, textOfContent } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { write } from "../../lib/output.ts";
import { printScript } from "./print.ts";
import { readScript, scriptArgument } from "./script-argument.ts";

export const showScript = defineCommand<{ source?: boolean }>(() => ({
  name: "show",
  args: scriptArgument,
  summary: t("automation.scripts.cli.show.summary"),
  permission: "SCRIPT_CATEGORY.View",
  options: [new Option("--source", t("automation.scripts.cli.show.sourceOption"))],
  data: { of: "getScript", and: ["type", "categories", "review"] },
  examples: ['scripts show "Free space"', 'scripts show "Free space" --source > free-space.sh'],
  async run({ args: [name = ""], flags, signal, connect }) {
    const { muster } = await connect();
    const script = await readScript(muster, name, signal);
    if (!flags.source) return printScript(script, flags);
    // control characters must not reach the terminal
    if (process.stdout.isTTY) write(textOfContent(script.content).replace(/[^\P{C}\n\t]/gu, "\ufffd"));
    else process.stdout.write(Uint8Array.fromBase64(script.content));
  },
}));
