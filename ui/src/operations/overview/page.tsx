import { t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, EmptyState, Page, Section, StatTiles, type StatTile } from "#kit";
import { activityColumns } from "../../audit/activities/columns.ts";
import { JobsTable } from "../../discovery/jobs/list.tsx";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { RollCall } from "./roll-call.tsx";
import { useAttention, type Attention } from "./use-attention.ts";

const none = { total: 0, results: [] };

/** Devices by status: the worst are read first, and those that are well only as far as they are shown. */
function useStatuses() {
  const scope = useScope();
  const of = (status: string) => ({
    query: { ...scope, search: `status:${status}`, sort: "name" as const, pageSize: 200 },
  });
  const offline = useOperation("listDevices", of("offline"));
  const unknown = useOperation("listDevices", of("unknown"));
  const online = useOperation("listDevices", of("online"));
  return {
    reads: [offline, unknown, online],
    statuses: {
      offline: offline.data ?? none,
      unknown: unknown.data ?? none,
      online: online.data ?? none,
    },
  };
}

export function Dashboard() {
  const { organization, organizations } = useConsole();
  const scope = useScope();
  const navigate = useNavigate();
  const mayStart = useMay()("startNetworkDiscovery");
  const { reads, statuses } = useStatuses();
  const jobs = useOperation("listJobs", { query: { ...scope, pageSize: 5 } });
  const discover = {
    label: t("operations.overview.discoverNetwork"),
    kind: "primary" as const,
    shortcut: "n",
    onSelect: () => void navigate("/discovery/new"),
  };
  const shown = organizations.find(({ id }) => String(id) === organization);
  const { offline, unknown, online } = statuses;
  const devices = offline.total + unknown.total + online.total;
  const isEmpty = devices === 0 && jobs.data?.total === 0;
  return (
    <Page
      title={t("operations.overview.title")}
      subtitle={shown?.name ?? t("operations.overview.allOrganizations")}
      actions={mayStart ? [discover] : []}
      loading={[...reads, jobs].some(({ isPending }) => isPending)}
      error={operationError(...reads, jobs)}
    >
      {isEmpty ? (
        <EmptyState
          title={t("operations.overview.devicesYet")}
          hint={t("operations.overview.networkDiscoveryFindsWhatThere")}
          action={mayStart ? discover : undefined}
        />
      ) : (
        <>
          <StatTiles label={t("operations.overview.devices")} tiles={tilesOf(statuses)} />
          <NeedsAttention offline={offline} />
          <RollCall {...statuses} />
          <RecentActivity />
          <Section title={t("operations.overview.latestDiscoveries")}>
            <JobsTable jobs={jobs.data?.results ?? []} loading={jobs.isPending} />
          </Section>
        </>
      )}
    </Page>
  );
}

type Statuses = ReturnType<typeof useStatuses>["statuses"];

function tilesOf({ offline, unknown, online }: Statuses): StatTile[] {
  const tile = (id: string, label: string, count: number, tone?: StatTile["tone"]): StatTile => ({
    id,
    label,
    value: String(count),
    to: id === "all" ? "/deviceSearch" : `/deviceSearch?search=status%3A${id}`,
    ...(tone && count > 0 && { tone }),
  });
  return [
    tile("all", t("operations.overview.devices"), offline.total + unknown.total + online.total),
    tile("online", t("operations.overview.online"), online.total),
    tile("offline", t("operations.overview.offline"), offline.total, "danger"),
    tile("unknown", t("operations.overview.unknown"), unknown.total),
  ];
}

function NeedsAttention({ offline }: Pick<Statuses, "offline">) {
  const navigate = useNavigate();
  const now = useNow();
  const { rows, loading } = useAttention(offline, now);
  return (
    <Section title={t("operations.overview.needsAttention")}>
      <DataTable
        label={t("operations.overview.needsAttention")}
        rows={rows}
        rowKey={({ id }) => id}
        loading={loading}
        onOpen={({ to }: Attention) => void navigate(to)}
        columns={[
          {
            id: "what",
            label: t("operations.overview.what"),
            cell: ({ what, to }) => ({ text: what, to }),
            priority: 0,
            width: "wide",
          },
          { id: "detail", label: t("operations.overview.detail"), cell: ({ detail }) => detail, priority: 1 },
          {
            id: "since",
            label: t("operations.overview.since"),
            cell: ({ since }) => (since === null ? "" : timeCell(since, now)),
            priority: 2,
            width: "narrow",
          },
        ]}
        empty={{ title: t("operations.overview.allWell"), hint: t("operations.overview.allWellHint") }}
      />
    </Section>
  );
}

function RecentActivity() {
  const scope = useScope();
  const mayRead = useMay()("listActivities");
  const list = useOperation("listActivities", { query: { ...scope, pageSize: 6 } }, mayRead);
  if (!mayRead || !list.data) return null;
  return (
    <Section title={t("operations.overview.recentActivity")}>
      <DataTable
        label={t("operations.overview.recentActivity")}
        rows={list.data.results}
        rowKey={({ sequence }) => String(sequence)}
        columns={activityColumns(() => false)}
        empty={{ title: t("operations.overview.allWell") }}
      />
    </Section>
  );
}
