import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printTicket, ticketArgument } from "./ticket-argument.ts";

export const resetTicket = defineCommand(() => ({
  name: "reset",
  args: ticketArgument,
  summary: t("ticketing.tickets.cli.reset.summary"),
  permission: "ticketCrud",
  data: { of: "resetTicket", and: ["in"] },
  examples: ["tickets reset 1"],
  changes: true,
  async run(context) {
    const { args, flags, signal } = context;
    const path = { ticketId: integer(args[0] ?? "") };
    if (await context.onlyPlanned("POST", `/ws/ticketing/ticket/${path.ticketId}/reset`)) return;
    const { muster } = await context.connect();
    await printTicket(await muster.call("resetTicket", { path }, signal), flags);
  },
}));
