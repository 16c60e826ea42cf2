import { changesSum, deviceAddress, t } from "@muster/sdk";
import { useNavigate, useParams } from "react-router";
import { DataTable, Page } from "#kit";
import { changeColumns } from "../../devices/provenance/section.tsx";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";

export function DiscoveryChanges() {
  const { jobId = "" } = useParams();
  const navigate = useNavigate();
  const path = { jobId };
  const job = useOperation("getJob", { path });
  const changes = useOperation("listDiscoveryChanges", { path });
  useBreadcrumb(t("discovery.jobs.changes"));
  const rows = changes.data?.results ?? [];
  const by = job.data && `${job.data.delegateName}, ${formatTime(job.data.createdAt)}`;
  return (
    <Page
      title={t("discovery.jobs.changes")}
      subtitle={by && t("discovery.jobs.discovery", { by, rows: changesSum(rows) })}
      loading={job.isPending || changes.isPending}
      error={operationError(job, changes)}
      actions={[
        {
          label: t("discovery.jobs.results"),
          shortcut: "r",
          onSelect: () => void navigate(`/discovery/${jobId}`),
        },
      ]}
    >
      <DataTable
        label={t("discovery.jobs.changes")}
        rows={rows}
        rowKey={(row) => `${row.kind}/${row.nodeId}/${row.ip}/${row.field}/${row.before}`}
        onOpen={({ nodeId }) => nodeId !== null && void navigate(deviceAddress(nodeId))}
        columns={[
          {
            id: "name",
            label: t("discovery.jobs.device"),
            cell: ({ name, nodeId }) => (nodeId === null ? name : { text: name, to: deviceAddress(nodeId) }),
            priority: 0,
          },
          { id: "ip", label: t("discovery.jobs.address"), cell: ({ ip }) => ip, priority: 2 },
          ...changeColumns(),
        ]}
        empty={
          job.data?.state === "RUNNING"
            ? {
                title: t("discovery.jobs.discoveryStillRuns"),
                hint: t("discovery.jobs.whatChangedToldWhenHas"),
              }
            : {
                title: t("discovery.jobs.nothingChanged"),
                hint: t("discovery.jobs.everythingAsWasKnownBefore"),
              }
        }
      />
    </Page>
  );
}
