import { momentText, openStates, repetitionText, statesText, t } from "@muster/sdk";
import { useState } from "react";
import { useParams } from "react-router";
import { DataTable, Details, Page } from "#kit";
import { ConfirmAction } from "../../components/confirm-action.tsx";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { outcomeColumns, taskAddress } from "./columns.ts";

export function TaskPage() {
  const path = { taskId: useParams().taskId ?? "" };
  const change = useMutate();
  const may = useMay();
  const [cancelling, setCancelling] = useState(false);
  const task = useOperation("getScheduledTask", { path });
  const targets = useOperation("listScheduledTaskTargets", { path, query: { pageSize: 1000 } });
  useBreadcrumb(task.data?.name);
  // everything is drawn at once, so that Enter acts on the element with the initial focus
  if (!task.data || !targets.data)
    return (
      <Page
        title={t("automation.tasks.task")}
        loading={task.isPending || targets.isPending}
        error={operationError(task, targets)}
      />
    );
  const { name, runAt, timeZone, expiresAt, states, createdBy, schedule, nextTaskId } = task.data;
  const repetition = repetitionText(schedule);
  const open = openStates.some((state) => states[state]);
  return (
    <Page
      title={name}
      subtitle={statesText(states)}
      actions={
        may("cancelScheduledTask")
          ? [
              {
                label: t("automation.tasks.cancelTask"),
                kind: "danger",
                disabled: open ? undefined : t("automation.tasks.waitsDeviceAnyMore"),
                onSelect: () => setCancelling(true),
              },
            ]
          : []
      }
    >
      <Details
        items={[
          { label: t("automation.tasks.when"), value: momentText(runAt, timeZone) },
          { label: t("automation.tasks.triedUntil"), value: momentText(expiresAt, timeZone) },
          ...(repetition ? [{ label: t("automation.tasks.repeats"), value: repetition }] : []),
          ...(nextTaskId
            ? [
                {
                  label: t("automation.tasks.next"),
                  value: { text: t("automation.tasks.nextTask"), to: taskAddress(nextTaskId) },
                },
              ]
            : []),
          { label: t("automation.tasks.by"), value: createdBy },
        ]}
      />
      <DataTable
        label={t("automation.tasks.devices")}
        rows={targets.data.results}
        rowKey={({ targetId }) => String(targetId)}
        columns={[
          {
            id: "device",
            label: t("automation.tasks.device"),
            cell: ({ targetId, displayName }) => ({
              text: displayName,
              to: `/deviceDashboard/${targetId}/overview`,
            }),
            priority: 0,
          },
          ...outcomeColumns(),
        ]}
        empty={{ title: t("automation.tasks.dataFound") }}
      />
      {cancelling && (
        <ConfirmAction
          danger
          title={t("automation.tasks.cancel", { name })}
          message={t("automation.tasks.devicesHaveBegunGo")}
          confirmLabel={t("common.yes")}
          cancelLabel={t("common.no")}
          act={() => change("cancelScheduledTask", { path })}
          done={t("automation.tasks.taskCancelled")}
          onClose={() => setCancelling(false)}
        />
      )}
    </Page>
  );
}
