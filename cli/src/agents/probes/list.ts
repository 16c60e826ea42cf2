import { t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { resolveLocation, resolveOrganization } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

export const listProbes = defineCommand<{ organization?: string; location?: string }>(() => ({
  name: "list",
  summary: t("agents.probes.cli.list.summary"),
  permission: "signed-in",
  options: [
    new Option("--organization <organization>", t("agents.probes.cli.list.organizationOption")),
    new Option("--location <location>", t("agents.probes.cli.list.locationOption")),
  ],
  data: { of: "listDelegates", at: "existingDelegates" },
  pages: true,
  examples: ['probes list --organization "Acme Dental" --location "Main office"'],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const orgId = await resolveOrganization(muster, flags.organization, signal);
    const locationId = await resolveLocation(muster, orgId, flags.location, signal);
    const page = { path: { orgId, locationId }, query: { pageSize: 1000 } };
    const { existingDelegates, potentialDelegates } = await muster.call("listDelegates", page, signal);
    const all = [...existingDelegates, ...potentialDelegates];
    await printList(
      all,
      columnsOf("nodeId", "name", "isDelegate", "isUp", "version", "platform", "lastSeenAt"),
      flags,
    );
    if (!all.length) printStatus(t("agents.probes.cli.list.noProbesFoundNext"));
  },
}));
