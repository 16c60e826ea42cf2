import { t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { bodyOf, type ContentFlags, contentOptions } from "./content.ts";
import { findTemplate, templateArgument } from "./template-argument.ts";

export const updateTemplate = defineCommand<ContentFlags>(() => ({
  name: "update",
  args: templateArgument,
  summary: t("ticketing.ticketTemplates.cli.update.summary"),
  permission: "canConfigurePSA",
  options: [
    new Option("--name <name>", t("ticketing.ticketTemplates.cli.update.nameOption")),
    ...contentOptions(),
  ],
  data: "updateTicketTemplate",
  examples: [
    'ticket-templates update Alerts --priority High --on-reset ""',
    "ticket-templates update Alerts --file - < alerts.yaml",
  ],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const { muster } = await context.connect();
    const before = await findTemplate(context, muster);
    const body = { ...(await bodyOf(context, muster, before)), revision: before.revision };
    const removed = Object.keys(before.content).filter((key) => !(key in body.content));
    if (removed.length)
      printStatus(t("ticketing.ticketTemplates.cli.update.removedFields", { names: removed.join(", ") }));
    if (await context.onlyPlanned("PUT", `/ws/tickettemplate/${before.id}`, body)) return;
    const answer = await muster.call(
      "updateTicketTemplate",
      { path: { ticketTemplateId: before.id }, body },
      signal,
    );
    printStatus(t("ticketing.ticketTemplates.cli.update.updatedTicketTemplate", { name: body.name }));
    await printOne(answer, flags);
  },
}));
