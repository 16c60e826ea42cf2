import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

export const listFeatures = defineCommand(() => ({
  name: "list",
  summary: t("operations.featureFlags.cli.list.summary"),
  permission: t("operations.featureFlags.cli.list.permission"),
  data: "listFeatureFlags",
  examples: ["features list", "features list --json feature,enabled"],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const { results } = await muster.call("listFeatureFlags", {}, signal);
    await printList(results, columnsOf("feature", "enabled", "organizations"), flags);
  },
}));
