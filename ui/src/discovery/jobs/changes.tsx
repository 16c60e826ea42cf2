import { changesSum, deviceAddress } from "@muster/sdk";
import { useNavigate, useParams } from "react-router";
import { DataTable, Page } from "#kit";
import { changeColumns } from "../../devices/provenance/section.tsx";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";

/** What a discovery found changed since what was known before. */
export function DiscoveryChanges() {
  const { jobId = "" } = useParams();
  const navigate = useNavigate();
  const path = { jobId };
  const job = useOperation("getJob", { path });
  const changes = useOperation("listDiscoveryChanges", { path });
  useBreadcrumb("Changes");
  const rows = changes.data?.results ?? [];
  const by = job.data && `${job.data.delegateName}, ${formatTime(job.data.createdAt)}`;
  return (
    <Page
      title="Changes"
      subtitle={by && `Discovery by ${by}: ${changesSum(rows)}`}
      loading={job.isPending || changes.isPending}
      error={operationError(job, changes)}
      actions={[{ label: "Results", shortcut: "r", onSelect: () => void navigate(`/discovery/${jobId}`) }]}
    >
      <DataTable
        label="Changes"
        rows={rows}
        rowKey={(row) => `${row.kind}/${row.nodeId}/${row.ip}/${row.field}/${row.before}`}
        onOpen={({ nodeId }) => nodeId !== null && void navigate(deviceAddress(nodeId))}
        columns={[
          {
            id: "name",
            label: "Device",
            cell: ({ name, nodeId }) => (nodeId === null ? name : { text: name, to: deviceAddress(nodeId) }),
            priority: 0,
          },
          { id: "ip", label: "Address", cell: ({ ip }) => ip, priority: 2 },
          ...changeColumns(),
        ]}
        empty={
          job.data?.state === "RUNNING"
            ? { title: "The discovery still runs", hint: "What changed is told when it has ended." }
            : { title: "Nothing changed", hint: "Everything is as it was known before." }
        }
      />
    </Page>
  );
}
