import { momentWords, openStates, statesWords } from "@muster/sdk";
import { useState } from "react";
import { useParams } from "react-router";
import { Confirm, DataTable, Details, Page } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { usePermission } from "../../hooks/permissions.ts";
import { outcomeColumns } from "./columns.ts";

export function TaskPage() {
  const path = { taskId: useParams().taskId ?? "" };
  const change = useMutate();
  const may = usePermission();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const [cancelling, setCancelling] = useState(false);
  const task = useOperation("getScheduledTask", { path });
  const targets = useOperation("listScheduledTaskTargets", { path, query: { pageSize: 1000 } });
  useBreadcrumb(task.data?.name);
  // drawn whole: what has the focus first stays what Enter acts upon
  if (!task.data || !targets.data)
    return (
      <Page
        title="Task"
        loading={task.isPending || targets.isPending}
        error={operationError(task, targets)}
      />
    );
  const { name, runAt, timeZone, expiresAt, states, createdBy } = task.data;
  const open = openStates.some((state) => states[state]);
  const cancel = async () => {
    await change("cancelScheduledTask", { path });
    setCancelling(false);
    notify({ tone: "success", title: "Task cancelled" });
  };
  return (
    <Page
      title={name}
      subtitle={statesWords(states)}
      actions={
        may("canCreateScheduledTasks")
          ? [
              {
                label: "Cancel task",
                kind: "danger",
                disabled: open ? undefined : "It waits on no device any more",
                onSelect: () => setCancelling(true),
              },
            ]
          : []
      }
    >
      <Details
        items={[
          { label: "When", value: momentWords(runAt, timeZone) },
          { label: "Tried until", value: momentWords(expiresAt, timeZone) },
          { label: "By", value: createdBy },
        ]}
      />
      <DataTable
        label="Devices"
        rows={targets.data.results}
        rowKey={({ targetId }) => String(targetId)}
        columns={[
          {
            id: "device",
            label: "Device",
            cell: ({ targetId, displayName }) => ({
              text: displayName,
              to: `/deviceDashboard/${targetId}/overview`,
            }),
            priority: 0,
          },
          ...outcomeColumns(),
        ]}
        empty={{ title: "No data found" }}
      />
      {cancelling && (
        <Confirm
          danger
          title={`Cancel ${name}?`}
          message="Devices that have begun go on."
          confirmLabel="Yes"
          cancelLabel="No"
          busy={busy}
          onConfirm={() => run(cancel)}
          onCancel={() => setCancelling(false)}
        />
      )}
    </Page>
  );
}
