import { enums, labels, type Ticket, type TicketStatus } from "@muster/sdk";

export const statusLabels: Record<TicketStatus, string> = labels(
  "ticketing.tickets.statusLabel",
  enums.TicketStatus,
);

/** The status as named by the PSA; that of built-in tickets in the user's language. */
export const statusText = ({ psaType, status }: Pick<Ticket, "psaType" | "status">): string | undefined =>
  (psaType === "NONE" && statusLabels[status?.id as TicketStatus]) || status?.name;

export const ticketAddress = (id: number) => `/ticketing/ticket/${id}`;

/** Built-in tickets only; a PSA knows its own statuses. */
export const isClosed = ({ psaType, status }: Pick<Ticket, "psaType" | "status">): boolean =>
  psaType === "NONE" && (status?.id === "RESOLVED" || status?.id === "CLOSED");
