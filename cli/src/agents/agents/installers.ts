import { installerLabel, t, tokenStateLabels } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { filterOrganization } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

interface Flags {
  organization?: string;
  links?: boolean;
}

export const listInstallers = defineCommand<Flags>(() => ({
  name: "installers",
  summary: t("agents.installers.cli.list.summary"),
  permission: "canCreateDevices",
  options: [
    new Option("--links", t("agents.installers.cli.list.linksOption")),
    new Option("--organization <organization>", t("agents.installers.cli.list.organizationOption")),
  ],
  data: "any",
  examples: ["agents installers", "agents installers --links --organization 1"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const clientId = await filterOrganization(muster, flags.organization, signal);
    const found = await muster.call("listInstallers", { query: clientId ? { clientId } : {} }, signal);
    if (flags.links) {
      const links = found.links.map((link) => ({ ...link, status: tokenStateLabels[link.state].label }));
      const keys = ["id", "status", "installerType", "clientName", "locationName", "downloads", "uses"];
      await printList(links, columnsOf(...keys, "maxUses", "expiresAt", "createdBy", "tokenId"), flags);
      if (!links.length) printStatus(t("agents.installers.cli.list.noLinks"));
      return;
    }
    const rows = found.installers.map((one) => ({ ...one, name: installerLabel(one.installerType) }));
    await printList(rows, columnsOf("installerType", "name", "installerSize", "tried", "signed"), flags);
    if (!found.version) printStatus(t("agents.installers.notBuilt"));
  },
}));
