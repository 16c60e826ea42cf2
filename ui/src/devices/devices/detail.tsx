import { deviceStatus, formatRelative, maintenanceState, roleLabel, t, type Device } from "@muster/sdk";
import { useNavigate, useParams } from "react-router";
import { Page, Tabs, type Action } from "#kit";
import { DeviceFindings } from "../../agents/identity-alerts.tsx";
import { ChangedHostKeys } from "../../discovery/ssh-host-keys.tsx";
import { useAddress } from "../../hooks/address.ts";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { usePageCommands } from "../../hooks/page-commands.ts";
import { useNow } from "../../hooks/time.ts";
import { DeviceAlerts } from "../../monitoring/alerts/lazy-section.tsx";
import { DeviceMessages } from "../../monitoring/device-messages/lazy-section.tsx";
import {
  ComputerOverview,
  DeviceServices,
  DeviceUpdates,
} from "../../monitoring/computer-state/lazy-section.tsx";
import { DeviceMetrics } from "../../monitoring/metrics/lazy-section.tsx";
import { DeviceSoftware } from "../../monitoring/software/lazy-section.tsx";
import { DeviceNeighbors } from "../../monitoring/topology/lazy-section.tsx";
import { DeviceSessions } from "../../remote/remote-sessions/lazy-section.tsx";
import { DeviceTools } from "../../remote/tools/lazy-section.tsx";
import { isOwnComputer } from "../actions/available-actions.ts";
import { useDeviceActions } from "../actions/use-device-actions.tsx";
import { DeviceProvenance } from "../provenance/section.tsx";
import { DeviceActivity } from "./activity.tsx";
import { DeviceFacts } from "./facts.tsx";
import { useNeighbors } from "./use-next-device.ts";

const tabs = [
  "overview",
  "tools",
  "alerts",
  "metrics",
  "messages",
  "services",
  "updates",
  "software",
  "sessions",
  "neighbors",
  "activity",
  "sources",
] as const;

const ofComputers = new Set<string>(["tools", "services", "updates", "software", "sessions"]);

const tabsOf = (device: Device) =>
  tabs.filter((one) => {
    if (ofComputers.has(one)) return isOwnComputer(device);
    return one !== "messages" || device.nmsDelegateNodeId != null;
  });

export function DevicePage() {
  const { id, tool } = useParams();
  const { get, set } = useAddress();
  const navigate = useNavigate();
  const now = useNow();
  const device = useOperation("getDevice", { path: { nodeId: Number(id) } });
  const agents = useOperation("listAgents", { query: {} }).data?.results ?? [];
  const { actionsFor, dialog } = useDeviceActions();
  const { previous, next } = useNeighbors(device.data?.id ?? 0);
  const agent = agents.find(({ nodeId }) => nodeId === device.data?.id);
  const actions = device.data
    ? actionsFor({
        selection: { deviceIds: [device.data.id] },
        count: 1,
        device: device.data,
        hasAgent: agent !== undefined,
      })
    : [];
  usePageCommands(device.data?.displayName ?? "", actions);
  useBreadcrumb(device.data?.displayName);
  if (!device.data)
    return (
      <Page title={t("devices.devices.device")} loading={device.isPending} error={operationError(device)} />
    );

  const moves: Action[] = [
    ...(previous ? [{ label: t("devices.devices.previous"), shortcut: "[", onSelect: previous }] : []),
    ...(next ? [{ label: t("devices.devices.next"), shortcut: "]", onSelect: next }] : []),
  ];
  const shown = agent?.isUp ? { ...device.data, lastSeenAt: now } : device.data;
  const shownTabs = tabsOf(shown);
  const tab = tool ? "tools" : (shownTabs.find((one) => one === get("tab")) ?? "overview");
  const openTab = (next: string) => {
    const address = `/deviceDashboard/${shown.id}`;
    if (next === "tools") void navigate(`${address}/tools/processes`);
    else if (tool) void navigate(`${address}/overview${next === "overview" ? "" : `?tab=${next}`}`);
    else set({ tab: next === "overview" ? "" : next });
  };
  return (
    <Page title={shown.displayName} subtitle={summaryOf(shown, now)} actions={[...actions, ...moves]}>
      {agent && <DeviceFindings nodeId={shown.id} />}
      <ChangedHostKeys device={shown} />
      <Tabs
        label={t("devices.devices.device")}
        tabs={shownTabs.map((one) => ({ id: one, label: t(`devices.devices.${one}`) }))}
        current={tab}
        onChange={openTab}
      />
      {tab === "overview" && <DeviceFacts device={shown} agents={agents} />}
      {tab === "overview" && agent && <ComputerOverview nodeId={shown.id} />}
      {tab === "tools" && <DeviceTools device={shown} tool={tool ?? ""} />}
      {tab === "alerts" && <DeviceAlerts nodeId={shown.id} />}
      {tab === "metrics" && <DeviceMetrics nodeId={shown.id} hasAgent={agent !== undefined} />}
      {tab === "messages" && <DeviceMessages key={shown.id} nodeId={shown.id} />}
      {tab === "services" && (
        <DeviceServices key={shown.id} nodeId={shown.id} hasAgent={agent !== undefined} />
      )}
      {tab === "updates" && <DeviceUpdates key={shown.id} nodeId={shown.id} hasAgent={agent !== undefined} />}
      {tab === "software" && (
        <DeviceSoftware key={shown.id} nodeId={shown.id} hasAgent={agent !== undefined} />
      )}
      {tab === "sessions" && <DeviceSessions key={shown.id} nodeId={shown.id} />}
      {tab === "neighbors" && <DeviceNeighbors nodeId={shown.id} />}
      {tab === "activity" && <DeviceActivity nodeId={shown.id} />}
      {tab === "sources" && <DeviceProvenance device={shown} />}
      {dialog}
    </Page>
  );
}

/** Describes a device, such as "Online, seen 2 min. ago · Switch · Cisco · C9300". */
function summaryOf(device: Device, now: number): string {
  const { status, label, detail } = deviceStatus(device, now);
  // if the device is neither online nor offline, its status already says when it was seen
  const seen =
    device.lastSeenAt === null || status === "UNKNOWN"
      ? ""
      : t("devices.devices.onlineSeen", { time: formatRelative(device.lastSeenAt, now) });
  const summary = [detail ? `${label}: ${detail}` : label, seen].filter(Boolean).join(detail ? " · " : ", ");
  const { label: maintenance, active } = maintenanceState(device.maintenanceMode, now);
  return [summary, active && maintenance, roleLabel(device.role), device.vendor, device.model]
    .filter(Boolean)
    .join(" · ");
}
