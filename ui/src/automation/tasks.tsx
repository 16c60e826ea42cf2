import {
  checkTaskSchedule,
  countDevices,
  momentWords,
  openStates,
  rebootTask,
  refusedWords,
  statesWords,
  taskStateLabels,
  type DeviceSelection,
  type ScheduledTaskTarget,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Confirm, DataTable, Details, Dialog, Page, Section, SelectField, Text, type Column } from "#kit";
import { inAnHourHere, MomentFields } from "../components/date-time.tsx";
import { EditForm } from "../components/edit-form.tsx";
import { useBreadcrumb } from "../hooks/breadcrumb.ts";
import { useConsole } from "../hooks/console.ts";
import { useForm } from "../hooks/form.ts";
import { operationError, useAction, useMutate, useOperation } from "../hooks/operations.ts";
import { usePermission } from "../hooks/permissions.ts";
import { formatTime } from "../hooks/time.ts";

const taskAddress = (id: string) => `/administration/tasks/${id}`;

export function RebootDialog({ selection, onClose }: { selection: DeviceSelection; onClose(): void }) {
  const { notify } = useConsole();
  const change = useMutate();
  const [initial] = useState(() => ({ when: "AT", ...inAnHourHere() }));
  const bodyOf = ({ when, startDate, startTime, timeZone }: typeof initial) =>
    rebootTask(when === "AT" ? { date: startDate, time: startTime, timeZone } : undefined, selection);
  const form = useForm(initial, (values) =>
    Object.fromEntries(
      checkTaskSchedule(bodyOf(values).schedule, Date.now()).map(({ field, message }) => [field, message]),
    ),
  );
  const schedule = async (values: typeof initial) => {
    const { refused, ...task } = await change("createScheduledTask", { body: bodyOf(values) });
    onClose();
    const reasons = [...new Set(refused.map(({ reason }) => refusedWords[reason]))];
    notify({
      tone: refused.length ? "warning" : "success",
      title: `Reboot of ${countDevices(task.targets)} scheduled`,
      detail: refused.length ? `${countDevices(refused.length)} left out. ${reasons.join(". ")}.` : undefined,
      to: taskAddress(task.id),
      linkLabel: "Go to the task",
    });
  };
  return (
    <Dialog title="Reboot schedule" onClose={onClose}>
      <Text muted>Devices that are offline are rebooted as soon as they are back.</Text>
      <EditForm label="Reboot schedule" submitLabel="Schedule" form={form} onCancel={onClose} save={schedule}>
        <SelectField
          label="When"
          required
          options={[
            { value: "AT", label: "At a time" },
            { value: "NOW", label: "Now" },
          ]}
          {...form.field("when")}
        />
        {form.values.when === "AT" && <MomentFields form={form} />}
      </EditForm>
    </Dialog>
  );
}

export function Tasks() {
  const navigate = useNavigate();
  const list = useOperation("listScheduledTasks", { query: { pageSize: 200 } });
  return (
    <Page title="Tasks" subtitle="What agents carry out at a time" error={operationError(list)}>
      <DataTable
        label="Tasks"
        rows={list.data?.results ?? []}
        rowKey={({ id }) => id}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(taskAddress(id))}
        columns={[
          {
            id: "name",
            label: "Name",
            cell: ({ id, name }) => ({ text: name, to: taskAddress(id) }),
            priority: 0,
          },
          { id: "at", label: "When", cell: ({ runAt }) => formatTime(runAt), priority: 1 },
          {
            id: "outcome",
            label: "Outcome",
            cell: ({ states }) => statesWords(states),
            priority: 2,
            width: "wide",
          },
          { id: "by", label: "By", cell: ({ createdBy }) => createdBy, priority: 3 },
        ]}
        empty={{
          title: "No tasks yet",
          hint: "A reboot of devices that are selected in the devices list is one.",
          action: { label: "Go to the devices", onSelect: () => void navigate("/deviceSearch") },
        }}
      />
    </Page>
  );
}

const outcomeColumns: Column<ScheduledTaskTarget>[] = [
  {
    id: "outcome",
    label: "Outcome",
    cell: ({ state }) => ({ text: taskStateLabels[state].label, tone: taskStateLabels[state].tone }),
    priority: 1,
  },
  { id: "detail", label: "Detail", cell: ({ detail }) => detail, priority: 3, width: "wide" },
  { id: "changed", label: "Changed", cell: ({ updatedAt }) => formatTime(updatedAt), priority: 2 },
];

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
          ...outcomeColumns,
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

/** The tasks of a device, on its page. */
export function DeviceTasks({ nodeId }: { nodeId: number }) {
  const list = useOperation("listDeviceTasks", { path: { nodeId }, query: { pageSize: 50 } });
  if (!list.data?.results.length) return null;
  return (
    <Section title="Tasks">
      <DataTable
        label="Tasks"
        rows={list.data.results}
        rowKey={({ scheduledTaskId }) => scheduledTaskId}
        columns={[
          {
            id: "name",
            label: "Name",
            cell: ({ scheduledTaskId, name }) => ({ text: name, to: taskAddress(scheduledTaskId) }),
            priority: 0,
          },
          { id: "at", label: "When", cell: ({ runAt }) => formatTime(runAt), priority: 1 },
          ...outcomeColumns,
        ]}
        empty={{ title: "No data found" }}
      />
    </Section>
  );
}
