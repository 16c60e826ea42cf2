import {
  checkScheduleForm,
  scheduleReport,
  scheduleTiming,
  type DiscoverySchedule,
  type RunReport,
  type ScheduleForm,
} from "@muster/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { Banner, DataTable, Details, Page, Section, TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { changeColumns } from "../../devices/provenance/section.tsx";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { usePermission } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";
import { JobsTable } from "../jobs/list.tsx";
import { nextTime, stateCell, Timing, timingOf, type DialogProps } from "./list.tsx";

const reportedRuns = 10;

function EditSchedule({ schedule, onDone, onClose }: DialogProps & { schedule: DiscoverySchedule }) {
  const change = useMutate();
  const form = useForm<ScheduleForm>({ ...schedule, day: String(schedule.day) }, checkScheduleForm);
  const path = { scheduleId: schedule.id };
  const save = async (values: ScheduleForm) =>
    onDone(await change("updateDiscoverySchedule", { path, body: timingOf(values) }));
  return (
    <EditDialog title="Edit schedule" onClose={onClose} form={form} save={save}>
      <TextField label="Name" required maxLength={100} {...form.field("name")} />
      <Timing form={form} />
    </EditDialog>
  );
}

export function SchedulePage() {
  const scheduleId = Number(useParams().scheduleId);
  const path = { scheduleId };
  const { muster } = useConnection();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const change = useMutate();
  const mayChange = usePermission()("canCreateDevices");
  const [editing, setEditing] = useState(false);
  const read = useOperation("getDiscoverySchedule", { path });
  const runs = useOperation("listJobs", { query: { scheduleId, pageSize: 50 } });
  const report = useQuery<RunReport[]>({
    queryKey: ["listJobs", "report", scheduleId],
    queryFn: ({ signal }) => scheduleReport(muster, scheduleId, reportedRuns, signal),
  });
  useBreadcrumb(read.data?.name);
  if (!read.data) return <Page title="Schedule" loading={read.isPending} error={operationError(read)} />;

  const schedule = read.data;
  const switchOver = { label: schedule.enabled ? "Switch off" : "Switch on" };
  const changes = (report.data ?? []).flatMap((run) => run.changes);
  return (
    <Page
      title={schedule.name}
      subtitle={scheduleTiming(schedule)}
      actions={
        mayChange
          ? [
              {
                label: "Run now",
                kind: "primary",
                shortcut: "r",
                busy,
                disabled: schedule.lastState === "RUNNING" ? "It runs already" : undefined,
                onSelect: () =>
                  run(async () => {
                    const { jobUUID } = await change("runDiscoverySchedule", { path });
                    const to = `/discovery/${jobUUID}`;
                    notify({ tone: "success", title: "Discovery started", to, linkLabel: "Watch it" });
                  }),
              },
              { label: "Edit", shortcut: "e", onSelect: () => setEditing(true) },
              {
                ...switchOver,
                onSelect: () =>
                  run(() =>
                    change("updateDiscoverySchedule", { path, body: { enabled: !schedule.enabled } }),
                  ),
              },
            ]
          : []
      }
    >
      {schedule.lastError && (
        <Banner tone="danger" title={schedule.lastError}>
          It is tried again until its next time.
        </Banner>
      )}
      <Details
        items={[
          { label: "Next", value: nextTime(schedule) },
          { label: "Last run", value: stateCell(schedule) },
          { label: "Targets", value: schedule.request.targets },
          { label: "Made by", value: schedule.createdBy },
        ]}
      />
      <Section title="What changed">
        <DataTable
          label="Changes"
          rows={changes}
          rowKey={({ jobId, ip, kind, field, before }) => `${jobId} ${ip} ${kind} ${field} ${before}`}
          loading={report.isPending}
          columns={[
            {
              id: "run",
              label: "Run",
              cell: ({ at, jobId }) => ({ text: formatTime(at), to: `/discovery/${jobId}` }),
              priority: 1,
            },
            { id: "name", label: "Name", cell: ({ name }) => name, priority: 3 },
            { id: "ip", label: "Address", cell: ({ ip }) => ip, priority: 0 },
            ...changeColumns(),
          ]}
          empty={{
            title: "No changes",
            hint: "What a run finds different from what was known before stands here.",
          }}
        />
      </Section>
      <Section title="Runs">
        <JobsTable jobs={runs.data?.results ?? []} loading={runs.isPending} />
      </Section>
      {editing && (
        <EditSchedule
          schedule={schedule}
          onClose={() => setEditing(false)}
          onDone={({ name }) => {
            setEditing(false);
            notify({ tone: "success", title: `Schedule ${name} saved` });
          }}
        />
      )}
    </Page>
  );
}
