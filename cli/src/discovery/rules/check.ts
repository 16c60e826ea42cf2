import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { engine, file, readText, sum } from "./own-rules.ts";

export const checkRules = defineCommand(() => ({
  name: "check",
  args: file,
  summary: t("discovery.rules.cli.check.summary"),
  data: ["rules", "banners"],
  examples: ["discovery rules check rules.json"],
  local: true,
  async run({ args: [path = ""], flags }) {
    const { parseCustomRules } = await engine();
    const own = parseCustomRules(await readText(path));
    await printDone({ rules: own.rules.length, banners: own.banners.length }, flags);
    printStatus(t("discovery.rules.cli.check.rulesFileValid", { sum: sum(own) }));
  },
}));
