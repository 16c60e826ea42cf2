import { promoteProbe, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolveAgent } from "../../lib/resolve.ts";

export const promoteAgent = defineCommand(() => ({
  name: "promote",
  args: [{ name: "<probe>", text: t("agents.probes.cli.promote.idName"), field: "nodeId" }],
  summary: t("agents.probes.cli.promote.summary"),
  permission: "canManageProbes",
  data: "getNmStatus",
  examples: ["probes promote probe-1 --timeout 60"],
  changes: true,
  async run(context) {
    const { muster } = await context.connect();
    const nodeId = await resolveAgent(muster, context.args[0] ?? "", context.signal);
    if (await context.onlyPlanned("POST", `/ws/nms/install-nm-agent/${nodeId}`)) return;
    await promoteProbe(muster, { nodeId }, { onStage: printStatus, signal: context.signal });
    await printOne(await muster.call("getNmStatus", { path: { nodeId } }, context.signal), context.flags);
  },
}));
