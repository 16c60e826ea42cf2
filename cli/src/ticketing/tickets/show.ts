import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printTicket, ticketArgument } from "./ticket-argument.ts";

export const showTicket = defineCommand(() => ({
  name: "show",
  args: ticketArgument,
  summary: t("ticketing.tickets.cli.show.summary"),
  permission: "ticketCrud",
  data: { of: "getTicket", and: ["in"] },
  examples: ["tickets show 1", "tickets show 1 --jq .status.name"],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    await printTicket(
      await muster.call("getTicket", { path: { ticketId: integer(args[0] ?? "") } }, signal),
      flags,
    );
  },
}));
