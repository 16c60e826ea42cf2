import { enums, labels, type Ticket, type TicketStatus } from "@muster/sdk";

export const statusLabels: Record<TicketStatus, string> = labels(
  "ticketing.tickets.statusLabel",
  enums.TicketStatus,
);

/**
 * Returns a ticket's status: the PSA's name for it, or for built-in tickets the name in the user's language.
 */
export const statusText = ({ psaType, status }: Pick<Ticket, "psaType" | "status">): string | undefined =>
  (psaType === "NONE" && statusLabels[status?.id as TicketStatus]) || status?.name;

export const ticketAddress = (id: number) => `/ticketing/ticket/${id}`;

/** Whether a built-in ticket is closed; false for tickets in a PSA, which has its own statuses. */
export const isClosed = ({ psaType, status }: Pick<Ticket, "psaType" | "status">): boolean =>
  psaType === "NONE" && (status?.id === "RESOLVED" || status?.id === "CLOSED");
