import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printJson } from "../../lib/output.ts";
import { engine } from "./own-rules.ts";

export const printRulesSchema = defineCommand(() => ({
  name: "schema",
  summary: t("discovery.rules.cli.schema.summary"),
  data: "any",
  examples: ["discovery rules schema > rules.schema.json"],
  local: true,
  async run({ flags }) {
    await printJson((await engine()).customRulesSchema, flags);
  },
}));
