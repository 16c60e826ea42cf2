import { t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { bodyOf, type ContentFlags, contentOptions } from "./content.ts";

export const createTemplate = defineCommand<ContentFlags>(() => ({
  name: "create",
  summary: t("ticketing.ticketTemplates.cli.create.summary"),
  permission: "canConfigurePSA",
  options: [
    new Option("--name <name>", t("ticketing.ticketTemplates.cli.create.nameOption")),
    ...contentOptions(),
  ],
  data: "createTicketTemplate",
  examples: [
    'ticket-templates create --name Alerts --status New --priority High --title "Device name,Body"',
    'ticket-templates create --name Servers --board "Service Desk" --status New --type Server',
    "ticket-templates create --file alerts.yaml --dry-run",
  ],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const { muster } = await context.connect();
    const body = await bodyOf(context, muster);
    if (await context.onlyPlanned("POST", "/ws/tickettemplate", body)) return;
    const answer = await muster.call("createTicketTemplate", { body }, signal);
    printStatus(t("ticketing.ticketTemplates.cli.create.createdTicketTemplate", { name: body.name }));
    await printOne(answer, flags);
  },
}));
