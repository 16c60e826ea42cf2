import { t } from "@muster/sdk";
import { dataFormats, defineCommand } from "../../lib/command.ts";
import { reportCheck } from "../../lib/junit.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { readText } from "../../lib/files.ts";
import { engine, file, sum } from "./own-rules.ts";

export const checkRules = defineCommand(() => ({
  name: "check",
  args: file,
  summary: t("discovery.rules.cli.check.summary"),
  data: ["rules", "banners"],
  formats: [...dataFormats, "junit"],
  examples: ["discovery rules check rules.json", "discovery rules check rules.json -o junit > rules.xml"],
  local: true,
  async run({ args: [path = ""], flags }) {
    const { parseCustomRules } = await engine();
    const text = await readText(path);
    await reportCheck(flags, path, async () => {
      const own = parseCustomRules(text);
      await printDone({ rules: own.rules.length, banners: own.banners.length }, flags);
      printStatus(t("discovery.rules.cli.check.rulesFileValid", { sum: sum(own) }));
    });
  },
}));
