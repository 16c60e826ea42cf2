import { t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { filterOrganization } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

export const listAgents = defineCommand<{ organization?: string }>(() => ({
  name: "list",
  summary: t("agents.agents.cli.list.summary"),
  permission: "signed-in",
  options: [new Option("--organization <organization>", t("agents.agents.cli.list.organizationOption"))],
  data: "listAgents",
  examples: ["agents list"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const clientId = await filterOrganization(muster, flags.organization, signal);
    const { results } = await muster.call("listAgents", { query: clientId ? { clientId } : {} }, signal);
    await printList(
      results,
      columnsOf(
        "nodeId",
        "name",
        "clientId",
        "locationId",
        "isUp",
        "isDelegate",
        "version",
        "updates",
        "update",
        "platform",
        "lastSeenAt",
        "removedAt",
      ),
      flags,
    );
    if (!results.length) printStatus(t("agents.agents.cli.list.noAgentsFoundNext"));
  },
}));
