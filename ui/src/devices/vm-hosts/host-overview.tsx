import { formatNumber, formatSize, t, vmHostTypeLabels, type Vm, type VmHost } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Banner, DataTable, Details, Section } from "#kit";
import { useOperation } from "../../hooks/operations.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { vmAddress } from "./addresses.ts";
import { hostState, powerCell } from "./states.ts";
import { useVmActions } from "./use-vm-actions.tsx";

const pageSize = 1_000;

export function HostOverview({ host }: { host: VmHost }) {
  const now = useNow();
  const { members, datastores } = host;
  return (
    <>
      {host.error && <Banner tone="danger" title={host.errorText || host.error} />}
      <Details
        items={[
          { label: t("devices.vmHosts.state"), value: hostState(host) },
          { label: t("devices.vmHosts.readAt"), value: timeCell(host.readAt, now) },
          { label: t("devices.vmHosts.checkedAt"), value: timeCell(host.checkedAt, now) },
          { label: t("devices.vmHosts.kind"), value: vmHostTypeLabels[host.type] },
          { label: t("devices.vmHosts.product"), value: host.product },
          ...(host.hostname
            ? [{ label: t("devices.vmHosts.hostname"), value: `${host.hostname}:${host.apiPort}` }]
            : []),
          {
            label: t("devices.vmHosts.delegate"),
            value: { text: host.delegateName, to: `/deviceDashboard/${host.delegateNodeId}/overview` },
          },
          ...(host.certificateFingerprint
            ? [{ label: t("devices.vmHosts.fingerprint"), value: host.certificateFingerprint }]
            : []),
          { label: t("devices.vmHosts.cpuCores"), value: formatNumber(host.cpuCores) },
          { label: t("devices.vmHosts.memory"), value: formatSize(host.memoryBytes) },
          ...(members.length
            ? [{ label: t("devices.vmHosts.members"), value: members.map(({ name }) => name).join(", ") }]
            : []),
        ]}
      />
      <Section title={t("devices.vms.list")}>
        <Machines hostId={host.id} />
      </Section>
      <Section title={t("devices.vmHosts.datastores")}>
        <DataTable
          label={t("devices.vmHosts.datastores")}
          rows={datastores}
          rowKey={({ name }) => name}
          columns={[
            { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
            {
              id: "free",
              label: t("devices.vmHosts.free"),
              cell: ({ freeBytes, isAccessible }) =>
                isAccessible
                  ? formatSize(freeBytes)
                  : { text: t("devices.vmHosts.notAccessible"), tone: "danger" },
              priority: 0,
            },
            {
              id: "capacity",
              label: t("devices.vmHosts.capacity"),
              cell: ({ capacityBytes }) => formatSize(capacityBytes),
              priority: 1,
            },
            { id: "kind", label: t("devices.vmHosts.storeKind"), cell: ({ kind }) => kind, priority: 2 },
          ]}
          empty={{ title: t("devices.vmHosts.noDatastores") }}
        />
      </Section>
    </>
  );
}

function Machines({ hostId }: { hostId: number }) {
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
          {
            id: "name",
            label: t("common.name"),
            cell: ({ nodeId, name }) => ({ text: name, to: vmAddress(nodeId) }),
            priority: 0,
          },
          { id: "power", label: t("devices.vms.powerState"), cell: (row) => powerCell(row), priority: 0 },
          { id: "os", label: t("devices.vms.guestOs"), cell: ({ guestOs }) => guestOs, priority: 2 },
          { id: "ip", label: t("devices.devices.address"), cell: ({ ip }) => ip, priority: 1 },
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
