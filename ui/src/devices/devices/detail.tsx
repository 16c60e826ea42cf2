import {
  deviceStatus,
  formatRelative,
  isMobile,
  maintenanceState,
  roleLabel,
  t,
  type Agent,
  type Device,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Confirm, Page, Tabs, type Action } from "#kit";
import { DeviceFindings } from "../../agents/identity-alerts.tsx";
import { newRun } from "../../automation/scripts/addresses.ts";
import { RebootDialog } from "../../automation/tasks/reboot-dialog.tsx";
import { useAddress } from "../../hooks/address.ts";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useNow } from "../../hooks/time.ts";
import { EndMaintenance, MaintenanceDialog } from "../../maintenance/windows/lazy-dialog.tsx";
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
import { DeviceProvenance } from "../provenance/section.tsx";
import { DeviceActivity } from "./activity.tsx";
import { EditDevice } from "./edit-dialog.tsx";
import { DeviceFacts } from "./facts.tsx";
import { useNeighbors } from "./neighbors.ts";
import { ChangedHostKeys } from "./ssh-host-keys.tsx";
import { TagsDialog } from "./tags-dialog.tsx";

type Opened = "edit" | "delete" | "maintenance" | "end" | "reboot" | "tags";

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

/** What there can be of a device. */
const tabsOf = ({ nodeClass, nmsDelegateNodeId }: Device) =>
  tabs.filter((one) => {
    if (ofComputers.has(one)) return !nodeClass.startsWith("NMS_");
    return one !== "messages" || nmsDelegateNodeId != null;
  });

export function DevicePage() {
  const { id, tool } = useParams();
  const { get, set } = useAddress();
  const navigate = useNavigate();
  const now = useNow();
  const [open, setOpen] = useState<Opened>();
  const device = useOperation("getDevice", { path: { nodeId: Number(id) } });
  const agents = useOperation("listAgents", { query: {} }).data?.results ?? [];
  const actions = useDeviceActions(device.data, agents, setOpen);
  useBreadcrumb(device.data?.displayName);
  if (!device.data)
    return (
      <Page title={t("devices.devices.device")} loading={device.isPending} error={operationError(device)} />
    );

  const agent = agents.find(({ nodeId }) => nodeId === device.data.id);
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
    <Page title={shown.displayName} subtitle={summaryOf(shown, now)} actions={actions}>
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
      {open && <OpenedDialog opened={open} device={shown} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** "Online, seen 2 min. ago · Switch · Cisco · C9300": what it is and how it is. */
function summaryOf(device: Device, now: number): string {
  const { status, label, detail } = deviceStatus(device, now);
  // the status of a device that is neither online nor offline already says when it was seen
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

/** What can be done with the device by this user. */
function useDeviceActions(
  device: Device | undefined,
  agents: readonly Agent[],
  onOpen: (opened: Opened) => void,
): Action[] {
  const may = useMay();
  const { terminals } = useConsole();
  const navigate = useNavigate();
  const { previous, next } = useNeighbors(device?.id ?? 0);
  if (!device) return [];
  const on = { organizationId: device.clientId, nodeClass: device.role ?? undefined };
  const hasAgent = agents.some(({ nodeId }) => nodeId === device.id) && !isMobile(device);
  const mayMaintain = may("enableMaintenance", { organizationId: device.clientId }) && !isMobile(device);
  const action = (
    isOffered: boolean,
    label: string,
    shortcut: string,
    run: () => void,
    more = {},
  ): Action[] => (isOffered ? [{ label, shortcut, onSelect: run, ...more }] : []);
  return [
    ...action(may("updateDevice", on), t("common.edit"), "e", () => onOpen("edit"), { kind: "primary" }),
    ...action(mayMaintain, t("devices.devices.maintenanceMode"), "m", () => onOpen("maintenance")),
    ...action(
      mayMaintain && device.maintenanceMode !== null,
      t("devices.devices.disableMaintenance"),
      "M",
      () => onOpen("end"),
    ),
    ...action(may("openTerminal", on) && hasAgent, t("remote.console.terminal"), "t", () =>
      terminals.ask(device.id),
    ),
    ...action(may("createScriptRun") && hasAgent, t("devices.devices.runScripts"), "r", () =>
      newRun(navigate, { selection: { deviceIds: [device.id] } }),
    ),
    ...action(may("createScheduledTask") && hasAgent, t("devices.devices.reboot"), "b", () =>
      onOpen("reboot"),
    ),
    ...action(may("updateDeviceTags", on), t("devices.tags.editTags"), "T", () => onOpen("tags")),
    ...action(previous !== undefined, t("devices.devices.previous"), "[", () => previous?.()),
    ...action(next !== undefined, t("devices.devices.next"), "]", () => next?.()),
    ...action(may("deleteDevice", on), t("common.delete"), "D", () => onOpen("delete"), { kind: "danger" }),
  ];
}

interface DialogProps {
  opened: Opened;
  device: Device;
  onClose(): void;
}

function OpenedDialog({ opened, device, onClose }: DialogProps) {
  const selection = { deviceIds: [device.id] };
  if (opened === "maintenance")
    return <MaintenanceDialog selection={selection} onClose={onClose} onDone={onClose} />;
  if (opened === "end") return <EndMaintenance selection={selection} onClose={onClose} onDone={onClose} />;
  if (opened === "reboot") return <RebootDialog selection={selection} onClose={onClose} />;
  if (opened === "tags")
    return (
      <TagsDialog body={selection} count={1} name={device.displayName} onClose={onClose} onDone={onClose} />
    );
  if (opened === "edit") return <EditDevice device={device} onClose={onClose} />;
  return <DeleteDevice device={device} onClose={onClose} />;
}

function DeleteDevice({ device, onClose }: { device: Device; onClose(): void }) {
  const { notify } = useConsole();
  const navigate = useNavigate();
  const change = useMutate();
  const { busy, run } = useAction();
  const remove = async () => {
    await change("deleteDevice", { path: { nodeId: device.id } });
    await navigate("/deviceSearch");
    notify({ tone: "success", title: t("devices.devices.dataDeletedSuccessfully") });
  };
  return (
    <Confirm
      danger
      title={t("devices.devices.deleteQuestionNamed", { displayName: device.displayName })}
      message={t("devices.devices.whatKnownLostDiscoveryCan")}
      confirmLabel={t("common.delete")}
      busy={busy}
      onConfirm={() => run(remove)}
      onCancel={onClose}
    />
  );
}
