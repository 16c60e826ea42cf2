import { openStates, statesText, t, type ScheduledTask } from "@muster/sdk";
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
import { taskAddress } from "./columns.ts";

const isOpen = ({ states }: ScheduledTask) => openStates.some((state) => states[state]);
const hasFailed = ({ states }: ScheduledTask) => Boolean(states.FAILED || states.EXPIRED);

const taskViews = () => [
  { id: "all", label: t("common.all"), of: () => true, none: t("automation.tasks.tasksYet") },
  {
    id: "upcoming",
    label: t("automation.tasks.upcoming"),
    of: isOpen,
    none: t("automation.tasks.noneUpcoming"),
  },
  {
    id: "failed",
    label: t("automation.tasks.failedView"),
    of: hasFailed,
    none: t("automation.tasks.noneFailed"),
  },
];

export function Tasks() {
  const navigate = useNavigate();
  const now = useNow();
  const may = useMay();
  const list = useOperation("listScheduledTasks", { query: { pageSize: 1000 } });
  const all = list.data?.results ?? [];
  const views = useViews(taskViews(), all);
  const { rows, query, emptyOr } = useTextFilter(views.shown, t("automation.tasks.filter"), fieldsOf);
  const selection = useSelection(rows, keyOf);
  const [cancelling, setCancelling] = useState<readonly ScheduledTask[]>();
  const actions = (target: ActionTarget<ScheduledTask>): Action[] => {
    const open = selection.rowsOf(target).filter(isOpen);
    return [
      {
        label: t("automation.tasks.cancelTask"),
        kind: "danger",
        shortcut: "S",
        disabled: open.length ? undefined : t("automation.tasks.waitsDeviceAnyMore"),
        onSelect: () => setCancelling(open),
      },
    ];
  };
  return (
    <Page
      title={t("automation.tasks.tasks")}
      subtitle={cutText(list.data) ?? t("automation.tasks.whatAgentsCarryOutTime")}
      error={operationError(list)}
    >
      <DataTable
        label={t("automation.tasks.tasks")}
        query={query}
        views={views.table}
        rows={rows}
        rowKey={keyOf}
        loading={list.isPending}
        {...(may("cancelScheduledTask") && { ...selection.table, actions })}
        onOpen={({ id }) => void navigate(taskAddress(id))}
        columns={columnsAt(now)}
        empty={emptyOr({
          title: views.view.none,
          hint: t("automation.tasks.rebootDevicesSelectedDevicesList"),
          action: { label: t("automation.tasks.goDevices"), onSelect: () => void navigate("/deviceSearch") },
        })}
      />
      {cancelling && (
        <CancelTasks tasks={cancelling} onClose={() => setCancelling(undefined)} onDone={selection.clear} />
      )}
    </Page>
  );
}

const keyOf = ({ id }: ScheduledTask) => id;

const fieldsOf = ({ name, createdBy, states, createdAt }: ScheduledTask) => ({
  name,
  by: createdBy,
  status: [...Object.keys(states), statesText(states)],
  created: createdAt,
});

interface CancelProps {
  tasks: readonly ScheduledTask[];
  onClose(): void;
  onDone(): void;
}

function CancelTasks({ tasks, onClose, onDone }: CancelProps) {
  const change = useMutate();
  const count = tasks.length;
  const cancel = async () => {
    for (const { id } of tasks) await change("cancelScheduledTask", { path: { taskId: id } });
    onDone();
  };
  return (
    <ConfirmAction
      danger
      title={t("automation.tasks.cancelQuestion", { count })}
      message={t("automation.tasks.devicesHaveBegunGo")}
      confirmLabel={t("automation.tasks.cancelTask")}
      cancelLabel={t("automation.tasks.keep")}
      act={cancel}
      done={t("automation.tasks.cancelled", { count })}
      onClose={onClose}
    />
  );
}

const columnsAt = (now: number): Column<ScheduledTask>[] => [
  {
    id: "name",
    label: t("common.name"),
    cell: ({ id, name }) => ({ text: name, to: taskAddress(id) }),
    priority: 0,
  },
  {
    id: "outcome",
    label: t("automation.tasks.outcome"),
    cell: (task) => ({ text: statesText(task.states), ...(hasFailed(task) && { tone: "danger" }) }),
    priority: 1,
    width: "wide",
  },
  { id: "at", label: t("automation.tasks.when"), cell: ({ runAt }) => timeCell(runAt, now), priority: 2 },
  {
    id: "devices",
    label: t("automation.tasks.devices"),
    cell: ({ deviceCount }) => String(deviceCount),
    priority: 4,
    numeric: true,
    width: "narrow",
  },
  { id: "by", label: t("automation.tasks.by"), cell: ({ createdBy }) => createdBy, priority: 3 },
];
