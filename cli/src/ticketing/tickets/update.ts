import { enums, t, type TicketStatus } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printStatus } from "../../lib/output.ts";
import { printTicket, ticketArgument } from "./ticket-argument.ts";

const statuses = enums.TicketStatus.map((one) => one.toLowerCase());

export const updateTicket = defineCommand<{ status: string }>(() => ({
  name: "update",
  args: ticketArgument,
  options: [
    new Option("--status <status>", t("ticketing.tickets.cli.update.statusOption"))
      .choices(statuses)
      .makeOptionMandatory(),
  ],
  summary: t("ticketing.tickets.cli.update.summary"),
  permission: "ticketCrud",
  data: { of: "setTicketStatus", and: ["in"] },
  examples: ["tickets update 1 --status closed"],
  changes: true,
  async run(context) {
    const { args, flags, signal } = context;
    const path = { ticketId: integer(args[0] ?? "") };
    const body = { status: flags.status.toUpperCase() as TicketStatus };
    if (await context.onlyPlanned("PUT", `/ws/ticketing/ticket/${path.ticketId}/status`, body)) return;
    const { muster } = await context.connect();
    const ticket = await muster.call("setTicketStatus", { path, body }, signal);
    printStatus(t("ticketing.tickets.cli.update.ticket", { id: path.ticketId, status: flags.status }));
    await printTicket(ticket, flags);
  },
}));
