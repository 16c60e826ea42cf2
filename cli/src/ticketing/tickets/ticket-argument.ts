import { psaTypeLabels, t, type Ticket } from "@muster/sdk";
import { type Format, printJson, printOne, wantsJson } from "../../lib/output.ts";

export const ticketArgument = [{ name: "<ticket>", text: t("ticketing.tickets.cli.ticket.ticketId") }];

export const ticketRow = ({ status, priority, psaType, ...ticket }: Ticket) => ({
  ...ticket,
  status: status?.name ?? "",
  priority: priority?.name ?? "",
  in: psaTypeLabels[psaType],
});

export const printTicket = (ticket: Ticket, flags: Format) =>
  wantsJson(flags) ? printJson({ ...ticket }, flags) : printOne(ticketRow(ticket), flags);
