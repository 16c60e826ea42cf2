import { t, type Agent } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Details, EmptyState, Page, Section } from "#kit";
import { JobsTable } from "../../discovery/jobs/list.tsx";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";

export function Overview() {
  const { organization, organizations } = useConsole();
  const scope = useScope();
  const navigate = useNavigate();
  const mayStart = useMay()("startNetworkDiscovery");
  const devices = useOperation("listDevices", { query: { ...scope, pageSize: 1 } });
  const agents = useOperation("listAgents", { query: scope });
  const jobs = useOperation("listJobs", { query: { ...scope, pageSize: 5 } });
  const running = useOperation("listJobs", { query: { ...scope, state: "RUNNING", pageSize: 1 } });
  const waiting = useOperation("listNodeApprovals", { query: { ...scope, state: "PENDING", pageSize: 1 } });
  const discover = {
    label: t("operations.overview.discoverNetwork"),
    kind: "primary" as const,
    shortcut: "n",
    onSelect: () => void navigate("/discovery/new"),
  };
  const probes = (agents.data?.results ?? []).filter(({ isDelegate }) => isDelegate);
  const shown = organizations.find(({ id }) => String(id) === organization);
  const nothingYet = devices.data?.total === 0 && jobs.data?.total === 0;

  return (
    <Page
      title={t("operations.overview.overview")}
      subtitle={shown?.name ?? t("operations.overview.allOrganizations")}
      actions={mayStart ? [discover] : []}
      loading={devices.isPending || agents.isPending || jobs.isPending}
      error={operationError(devices, agents, jobs)}
    >
      {nothingYet ? (
        <EmptyState
          title={t("operations.overview.devicesYet")}
          hint={t("operations.overview.networkDiscoveryFindsWhatThere")}
          action={mayStart ? discover : undefined}
        />
      ) : (
        <Details
          items={[
            {
              label: t("operations.overview.devices"),
              value: { text: String(devices.data?.total ?? 0), to: "/deviceSearch" },
            },
            ...(shown
              ? []
              : [
                  {
                    label: t("operations.overview.organizations"),
                    value: { text: String(organizations.length), to: "/administration/customers/list" },
                  },
                ]),
            {
              label: t("operations.overview.probesOnline"),
              value: t("operations.overview.upOf", {
                up: probes.filter(({ isUp }) => isUp).length,
                total: probes.length,
              }),
            },
            {
              label: t("operations.overview.waitingApproval"),
              value: {
                text: String(waiting.data?.total ?? 0),
                to: "/approvals",
                tone: waiting.data?.total ? "warning" : undefined,
              },
            },
            {
              label: t("operations.overview.runningDiscoveries"),
              value: { text: String(running.data?.total ?? 0), to: "/discovery" },
            },
          ]}
        />
      )}
      <AgentsSection agents={agents.data?.results ?? []} />
      {!nothingYet && (
        <Section title={t("operations.overview.latestDiscoveries")}>
          <JobsTable jobs={jobs.data?.results ?? []} loading={jobs.isPending} />
        </Section>
      )}
    </Page>
  );
}

function AgentsSection({ agents }: { agents: readonly Agent[] }) {
  const { organizations } = useConsole();
  const navigate = useNavigate();
  return (
    <Section title={t("operations.overview.agents")}>
      <DataTable
        label={t("operations.overview.agents")}
        rows={agents}
        rowKey={({ nodeId }) => String(nodeId)}
        onOpen={({ nodeId }) => void navigate(`/deviceDashboard/${nodeId}/overview`)}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ name, nodeId }) => ({ text: name, to: `/deviceDashboard/${nodeId}/overview` }),
            priority: 0,
          },
          {
            id: "status",
            label: t("operations.overview.status"),
            cell: ({ isUp }) =>
              isUp
                ? { text: t("operations.overview.online"), tone: "success" }
                : { text: t("operations.overview.offline"), tone: "danger" },
            priority: 1,
          },
          {
            id: "probe",
            label: t("operations.overview.networkProbe"),
            cell: ({ isDelegate }) => (isDelegate ? t("common.yes") : t("operations.overview.yet")),
            priority: 2,
          },
          {
            id: "organization",
            label: t("common.organization"),
            cell: ({ clientId }) => organizations.find(({ id }) => id === clientId)?.name ?? "",
            priority: 3,
          },
          {
            id: "version",
            label: t("operations.overview.version"),
            cell: ({ version }) => version,
            priority: 4,
          },
          {
            id: "seen",
            label: t("operations.overview.lastSeen"),
            cell: ({ lastSeenAt }) => formatTime(lastSeenAt),
            priority: 5,
          },
        ]}
        empty={{
          title: t("operations.overview.agentEnrolledYet"),
          hint: t("operations.overview.makeEnrollmentTokenOrganizationsPage"),
        }}
      />
    </Section>
  );
}
