import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { write } from "../../lib/output.ts";

export const exportMetrics = defineCommand(() => ({
  name: "export",
  summary: t("monitoring.metrics.cli.export.summary"),
  permission: "signed-in",
  data: null,
  examples: ["metrics export > muster.prom"],
  async run({ connect, signal }) {
    const { muster } = await connect();
    write(await muster.call("exportMetrics", {}, signal));
  },
}));
