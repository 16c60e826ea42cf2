import { formatNumber, formatSize, t, vmHostTypeLabels, type VmHost } from "@muster/sdk";
import { Banner, DataTable, Details, Section } from "#kit";
import { timeCell, useNow } from "../../hooks/time.ts";
import { Machines, Members } from "./members-and-machines.tsx";
import { hostState, linkTo } from "./states.ts";

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
          ...(host.partOf ? [{ label: t("devices.vmHosts.partOf"), value: linkTo(host.partOf) }] : []),
          ...(host.cluster ? [{ label: t("devices.vmHosts.cluster"), value: host.cluster }] : []),
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
        ]}
      />
      {members.length > 0 && (
        <Section title={t("devices.vmHosts.members")}>
          <Members members={members} readAt={host.readAt} />
        </Section>
      )}
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
