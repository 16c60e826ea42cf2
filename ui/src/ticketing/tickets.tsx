import { enums, psaTypeLabels, type TicketStatus } from "@muster/sdk";
import { useNavigate, useParams } from "react-router";
import { Code, DataTable, Details, Menu, Page, Toolbar } from "#kit";
import { useBreadcrumb } from "../hooks/breadcrumb.ts";
import { useConsole } from "../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../hooks/operations.ts";
import { useScope } from "../hooks/organizations.ts";
import { usePermission } from "../hooks/permissions.ts";
import { formatTime } from "../hooks/time.ts";
import { ticketAddress } from "./ticket-templates/list.tsx";

const statusLabel = (status: TicketStatus) => status.charAt(0) + status.slice(1).toLowerCase();

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

export function TicketPage() {
  const path = { ticketId: Number(useParams().ticketId) };
  const change = useMutate();
  const may = usePermission();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const read = useOperation("getTicket", { path });
  useBreadcrumb(read.data && `#${read.data.id}`);
  if (!read.data) return <Page title="Ticket" loading={read.isPending} error={operationError(read)} />;
  const { title, body, status, priority, clientName, psaType, psaTicketId, test, createdBy, createdAt } =
    read.data;
  const setStatus = async (next: TicketStatus) => {
    await change("setTicketStatus", { path, body: { status: next } });
    notify({ tone: "success", title: `The ticket is ${statusLabel(next).toLowerCase()}` });
  };
  return (
    <Page
      title={title}
      subtitle={`${clientName} · ${status?.name ?? "no status"}`}
      actions={
        may("canConfigurePSA")
          ? [
              {
                label: "What raised it is over",
                busy,
                onSelect: () => run(() => change("resetTicket", { path })),
              },
            ]
          : []
      }
    >
      {psaType === "NONE" && may("canConfigurePSA") && (
        <Toolbar label="Ticket">
          <Menu
            label="Status"
            actions={enums.TicketStatus.map((next) => ({
              label: statusLabel(next),
              onSelect: () => run(() => setStatus(next)),
            }))}
            checked={enums.TicketStatus.map((next) => status?.id === next)}
          />
        </Toolbar>
      )}
      <Details
        items={[
          { label: "Status", value: status?.name ?? "None" },
          { label: "Priority", value: priority?.name ?? "None" },
          { label: "In", value: psaTypeLabels[psaType] + (psaTicketId === null ? "" : ` as ${psaTicketId}`) },
          { label: "Test", value: test ? "Yes" : "No" },
          { label: "Created", value: `${formatTime(createdAt)} by ${createdBy}` },
        ]}
      />
      <Code label="Text" value={body} />
    </Page>
  );
}
