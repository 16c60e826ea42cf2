import { metricsStorageText, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { printWarnings } from "./keys.ts";

export const showServer = defineCommand(() => ({
  name: "show",
  summary: t("operations.server.cli.show.summary"),
  permission: "ninjaAdmin",
  data: "getServerOverview",
  examples: ["server show", "server show --jq .database.bytes"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const overview = await muster.call("getServerOverview", {}, signal);
    await printOne(overview, flags);
    printWarnings(overview.signing);
    if (overview.metrics.state !== "READY") printStatus(metricsStorageText(overview.metrics));
  },
}));
