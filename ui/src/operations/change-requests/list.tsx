import {
  enums,
  requestStateLabels,
  requestTitle,
  requestMessages,
  type ChangeRequestState,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, Page, SelectField, Toolbar } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";
import { addressOf, requestStateCell } from "./common.ts";
import { Limit } from "./limit-dialog.tsx";

export function ChangeRequests() {
  const navigate = useNavigate();
  const may = useMay();
  const [state, setState] = useState<ChangeRequestState>("PENDING");
  const [setting, setSetting] = useState(false);
  const actionLimit = useOperation("getActionLimit", {});
  const list = useOperation("listChangeRequests", { query: { pageSize: 200, state } });
  return (
    <Page
      title={t("operations.changeRequests.changeRequests")}
      subtitle={actionLimit.data && requestMessages.limit(actionLimit.data)}
      error={operationError(list, actionLimit)}
      actions={
        may("setActionLimit")
          ? [
              {
                label: t("operations.changeRequests.changeLimit"),
                shortcut: "l",
                onSelect: () => setSetting(true),
              },
            ]
          : []
      }
    >
      <Toolbar label={t("operations.changeRequests.filters")}>
        <SelectField
          label={t("common.state")}
          value={state}
          onChange={setState}
          options={enums.ChangeRequestState.map((value) => ({
            value,
            label: requestStateLabels[value].label,
          }))}
        />
      </Toolbar>
      <DataTable
        label={t("operations.changeRequests.changeRequests")}
        rows={list.data?.results ?? []}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(addressOf(id))}
        columns={[
          {
            id: "id",
            label: t("operations.changeRequests.number"),
            cell: ({ id }) => ({ text: String(id), to: addressOf(id) }),
            priority: 0,
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
            cell: ({ requestedAt }) => formatTime(requestedAt),
            priority: 4,
          },
        ]}
        empty={{ title: requestMessages.empty }}
      />
      {setting && actionLimit.data && (
        <Limit now={actionLimit.data.devicesPerHour} onClose={() => setSetting(false)} />
      )}
    </Page>
  );
}
