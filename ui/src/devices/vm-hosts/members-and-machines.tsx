// The hosts of a vCenter or cluster, and the virtual machines of a host.
import { formatNumber, formatSize, t, type Vm, type VmHost, type VmHostMember } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable } from "#kit";
import { useOperation } from "../../hooks/operations.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { vmAddress } from "./addresses.ts";
import { hostState, linkTo, powerCell, runningCell } from "./states.ts";
import { useVmActions } from "./use-vm-actions.tsx";

const pageSize = 1_000;

export function Members({ members, readAt }: Pick<VmHost, "members" | "readAt">) {
  const navigate = useNavigate();
  const { rows, query, emptyOr } = useTextFilter<VmHostMember & { id: number }>(
    members.map((member) => ({ ...member, id: member.nodeId })),
    t("devices.vmHosts.filter"),
    ({ name, cluster }) => ({ name, cluster }),
  );
  return (
    <DataTable
      label={t("devices.vmHosts.members")}
      query={query}
      rows={rows}
      rowKey={({ nodeId }) => String(nodeId)}
      onOpen={({ nodeId }) => void navigate(vmAddress(nodeId))}
      columns={[
        { id: "name", label: t("common.name"), cell: (row) => linkTo(row), priority: 0 },
        {
          id: "state",
          label: t("devices.vmHosts.state"),
          cell: (row) => hostState({ ...row, readAt }),
          priority: 0,
        },
        { id: "cluster", label: t("devices.vmHosts.cluster"), cell: ({ cluster }) => cluster, priority: 1 },
        { id: "vms", label: t("devices.vmHosts.machines"), cell: (row) => runningCell(row), priority: 2 },
        {
          id: "memory",
          label: t("devices.vmHosts.memory"),
          cell: ({ memoryBytes }) => formatSize(memoryBytes),
          priority: 3,
        },
      ]}
      empty={emptyOr({ title: t("devices.vmHosts.none") })}
    />
  );
}

export function Machines({ hostId }: { hostId: number }) {
  const navigate = useNavigate();
  const { actionsFor, question } = useVmActions();
  const list = useOperation("listVms", { query: { hostId, pageSize } });
  const { rows, query, emptyOr } = useTextFilter<Vm & { id: number }>(
    (list.data?.results ?? []).map((vm) => ({ ...vm, id: vm.nodeId })),
    t("devices.vms.filter"),
    ({ name, guestOs, ip }) => ({ name, guestOs, ip }),
  );
  return (
    <>
      <DataTable
        label={t("devices.vms.list")}
        query={query}
        rows={rows}
        rowKey={({ nodeId }) => String(nodeId)}
        loading={list.isPending}
        actions={(target) => ("row" in target ? actionsFor(target.row) : [])}
        onOpen={({ nodeId }) => void navigate(vmAddress(nodeId))}
        columns={[
          { id: "name", label: t("common.name"), cell: (row) => linkTo(row), priority: 0 },
          { id: "power", label: t("devices.vms.powerState"), cell: (row) => powerCell(row), priority: 0 },
          { id: "os", label: t("devices.vms.guestOs"), cell: ({ guestOs }) => guestOs, priority: 2 },
          { id: "ip", label: t("devices.devices.address"), cell: ({ ip }) => ip, priority: 1 },
          { id: "runsOn", label: t("devices.vms.runsOn"), cell: ({ runsOn }) => runsOn, priority: 3 },
          {
            id: "memory",
            label: t("devices.vmHosts.memory"),
            cell: ({ memoryBytes }) => formatSize(memoryBytes),
            priority: 3,
          },
          {
            id: "snapshots",
            label: t("devices.vms.snapshots"),
            cell: ({ snapshots }) => formatNumber(snapshots.length),
            numeric: true,
            priority: 3,
          },
        ]}
        empty={emptyOr({ title: t("devices.vms.none"), hint: t("devices.vms.noneHint") })}
      />
      {question}
    </>
  );
}
