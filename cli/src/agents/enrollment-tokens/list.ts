import { t, tokenStateLabels } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { filterOrganization } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

export const listTokens = defineCommand<{ organization?: string }>(() => ({
  name: "list",
  summary: t("agents.enrollmentTokens.cli.list.summary"),
  permission: "canCreateDevices",
  options: [
    new Option("--organization <organization>", t("agents.enrollmentTokens.cli.list.organizationOption")),
  ],
  data: { of: "listEnrollmentTokens", and: ["status"] },
  pages: true,
  examples: ["enrollment-tokens list", "enrollment-tokens list --output csv"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const clientId = await filterOrganization(muster, flags.organization, signal);
    const query = { pageSize: 1000, ...(clientId && { clientId }) };
    const { results } = await muster.call("listEnrollmentTokens", { query }, signal);
    const rows = results.map((one) => ({ ...one, status: tokenStateLabels[one.state].label }));
    const keys = [
      "id",
      "status",
      "clientName",
      "locationName",
      "uses",
      "maxUses",
      "refusedUses",
      "expiresAt",
      "createdBy",
    ];
    await printList(rows, columnsOf(...keys), flags);
    if (!results.length) printStatus(t("agents.enrollmentTokens.cli.list.noEnrollmentTokensFound"));
  },
}));
