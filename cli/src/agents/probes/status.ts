import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne } from "../../lib/output.ts";
import { resolveAgent } from "../../lib/resolve.ts";

export const showPromotion = defineCommand(() => ({
  name: "status",
  args: [{ name: "<probe>", text: t("agents.probes.cli.status.idName"), field: "nodeId" }],
  summary: t("agents.probes.cli.status.summary"),
  permission: "signed-in",
  data: "getNmStatus",
  examples: ["probes status probe-1"],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const nodeId = await resolveAgent(muster, args[0] ?? "", signal);
    await printOne(await muster.call("getNmStatus", { path: { nodeId } }, signal), flags);
  },
}));
