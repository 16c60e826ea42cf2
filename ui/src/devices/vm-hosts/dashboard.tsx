import { roleLabel, t, vmPathOf } from "@muster/sdk";
import { useNavigate, useParams } from "react-router";
import { Page, Tabs, type Action } from "#kit";
import { useAddress } from "../../hooks/address.ts";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { usePageCommands } from "../../hooks/page-commands.ts";
import { DeviceAlerts } from "../../monitoring/alerts/lazy-section.tsx";
import { DeviceMetrics } from "../../monitoring/metrics/lazy-section.tsx";
import { DeviceActivity } from "../devices/activity.tsx";
import { HostOverview } from "./host-overview.tsx";
import { useVmActions } from "./use-vm-actions.tsx";
import { VmOverview } from "./vm-overview.tsx";

const tabs = ["overview", "metrics", "alerts", "activity"] as const;

/** The page of a VM host with its virtual machines, or of one virtual machine. */
export function VmDashboard() {
  const { id } = useParams();
  const nodeId = Number(id);
  const { get, set } = useAddress();
  const navigate = useNavigate();
  const device = useOperation("getDevice", { path: { nodeId } });
  const kind = device.data && vmPathOf(device.data.role);
  const vm = useOperation("getVm", { path: { nodeId } }, kind === "vm");
  const host = useOperation("getVmHost", { path: { nodeId } }, kind === "host");
  const { actionsFor, question } = useVmActions();
  const actions: Action[] = [
    ...(vm.data ? actionsFor(vm.data) : []),
    {
      label: t("devices.vmHosts.openDevice"),
      onSelect: () => void navigate(`/deviceDashboard/${nodeId}/overview`),
    },
  ];
  usePageCommands(device.data?.displayName ?? "", actions);
  useBreadcrumb(device.data?.displayName);
  const read = kind === "vm" ? vm : host;
  const error = operationError(device) ?? operationError(read);
  const isPending = device.isPending || (kind !== undefined && read.isPending);
  if (!device.data || !read.data)
    return <Page title={t("devices.vmHosts.one")} loading={isPending} error={error} />;
  const tab = tabs.find((one) => one === get("tab")) ?? "overview";
  return (
    <Page title={device.data.displayName} subtitle={roleLabel(device.data.role)} actions={actions}>
      <Tabs
        label={roleLabel(device.data.role)}
        tabs={tabs.map((one) => ({ id: one, label: t(`devices.devices.${one}`) }))}
        current={tab}
        onChange={(next) => set({ tab: next === "overview" ? "" : next })}
      />
      {tab === "overview" && host.data && <HostOverview host={host.data} />}
      {tab === "overview" && vm.data && <VmOverview vm={vm.data} />}
      {tab === "metrics" && <DeviceMetrics nodeId={nodeId} hasAgent={false} />}
      {tab === "alerts" && <DeviceAlerts nodeId={nodeId} />}
      {tab === "activity" && <DeviceActivity nodeId={nodeId} />}
      {question}
    </Page>
  );
}
