import { defineCommand } from "../../lib/command.ts";
import { printJson } from "../../lib/output.ts";
import { engine } from "./own-rules.ts";

export const printRulesSchema = defineCommand({
  name: "schema",
  summary: "Print the JSON Schema of a rules file",
  examples: ["discovery rules schema > rules.schema.json"],
  local: true,
  async run({ flags }) {
    await printJson((await engine()).ownRulesSchema, flags);
  },
});
