import type { TicketStatus } from "@muster/sdk";

export const statusLabel = (status: TicketStatus) => status.charAt(0) + status.slice(1).toLowerCase();

export const ticketAddress = (id: number) => `/ticketing/ticket/${id}`;
