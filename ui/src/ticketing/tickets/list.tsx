import { t, type Ticket } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page, type Action, type ActionTarget, type Column } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useSelection } from "../../hooks/selection.ts";
import { cutText, useTextFilter } from "../../hooks/text-filter.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { useViews } from "../../hooks/list-views.ts";
import { isClosed, statusText, ticketAddress } from "./states.ts";

const ticketViews = () => [
  { id: "open", label: t("ticketing.tickets.open"), of: (ticket: Ticket) => !isClosed(ticket) },
  { id: "closed", label: t("ticketing.tickets.closed"), of: isClosed },
  { id: "all", label: t("common.all"), of: () => true },
];

export function TicketBoard() {
  const navigate = useNavigate();
  const now = useNow();
  const may = useMay();
  const list = useOperation("listTickets", {
    path: { boardId: 1 },
    query: { ...useScope(), pageSize: 1000 },
  });
  const all = list.data?.results ?? [];
  const views = useViews(ticketViews(), all);
  const { rows, query, emptyOr } = useTextFilter(views.shown, t("ticketing.tickets.filter"), fieldsOf);
  const selection = useSelection(rows, keyOf);
  const actions = useTicketActions(selection);
  return (
    <Page
      title={t("ticketing.tickets.tickets")}
      subtitle={cutText(list.data) ?? t("ticketing.tickets.whatMusterRaised")}
      error={operationError(list)}
    >
      <DataTable
        label={t("ticketing.tickets.tickets")}
        query={query}
        views={views.table}
        rows={rows}
        rowKey={keyOf}
        loading={list.isPending}
        {...(may("resetTicket") && { ...selection.table, actions })}
        onOpen={({ id }) => void navigate(ticketAddress(id))}
        columns={columnsAt(now)}
        empty={emptyOr(
          all.length
            ? { title: t("ticketing.tickets.noneMatch") }
            : {
                title: t("ticketing.tickets.noTickets"),
                hint: t("ticketing.tickets.testTicketTemplateMakesOne"),
                ...(may("listTicketTemplates") && {
                  action: {
                    label: t("ticketing.tickets.goTicketTemplates"),
                    onSelect: () => void navigate("/administration/apps/ticketing"),
                  },
                }),
              },
        )}
      />
    </Page>
  );
}

const keyOf = ({ id }: Ticket) => String(id);

const fieldsOf = (ticket: Ticket) => ({
  id: `#${ticket.id}`,
  title: ticket.title,
  org: ticket.clientName,
  by: ticket.createdBy,
  status: [statusText(ticket) ?? "", String(ticket.status?.id ?? "")],
  priority: ticket.priority?.name ?? "",
});

/** Returns the actions that resolve one ticket or the selected ones. */
function useTicketActions({ rowsOf, clear }: ReturnType<typeof useSelection<Ticket>>) {
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const resolve = async (tickets: readonly Ticket[]) => {
    for (const { id } of tickets) await change("resetTicket", { path: { ticketId: id } });
    clear();
    notify({ tone: "success", title: t("ticketing.tickets.resolved", { count: tickets.length }) });
  };
  return (target: ActionTarget<Ticket>): Action[] => {
    const open = rowsOf(target).filter((ticket) => !isClosed(ticket));
    return [
      {
        label: t("ticketing.tickets.whatRaisedOver"),
        shortcut: "m",
        busy,
        disabled: open.length ? undefined : t("ticketing.tickets.resolvedAlready"),
        onSelect: () => run(() => resolve(open)),
      },
    ];
  };
}

const columnsAt = (now: number): Column<Ticket>[] => [
  {
    id: "id",
    label: t("ticketing.tickets.ticket"),
    cell: ({ id }) => `#${id}`,
    priority: 1,
    width: "narrow",
  },
  {
    id: "title",
    label: t("ticketing.tickets.title"),
    cell: ({ id, title }) => ({ text: title, to: ticketAddress(id) }),
    priority: 0,
    width: "wide",
  },
  {
    id: "status",
    label: t("ticketing.tickets.status"),
    cell: (ticket) => statusText(ticket) ?? "",
    priority: 2,
  },
  {
    id: "priority",
    label: t("ticketing.tickets.priority"),
    cell: ({ priority }) => priority?.name ?? "",
    priority: 4,
  },
  { id: "organization", label: t("common.organization"), cell: ({ clientName }) => clientName, priority: 3 },
  {
    id: "created",
    label: t("ticketing.tickets.created"),
    cell: ({ createdAt }) => timeCell(createdAt, now),
    priority: 5,
  },
];
