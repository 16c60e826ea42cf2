import {
  enums,
  requestMessages,
  requestStateLabels,
  requestTitle,
  t,
  type ChangeRequest,
  type ChangeRequestState,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Confirm, DataTable, Page, type Action, type ActionTarget, type Column } from "#kit";
import { ApprovalTabs } from "../../agents/approvals/tabs.tsx";
import { useAddress } from "../../hooks/address.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { cutText, useTextFilter } from "../../hooks/text-filter.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { addressOf } from "./addresses.ts";
import { requestStateCell } from "./cells.ts";
import { Limit } from "./limit-dialog.tsx";

export function ChangeRequests() {
  const navigate = useNavigate();
  const now = useNow();
  const may = useMay();
  const address = useAddress();
  const state: ChangeRequestState =
    enums.ChangeRequestState.find((one) => one === address.get("show")) ?? "PENDING";
  const [open, setOpen] = useState<"limit" | ChangeRequest>();
  const actionLimit = useOperation("getActionLimit", {});
  const list = useOperation("listChangeRequests", { query: { pageSize: 1000, state } });
  const { rows, query, emptyOr } = useTextFilter(
    list.data?.results ?? [],
    t("operations.changeRequests.filter"),
    (request) => ({
      id: `${request.id}`,
      change: requestTitle(request),
      by: request.requestedBy,
      requested: request.requestedAt,
    }),
  );
  const limit: Action = {
    label: t("operations.changeRequests.changeLimit"),
    onSelect: () => setOpen("limit"),
  };
  const actions = (target: ActionTarget<ChangeRequest>): Action[] => {
    if (!("row" in target)) return [];
    const { row } = target;
    const review: Action = {
      label: t("operations.changeRequests.review"),
      shortcut: "a",
      onSelect: () => void navigate(addressOf(row.id)),
    };
    const reject: Action = {
      label: row.own ? t("operations.changeRequests.takeBack") : t("operations.changeRequests.reject"),
      kind: "danger",
      shortcut: "X",
      onSelect: () => setOpen(row),
    };
    return row.state === "PENDING" ? [review, reject] : [review];
  };
  return (
    <Page
      title={t("agents.approvals.approvals")}
      subtitle={cutText(list.data) ?? (actionLimit.data && requestMessages.limit(actionLimit.data))}
      error={operationError(list, actionLimit)}
      actions={may("setActionLimit") ? [limit] : []}
    >
      <ApprovalTabs current="changes" />
      <DataTable
        label={t("operations.changeRequests.changeRequests")}
        query={query}
        views={{
          items: enums.ChangeRequestState.map((id) => ({
            id,
            label: requestStateLabels[id].label,
            ...(id === state && { count: list.data?.total }),
          })),
          current: state,
          onChange: (show) => address.set({ show }),
        }}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        actions={actions}
        onOpen={({ id }) => void navigate(addressOf(id))}
        columns={columnsAt(now)}
        empty={emptyOr({
          title: state === "PENDING" ? requestMessages.empty : t("operations.changeRequests.noRequests"),
        })}
      />
      {open === "limit" && actionLimit.data && (
        <Limit now={actionLimit.data.devicesPerHour} onClose={() => setOpen(undefined)} />
      )}
      {typeof open === "object" && <Reject request={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

function Reject({ request, onClose }: { request: ChangeRequest; onClose(): void }) {
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const title = requestTitle(request);
  const reject = async () => {
    await change("rejectChangeRequest", { path: { requestId: request.id } });
    onClose();
    notify({ tone: "success", title: requestMessages.rejected });
  };
  return (
    <Confirm
      danger
      title={
        request.own
          ? t("operations.changeRequests.withdrawQuestion", { title })
          : t("operations.changeRequests.rejectQuestion", { title })
      }
      message={t("operations.changeRequests.nothingChanges")}
      confirmLabel={
        request.own ? t("operations.changeRequests.takeBack") : t("operations.changeRequests.reject")
      }
      busy={busy}
      onConfirm={() => run(reject)}
      onCancel={onClose}
    />
  );
}

const columnsAt = (now: number): Column<ChangeRequest>[] => [
  {
    id: "id",
    label: t("operations.changeRequests.number"),
    cell: ({ id }) => ({ text: String(id), to: addressOf(id) }),
    priority: 0,
    width: "narrow",
  },
  {
    id: "what",
    label: t("operations.changeRequests.what"),
    cell: (request) => requestTitle(request),
    priority: 1,
    width: "wide",
  },
  {
    id: "by",
    label: t("operations.changeRequests.by"),
    cell: ({ requestedBy }) => requestedBy,
    priority: 2,
  },
  { id: "state", label: t("common.state"), cell: requestStateCell, priority: 3 },
  {
    id: "at",
    label: t("operations.changeRequests.requestedAt"),
    cell: ({ requestedAt }) => timeCell(requestedAt, now),
    priority: 4,
  },
];
