import {
  checkScheduleForm,
  scheduleReport,
  scheduleTiming,
  type DiscoverySchedule,
  type RunReport,
  type ScheduleForm,
  t,
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
import { useMay } from "../../hooks/permissions.ts";
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
    <EditDialog title={t("discovery.schedules.editSchedule")} onClose={onClose} form={form} save={save}>
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
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
  const mayChange = useMay()("runDiscoverySchedule");
  const [editing, setEditing] = useState(false);
  const read = useOperation("getDiscoverySchedule", { path });
  const runs = useOperation("listJobs", { query: { scheduleId, pageSize: 50 } });
  const report = useQuery<RunReport[]>({
    queryKey: ["listJobs", "report", scheduleId],
    queryFn: ({ signal }) => scheduleReport(muster, scheduleId, reportedRuns, signal),
  });
  useBreadcrumb(read.data?.name);
  if (!read.data)
    return (
      <Page title={t("discovery.schedules.schedule")} loading={read.isPending} error={operationError(read)} />
    );

  const schedule = read.data;
  const switchOver = {
    label: schedule.enabled ? t("discovery.schedules.switchOff") : t("discovery.schedules.switch"),
  };
  const changes = (report.data ?? []).flatMap((run) => run.changes);
  return (
    <Page
      title={schedule.name}
      subtitle={scheduleTiming(schedule)}
      actions={
        mayChange
          ? [
              {
                label: t("discovery.schedules.runNow"),
                kind: "primary",
                shortcut: "r",
                busy,
                disabled: schedule.lastState === "RUNNING" ? t("discovery.schedules.runsAlready") : undefined,
                onSelect: () =>
                  run(async () => {
                    const { jobUUID } = await change("runDiscoverySchedule", { path });
                    const to = `/discovery/${jobUUID}`;
                    notify({
                      tone: "success",
                      title: t("discovery.schedules.discoveryStarted"),
                      to,
                      linkLabel: t("discovery.schedules.watch"),
                    });
                  }),
              },
              { label: t("common.edit"), shortcut: "e", onSelect: () => setEditing(true) },
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
          {t("discovery.schedules.triedAgainUntilItsNext")}
        </Banner>
      )}
      <Details
        items={[
          { label: t("discovery.schedules.next"), value: nextTime(schedule) },
          { label: t("discovery.schedules.lastRun"), value: stateCell(schedule) },
          { label: t("discovery.schedules.targets"), value: schedule.request.targets },
          { label: t("discovery.schedules.made"), value: schedule.createdBy },
        ]}
      />
      <Section title={t("discovery.schedules.whatChanged")}>
        <DataTable
          label={t("discovery.schedules.changes")}
          rows={changes}
          rowKey={({ jobId, ip, kind, field, before }) => `${jobId} ${ip} ${kind} ${field} ${before}`}
          loading={report.isPending}
          columns={[
            {
              id: "run",
              label: t("discovery.schedules.run"),
              cell: ({ at, jobId }) => ({ text: formatTime(at), to: `/discovery/${jobId}` }),
              priority: 1,
            },
            { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 3 },
            { id: "ip", label: t("discovery.schedules.address"), cell: ({ ip }) => ip, priority: 0 },
            ...changeColumns(),
          ]}
          empty={{
            title: t("discovery.schedules.noChanges"),
            hint: t("discovery.schedules.whatRunFindsDifferentFrom"),
          }}
        />
      </Section>
      <Section title={t("discovery.schedules.runs")}>
        <JobsTable jobs={runs.data?.results ?? []} loading={runs.isPending} />
      </Section>
      {editing && (
        <EditSchedule
          schedule={schedule}
          onClose={() => setEditing(false)}
          onDone={({ name }) => {
            setEditing(false);
            notify({ tone: "success", title: t("discovery.schedules.scheduleSaved", { name }) });
          }}
        />
      )}
    </Page>
  );
}
