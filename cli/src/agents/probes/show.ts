import { MusterError, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne } from "../../lib/output.ts";
import { resolveAgent } from "../../lib/resolve.ts";

export const showProbe = defineCommand(() => ({
  name: "show",
  args: [{ name: "<probe>", text: t("agents.probes.cli.show.idName"), field: "nodeId" }],
  summary: t("agents.probes.cli.show.summary"),
  permission: "signed-in",
  data: "listAgents",
  examples: ["probes show probe-1"],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const nodeId = await resolveAgent(muster, args[0] ?? "", signal);
    const agents = (await muster.call("listAgents", { query: {} }, signal)).results;
    const found = agents.find((one) => one.nodeId === nodeId);
    if (!found) throw new MusterError("not_found");
    await printOne(found, flags);
  },
}));
