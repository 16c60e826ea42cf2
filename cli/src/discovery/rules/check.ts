import { defineCommand } from "../../lib/command.ts";
import { printJson, printStatus, wantsJson } from "../../lib/output.ts";
import { engine, file, readText, sum } from "./own-rules.ts";

export const checkRules = defineCommand({
  name: "check",
  args: file,
  summary: "Validate a rules file (exit code 2 with errors)",
  examples: ["discovery rules check rules.json"],
  local: true,
  async run({ args: [path = ""], flags }) {
    const { readOwnRules } = await engine();
    const own = readOwnRules(await readText(path));
    if (wantsJson(flags)) return printJson({ rules: own.rules.length, banners: own.banners.length }, flags);
    printStatus(`The rules file is valid: ${sum(own)}.`);
  },
});
