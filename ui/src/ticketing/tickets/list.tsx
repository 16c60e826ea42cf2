import { t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { formatTime } from "../../hooks/time.ts";
import { statusText, ticketAddress } from "./common.ts";

export function TicketBoard() {
  const navigate = useNavigate();
  const list = useOperation("listTickets", { path: { boardId: 1 }, query: { ...useScope(), pageSize: 200 } });
  return (
    <Page
      title={t("ticketing.tickets.tickets")}
      subtitle={t("ticketing.tickets.whatMusterRaised")}
      error={operationError(list)}
    >
      <DataTable
        label={t("ticketing.tickets.tickets")}
        rows={list.data?.results ?? []}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(ticketAddress(id))}
        columns={[
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
          {
            id: "organization",
            label: t("common.organization"),
            cell: ({ clientName }) => clientName,
            priority: 3,
          },
          {
            id: "created",
            label: t("ticketing.tickets.created"),
            cell: ({ createdAt }) => formatTime(createdAt),
            priority: 5,
          },
        ]}
        empty={{
          title: t("ticketing.tickets.noTickets"),
          hint: t("ticketing.tickets.testTicketTemplateMakesOne"),
          action: {
            label: t("ticketing.tickets.goTicketTemplates"),
            onSelect: () => void navigate("/administration/apps/ticketing"),
          },
        }}
      />
    </Page>
  );
}
