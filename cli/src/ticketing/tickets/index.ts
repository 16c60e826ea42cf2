import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { listTickets } from "./list.ts";
import { resetTicket } from "./reset.ts";
import { showTicket } from "./show.ts";
import { updateTicket } from "./update.ts";

export default {
  name: "tickets",
  area: "ticketing",
  summary: "ticketing.tickets.cli.summary",
  load: (tickets) => addCommands(tickets, listTickets, showTicket, updateTicket, resetTicket),
} satisfies CommandFeature;
