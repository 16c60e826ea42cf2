import { scriptRunStateLabels, scriptRunSum, t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";
import { newRun, runAddress } from "../scripts/addresses.ts";

export function Runs() {
  const navigate = useNavigate();
  const list = useOperation("listScriptRuns", { query: { pageSize: 200 } });
  return (
    <Page
      title={t("automation.runs.scriptRuns")}
      subtitle={t("automation.runs.automationsRanRunWillRun")}
      error={operationError(list)}
      actions={[
        {
          label: t("automation.runs.runScripts"),
          kind: "primary",
          shortcut: "n",
          onSelect: () => newRun(navigate, {}),
        },
      ]}
    >
      <DataTable
        label={t("automation.runs.scriptRuns")}
        rows={list.data?.results ?? []}
        rowKey={({ id }) => id}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(runAddress(id))}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ id, name }) => ({ text: name, to: runAddress(id) }),
            priority: 0,
          },
          {
            id: "state",
            label: t("common.state"),
            cell: ({ state }) => ({
              text: scriptRunStateLabels[state].label,
              tone: scriptRunStateLabels[state].tone,
            }),
            priority: 1,
          },
          {
            id: "devices",
            label: t("automation.runs.devices"),
            cell: ({ states }) => scriptRunSum(states),
            priority: 2,
            width: "wide",
          },
          { id: "at", label: t("automation.runs.when"), cell: ({ runAt }) => formatTime(runAt), priority: 3 },
          { id: "by", label: t("automation.runs.by"), cell: ({ createdBy }) => createdBy, priority: 4 },
        ]}
        empty={{
          title: t("automation.runs.nothingHasRunYet"),
          hint: t("automation.runs.chooseScriptDevicesSeeWhat"),
        }}
      />
    </Page>
  );
}
