import { t, ticketMessages } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolveOrganization } from "../../lib/resolve.ts";
import { findTemplate, templateArgument } from "./template-argument.ts";

export const createTestTicket = defineCommand<{ organization?: string }>(() => ({
  name: "test",
  args: templateArgument,
  summary: t("ticketing.ticketTemplates.cli.test.summary"),
  permission: "canConfigurePSA",
  options: [
    new Option("--organization <organization>", t("ticketing.ticketTemplates.cli.test.organizationOption")),
  ],
  data: { of: "createConnectWiseTestTicket", at: "ticket" },
  examples: ['ticket-templates test Alerts --organization "Acme Dental"'],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const { muster } = await context.connect();
    const { id, kind } = await findTemplate(context, muster);
    const clientId = await resolveOrganization(muster, flags.organization, signal);
    const [start, operation] =
      kind === "CONNECTWISE"
        ? (["psacw", "createConnectWiseTestTicket"] as const)
        : (["psaat", "createAutotaskTestTicket"] as const);
    if (
      await context.onlyPlanned("GET", `/ws/${start}/v2/gentestticket/${clientId}/${id}`, undefined, {
        isDraft: true,
      })
    )
      return;
    const { ticket } = await muster.call(operation, { path: { clientId, ticketTemplateId: id } }, signal);
    printStatus(ticketMessages.testSubmitted);
    await printOne(ticket, flags);
  },
}));
