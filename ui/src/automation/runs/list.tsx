import {
  failedStates,
  scriptRunMessages,
  scriptRunStateLabels,
  scriptRunSum,
  t,
  type ScriptRun,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, Page, type Action, type ActionTarget, type Column } from "#kit";
import { ConfirmAction } from "../../components/confirm-action.tsx";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useSelection } from "../../hooks/selection.ts";
import { cutText, useTextFilter } from "../../hooks/text-filter.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { useViews } from "../../hooks/list-views.ts";
import { newRun, runAddress } from "../scripts/addresses.ts";
import { isLive } from "./states.ts";

const hasFailed = ({ states }: ScriptRun) => failedStates.some((state) => states[state]);

const runViews = () => [
  { id: "all", label: t("common.all"), of: () => true, none: t("automation.runs.nothingHasRunYet") },
  { id: "active", label: t("automation.runs.active"), of: isLive, none: t("automation.runs.noneActive") },
  {
    id: "failed",
    label: t("automation.runs.failedView"),
    of: hasFailed,
    none: t("automation.runs.noneFailed"),
  },
];

export function Runs() {
  const navigate = useNavigate();
  const now = useNow();
  const may = useMay();
  const list = useOperation("listScriptRuns", { query: { pageSize: 1000 } });
  const all = list.data?.results ?? [];
  const views = useViews(runViews(), all);
  const { rows, query, emptyOr } = useTextFilter(views.shown, t("automation.runs.filter"), fieldsOf);
  const selection = useSelection(rows, keyOf);
  const [cancelling, setCancelling] = useState<readonly ScriptRun[]>();
  const mayRun = may("createScriptRun");
  const start: Action = {
    label: t("automation.runs.runScripts"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => newRun(navigate, {}),
  };
  const actions = (target: ActionTarget<ScriptRun>): Action[] => {
    const live = selection.rowsOf(target).filter(isLive);
    return [
      {
        label: t("automation.runs.cancelRun"),
        kind: "danger",
        shortcut: "S",
        disabled: live.length ? undefined : t("automation.runs.hasEnded"),
        onSelect: () => setCancelling(live),
      },
    ];
  };
  return (
    <Page
      title={t("automation.runs.scriptRuns")}
      subtitle={cutText(list.data) ?? t("automation.runs.automationsRanRunWillRun")}
      error={operationError(list)}
      actions={mayRun ? [start] : []}
    >
      <DataTable
        label={t("automation.runs.scriptRuns")}
        query={query}
        views={views.table}
        rows={rows}
        rowKey={keyOf}
        loading={list.isPending}
        {...(may("cancelScriptRun") && { ...selection.table, actions })}
        onOpen={({ id }) => void navigate(runAddress(id))}
        columns={columnsAt(now)}
        empty={emptyOr({
          title: views.view.none,
          hint: t("automation.runs.chooseScriptDevicesSeeWhat"),
          ...(mayRun && { action: start }),
        })}
      />
      {cancelling && (
        <CancelRuns runs={cancelling} onClose={() => setCancelling(undefined)} onDone={selection.clear} />
      )}
    </Page>
  );
}

const keyOf = ({ id }: ScriptRun) => id;

const fieldsOf = ({ name, createdBy, state, states, createdAt }: ScriptRun) => ({
  name,
  by: createdBy,
  status: [state, scriptRunStateLabels[state].label, ...Object.keys(states)],
  started: createdAt,
});

interface CancelProps {
  runs: readonly ScriptRun[];
  onClose(): void;
  onDone(): void;
}

function CancelRuns({ runs, onClose, onDone }: CancelProps) {
  const change = useMutate();
  const count = runs.length;
  const cancel = async () => {
    for (const { id } of runs) await change("cancelScriptRun", { path: { runId: id } });
    onDone();
  };
  return (
    <ConfirmAction
      danger
      title={t("automation.runs.cancelQuestion", { count })}
      message={scriptRunMessages.cancel}
      confirmLabel={t("automation.runs.cancelRun")}
      cancelLabel={t("automation.runs.keepRunning")}
      act={cancel}
      done={t("automation.runs.cancelled", { count })}
      onClose={onClose}
    />
  );
}

const columnsAt = (now: number): Column<ScriptRun>[] => [
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
  { id: "at", label: t("automation.runs.when"), cell: ({ runAt }) => timeCell(runAt, now), priority: 3 },
  { id: "by", label: t("automation.runs.by"), cell: ({ createdBy }) => createdBy, priority: 4 },
];
