import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { listTickets } from "./list.ts";
import { resetTicket } from "./reset.ts";
import { showTicket } from "./show.ts";
import { updateTicket } from "./update.ts";

export default {
  name: "tickets",
  area: "ticketing",
  summary: "View and update tickets that Muster created",
  load: (tickets) => addCommands(tickets, listTickets, showTicket, updateTicket, resetTicket),
} satisfies CommandFeature;
