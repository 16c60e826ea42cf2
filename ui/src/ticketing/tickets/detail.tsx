import { enums, psaTypeLabels, type TicketStatus, t } from "@muster/sdk";
import { useParams } from "react-router";
import { Code, Details, Menu, Page, Toolbar } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";
import { statusLabels, statusText } from "./states.ts";

export function TicketPage() {
  const path = { ticketId: Number(useParams().ticketId) };
  const change = useMutate();
  const may = useMay();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const read = useOperation("getTicket", { path });
  useBreadcrumb(read.data && `#${read.data.id}`);
  if (!read.data)
    return (
      <Page title={t("ticketing.tickets.ticket")} loading={read.isPending} error={operationError(read)} />
    );
  const { title, body, status, priority, clientName, psaType, psaTicketId, test, createdBy, createdAt } =
    read.data;
  const setStatus = async (next: TicketStatus) => {
    await change("setTicketStatus", { path, body: { status: next } });
    notify({
      tone: "success",
      title: t("ticketing.tickets.statusSet", { status: statusLabels[next] }),
    });
  };
  return (
    <Page
      title={title}
      subtitle={`${clientName} · ${statusText(read.data) ?? t("ticketing.tickets.noStatus")}`}
      actions={
        may("resetTicket")
          ? [
              {
                label: t("ticketing.tickets.whatRaisedOver"),
                busy,
                onSelect: () => run(() => change("resetTicket", { path })),
              },
            ]
          : []
      }
    >
      {psaType === "NONE" && may("setTicketStatus") && (
        <Toolbar label={t("ticketing.tickets.ticket")}>
          <Menu
            label={t("ticketing.tickets.status")}
            actions={enums.TicketStatus.map((next) => ({
              label: statusLabels[next],
              onSelect: () => run(() => setStatus(next)),
            }))}
            checked={enums.TicketStatus.map((next) => status?.id === next)}
          />
        </Toolbar>
      )}
      <Details
        items={[
          { label: t("ticketing.tickets.status"), value: statusText(read.data) ?? t("common.none") },
          { label: t("ticketing.tickets.priority"), value: priority?.name ?? t("common.none") },
          {
            label: t("ticketing.tickets.in"),
            value:
              psaTicketId === null
                ? psaTypeLabels[psaType]
                : t("ticketing.tickets.inPsaAs", { psa: psaTypeLabels[psaType], id: psaTicketId }),
          },
          { label: t("ticketing.tickets.test"), value: test ? t("common.yes") : t("common.no") },
          {
            label: t("ticketing.tickets.created"),
            value: t("ticketing.tickets.createdBy", { time: formatTime(createdAt), name: createdBy }),
          },
        ]}
      />
      <Code label={t("ticketing.tickets.text")} value={body} />
    </Page>
  );
}
