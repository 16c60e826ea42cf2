import { discoverySum, groupSeries, jobStateOf, type Job } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { usePermission } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";

/** Jobs, newest first: on their own page, and the latest on the overview. */
export function JobsTable({ jobs, loading }: { jobs: readonly Job[]; loading: boolean }) {
  const { organizations } = useConsole();
  const navigate = useNavigate();
  const mayStart = usePermission()("canCreateDevices");
  const organizationName = (id: number) => organizations.find((one) => one.id === id)?.name ?? "";
  return (
    <DataTable
      label="Discoveries"
      rows={groupSeries(jobs)}
      rowKey={({ id }) => id}
      loading={loading}
      onOpen={({ id }) => void navigate(`/discovery/${id}`)}
      columns={[
        {
          id: "started",
          label: "Started",
          cell: (job) => ({ text: formatTime(job.createdAt), to: `/discovery/${job.id}` }),
          priority: 0,
          width: "wide",
        },
        {
          id: "state",
          label: "State",
          cell: (job) => {
            const { label, tone } = jobStateOf(job);
            return { text: label, tone };
          },
          priority: 1,
        },
        { id: "sum", label: "Results", cell: (job) => discoverySum(job), priority: 2, width: "wide" },
        { id: "targets", label: "Targets", cell: ({ targets }) => targets, priority: 4, width: "wide" },
        {
          id: "organization",
          label: "Organization",
          cell: ({ clientId }) => organizationName(clientId),
          priority: 3,
        },
        { id: "probe", label: "Probe", cell: ({ delegateName }) => delegateName, priority: 5 },
        ...(mayStart
          ? [
              {
                id: "repeat",
                label: "Repeat",
                cell: ({ id, state, scheduleId }: Job) =>
                  state === "RUNNING" || scheduleId !== null
                    ? ""
                    : { text: "Repeat…", to: `/discovery/schedules?job=${id}` },
                priority: 7,
              },
            ]
          : []),
        { id: "by", label: "Started by", cell: ({ createdBy }) => createdBy, priority: 6 },
      ]}
      empty={{
        title: "No discovery has run yet",
        hint: "Name some addresses, and a probe on the site finds what is there.",
        action: mayStart
          ? { label: "Discover a network", kind: "primary", onSelect: () => void navigate("/discovery/new") }
          : undefined,
      }}
    />
  );
}

export function Jobs() {
  const scope = useScope();
  const navigate = useNavigate();
  const mayStart = usePermission()("canCreateDevices");
  const schedules = { label: "Schedules", onSelect: () => void navigate("/discovery/schedules") };
  const jobs = useOperation("listJobs", { query: { ...scope, pageSize: 200 } });
  return (
    <Page
      title="Network discovery"
      error={operationError(jobs)}
      actions={
        mayStart
          ? [
              {
                label: "Discover a network",
                kind: "primary",
                shortcut: "n",
                onSelect: () => void navigate("/discovery/new"),
              },
              schedules,
            ]
          : [schedules]
      }
    >
      <JobsTable jobs={jobs.data?.results ?? []} loading={jobs.isPending} />
    </Page>
  );
}
