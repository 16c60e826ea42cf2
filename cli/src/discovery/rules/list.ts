import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { data, engine, ownRules } from "./own-rules.ts";

export const listRules = defineCommand<{ data: string }>(() => ({
  name: "list",
  summary: t("discovery.rules.cli.list.summary"),
  options: [data()],
  data: ["rule", "kind", "own", "vendor", "os", "role", "match"],
  examples: ["discovery rules list", "discovery rules list --json rule,vendor,role"],
  local: true,
  async run({ flags }) {
    const { listRules } = await engine();
    const listed = listRules(await ownRules(undefined, flags.data));
    await printList(listed, columnsOf("rule", "kind", "own", "vendor", "os", "role", "match"), flags);
  },
}));
