import { useNavigate } from "react-router";
import { DataTable, Page } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { formatTime } from "../../hooks/time.ts";
import { ticketAddress } from "./common.ts";

export function TicketBoard() {
  const navigate = useNavigate();
  const list = useOperation("listTickets", { path: { boardId: 1 }, query: { ...useScope(), pageSize: 200 } });
  return (
    <Page title="Tickets" subtitle="What Muster raised" error={operationError(list)}>
      <DataTable
        label="Tickets"
        rows={list.data?.results ?? []}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(ticketAddress(id))}
        columns={[
          { id: "id", label: "Ticket", cell: ({ id }) => `#${id}`, priority: 1, width: "narrow" },
          {
            id: "title",
            label: "Title",
            cell: ({ id, title }) => ({ text: title, to: ticketAddress(id) }),
            priority: 0,
            width: "wide",
          },
          { id: "status", label: "Status", cell: ({ status }) => status?.name ?? "", priority: 2 },
          { id: "priority", label: "Priority", cell: ({ priority }) => priority?.name ?? "", priority: 4 },
          { id: "organization", label: "Organization", cell: ({ clientName }) => clientName, priority: 3 },
          { id: "created", label: "Created", cell: ({ createdAt }) => formatTime(createdAt), priority: 5 },
        ]}
        empty={{
          title: "No tickets",
          hint: "A test of a ticket template makes one.",
          action: {
            label: "Go to the ticket templates",
            onSelect: () => void navigate("/administration/apps/ticketing"),
          },
        }}
      />
    </Page>
  );
}
