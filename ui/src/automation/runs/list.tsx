import { scriptRunStateLabels, scriptRunSum } from "@muster/sdk";
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
      title="Script runs"
      subtitle="Automations that ran, run or will run on devices"
      error={operationError(list)}
      actions={[
        { label: "Run scripts", kind: "primary", shortcut: "n", onSelect: () => newRun(navigate, {}) },
      ]}
    >
      <DataTable
        label="Script runs"
        rows={list.data?.results ?? []}
        rowKey={({ id }) => id}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(runAddress(id))}
        columns={[
          {
            id: "name",
            label: "Name",
            cell: ({ id, name }) => ({ text: name, to: runAddress(id) }),
            priority: 0,
          },
          {
            id: "state",
            label: "State",
            cell: ({ state }) => ({
              text: scriptRunStateLabels[state].label,
              tone: scriptRunStateLabels[state].tone,
            }),
            priority: 1,
          },
          {
            id: "devices",
            label: "Devices",
            cell: ({ states }) => scriptRunSum(states),
            priority: 2,
            width: "wide",
          },
          { id: "at", label: "When", cell: ({ runAt }) => formatTime(runAt), priority: 3 },
          { id: "by", label: "By", cell: ({ createdBy }) => createdBy, priority: 4 },
        ]}
        empty={{
          title: "Nothing has run yet",
          hint: "Choose a script and devices, and see what would happen first.",
        }}
      />
    </Page>
  );
}
