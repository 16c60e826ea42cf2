import { useNavigate } from "react-router";
import { DataTable, Details, EmptyState, Page, Section } from "#kit";
import { JobsTable } from "../../discovery/jobs/list.tsx";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { usePermission } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";

export function Overview() {
  const { organization, organizations } = useConsole();
  const scope = useScope();
  const navigate = useNavigate();
  const mayStart = usePermission()("canCreateDevices");
  const devices = useOperation("listDevices", { query: { ...scope, pageSize: 1 } });
  const agents = useOperation("listAgents", { query: scope });
  const jobs = useOperation("listJobs", { query: { ...scope, pageSize: 5 } });
  const running = useOperation("listJobs", { query: { ...scope, state: "RUNNING", pageSize: 1 } });
  const waiting = useOperation("listNodeApprovals", { query: { ...scope, state: "PENDING", pageSize: 1 } });
  const discover = {
    label: "Discover a network",
    kind: "primary" as const,
    shortcut: "n",
    onSelect: () => void navigate("/discovery/new"),
  };
  const probes = (agents.data?.results ?? []).filter(({ isDelegate }) => isDelegate);
  const shown = organizations.find(({ id }) => String(id) === organization);
  const nothingYet = devices.data?.total === 0 && jobs.data?.total === 0;

  return (
    <Page
      title="Overview"
      subtitle={shown?.name ?? "All organizations"}
      actions={mayStart ? [discover] : []}
      loading={devices.isPending || agents.isPending || jobs.isPending}
      error={operationError(devices, agents, jobs)}
    >
      {nothingYet ? (
        <EmptyState
          title="No devices yet"
          hint="A network discovery finds what is there and adds what you choose."
          action={mayStart ? discover : undefined}
        />
      ) : (
        <Details
          items={[
            { label: "Devices", value: { text: String(devices.data?.total ?? 0), to: "/deviceSearch" } },
            ...(shown
              ? []
              : [
                  {
                    label: "Organizations",
                    value: { text: String(organizations.length), to: "/administration/customers/list" },
                  },
                ]),
            {
              label: "Probes online",
              value: `${probes.filter(({ isUp }) => isUp).length} of ${probes.length}`,
            },
            {
              label: "Waiting for approval",
              value: {
                text: String(waiting.data?.total ?? 0),
                to: "/approvals",
                tone: waiting.data?.total ? "warning" : undefined,
              },
            },
            {
              label: "Running discoveries",
              value: { text: String(running.data?.total ?? 0), to: "/discovery" },
            },
          ]}
        />
      )}
      <Section title="Agents">
        <DataTable
          label="Agents"
          rows={agents.data?.results ?? []}
          rowKey={({ nodeId }) => String(nodeId)}
          onOpen={({ nodeId }) => void navigate(`/deviceDashboard/${nodeId}/overview`)}
          columns={[
            {
              id: "name",
              label: "Name",
              cell: ({ name, nodeId }) => ({ text: name, to: `/deviceDashboard/${nodeId}/overview` }),
              priority: 0,
            },
            {
              id: "status",
              label: "Status",
              cell: ({ isUp }) =>
                isUp ? { text: "Online", tone: "success" } : { text: "Offline", tone: "danger" },
              priority: 1,
            },
            {
              id: "probe",
              label: "Network probe",
              cell: ({ isDelegate }) => (isDelegate ? "Yes" : "Not yet"),
              priority: 2,
            },
            {
              id: "organization",
              label: "Organization",
              cell: ({ clientId }) => organizations.find(({ id }) => id === clientId)?.name ?? "",
              priority: 3,
            },
            { id: "version", label: "Version", cell: ({ version }) => version, priority: 4 },
            { id: "seen", label: "Last seen", cell: ({ lastSeenAt }) => formatTime(lastSeenAt), priority: 5 },
          ]}
          empty={{
            title: "No agent is enrolled yet",
            hint: "Make an enrollment token on an organization's page; an agent can become the probe of its site.",
          }}
        />
      </Section>
      {!nothingYet && (
        <Section title="Latest discoveries">
          <JobsTable jobs={jobs.data?.results ?? []} loading={jobs.isPending} />
        </Section>
      )}
    </Page>
  );
}
