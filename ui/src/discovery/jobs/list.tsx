import { discoverySum, groupSeries, jobStateOf, type Job, t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page, type Action, type DataTableProps } from "#kit";
import { useAddress } from "../../hooks/address.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { formatTime } from "../../hooks/time.ts";

interface JobsTableProps {
  jobs: readonly Job[];
  loading: boolean;
  /** The filter and views, on the list's own page. */
  list?: Pick<DataTableProps<Job>, "query" | "views">;
}

/** Discovery jobs, newest first: on their own page, or the latest on the overview. */
export function JobsTable({ jobs, loading, list = {} }: JobsTableProps) {
  const { organizations } = useConsole();
  const navigate = useNavigate();
  const may = useMay();
  const mayStart = may("startNetworkDiscovery");
  const mayRepeat = may("createDiscoverySchedule");
  const organizationName = (id: number) => organizations.find((one) => one.id === id)?.name ?? "";
  const go = (to: string) => () => void navigate(to);
  const actionsOf = ({ id, state, scheduleId }: Job): Action[] => [
    { label: t("discovery.jobs.results"), onSelect: go(`/discovery/${id}`) },
    ...(state === "RUNNING"
      ? []
      : [{ label: t("discovery.jobs.changes"), shortcut: "c", onSelect: go(`/discovery/${id}/changes`) }]),
    ...(mayRepeat && state !== "RUNNING" && scheduleId === null
      ? [{ label: t("discovery.jobs.repeatAction"), onSelect: go(`/discovery/schedules?job=${id}`) }]
      : []),
  ];
  return (
    <DataTable
      label={t("discovery.jobs.discoveries")}
      rows={groupSeries(jobs)}
      rowKey={({ id }) => id}
      loading={loading}
      {...list}
      actions={(target) => ("row" in target ? actionsOf(target.row) : [])}
      onOpen={({ id }) => void navigate(`/discovery/${id}`)}
      columns={[
        {
          id: "started",
          label: t("discovery.jobs.started"),
          cell: (job) => ({ text: formatTime(job.createdAt), to: `/discovery/${job.id}` }),
          priority: 0,
          width: "wide",
        },
        {
          id: "state",
          label: t("common.state"),
          cell: (job) => {
            const { label, tone } = jobStateOf(job);
            return { text: label, tone };
          },
          priority: 1,
        },
        {
          id: "sum",
          label: t("discovery.jobs.results"),
          cell: (job) => discoverySum(job),
          priority: 2,
          width: "wide",
        },
        {
          id: "targets",
          label: t("discovery.jobs.targets"),
          cell: ({ targets }) => targets,
          priority: 4,
          width: "wide",
        },
        {
          id: "organization",
          label: t("common.organization"),
          cell: ({ clientId }) => organizationName(clientId),
          priority: 3,
        },
        {
          id: "probe",
          label: t("discovery.jobs.probe"),
          cell: ({ delegateName }) => delegateName,
          priority: 5,
        },
        { id: "by", label: t("discovery.jobs.startedBy"), cell: ({ createdBy }) => createdBy, priority: 6 },
      ]}
      empty={{
        title: t("discovery.jobs.discoveryHasRunYet"),
        hint: t("discovery.jobs.nameSomeAddressesProbeSite"),
        action: mayStart
          ? {
              label: t("discovery.jobs.discoverNetwork"),
              kind: "primary",
              onSelect: () => void navigate("/discovery/new"),
            }
          : undefined,
      }}
    />
  );
}

export function Jobs() {
  const scope = useScope();
  const navigate = useNavigate();
  const mayStart = useMay()("startNetworkDiscovery");
  const schedules = {
    label: t("discovery.jobs.schedules"),
    onSelect: () => void navigate("/discovery/schedules"),
  };
  const jobs = useOperation("listJobs", { query: { ...scope, pageSize: 200 } });
  const { get, set } = useAddress();
  const all = jobs.data?.results ?? [];
  const filter = useTextFilter(all, t("discovery.jobs.search"), (job) => ({
    targets: job.targets,
    probe: job.delegateName,
    by: job.createdBy,
    status: [job.state, jobStateOf(job).label],
    started: job.createdAt,
  }));
  const isRunning = ({ state }: Job) => state === "RUNNING";
  const onlyRunning = get("show") === "running";
  const views = {
    items: [
      { id: "all", label: t("discovery.jobs.all") },
      { id: "running", label: t("discovery.jobs.running"), count: all.filter(isRunning).length },
    ],
    current: onlyRunning ? "running" : "all",
    onChange: (id: string) => set({ show: id === "running" ? id : "" }),
  };
  return (
    <Page
      title={t("discovery.jobs.networkDiscovery")}
      error={operationError(jobs)}
      actions={
        mayStart
          ? [
              {
                label: t("discovery.jobs.discoverNetwork"),
                kind: "primary",
                shortcut: "n",
                onSelect: () => void navigate("/discovery/new"),
              },
              schedules,
            ]
          : [schedules]
      }
    >
      <JobsTable
        jobs={onlyRunning ? filter.rows.filter(isRunning) : filter.rows}
        loading={jobs.isPending}
        list={{ query: filter.query, views }}
      />
    </Page>
  );
}
