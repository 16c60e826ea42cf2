import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { t } from "@muster/sdk";
import { writeWhole } from "@muster/sdk/files";
import { defineCommand } from "../../lib/command.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { readText } from "../../lib/files.ts";
import { data, engine, file, sum } from "./own-rules.ts";

export const installRules = defineCommand<{ data: string }>(() => ({
  name: "install",
  args: file,
  summary: t("discovery.rules.cli.install.summary"),
  options: [data()],
  data: ["file", "rules", "banners"],
  examples: [
    "discovery rules install rules.json",
    "discovery rules install rules.json --data /var/lib/muster-agent",
  ],
  local: true,
  changes: true,
  async run({ args: [path = ""], flags }) {
    const { customRulesFile, parseCustomRules } = await engine();
    const text = await readText(path);
    const own = parseCustomRules(text);
    const target = customRulesFile(resolve(flags.data));
    if (flags.dryRun)
      return printStatus(t("discovery.rules.cli.install.dryRunNothingWritten", { target, sum: sum(own) }));
    mkdirSync(resolve(flags.data), { recursive: true, mode: 0o700 });
    // atomic, so that the agent never reads an incomplete file
    writeWhole(target, text);
    const counts = { rules: own.rules.length, banners: own.banners.length };
    await printDone({ file: target, ...counts }, flags);
    printStatus(t("discovery.rules.cli.install.installedAgentUsesThem", { target, sum: sum(own) }));
  },
}));
