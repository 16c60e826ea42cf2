import {
  deviceTools,
  systemOfRole,
  t,
  type Device,
  type DeviceTool,
  type OperationId,
  type ScriptOperatingSystem,
} from "@muster/sdk";
import { Suspense, type ComponentType } from "react";
import { useNavigate } from "react-router";
import { EmptyState, ErrorBoundary, lazyPart, Tabs } from "#kit";
import { useMay } from "../../hooks/permissions.ts";

export interface ToolProps {
  nodeId: number;
  /** The device's name, for questions. */
  name: string;
}

interface ToolScreen {
  operation: OperationId;
  /** The only operating system that has the tool. */
  system?: ScriptOperatingSystem;
  Component: ComponentType<ToolProps>;
}

const screens: Record<DeviceTool, ToolScreen> = {
  processes: {
    operation: "listProcesses",
    Component: lazyPart(async () => (await import("./processes.tsx")).Processes),
  },
  services: {
    operation: "listLiveServices",
    Component: lazyPart(async () => (await import("./services.tsx")).Services),
  },
  journal: {
    operation: "readJournal",
    Component: lazyPart(async () => (await import("./journal.tsx")).Journal),
  },
  network: {
    operation: "getNetworkState",
    Component: lazyPart(async () => (await import("./network.tsx")).Network),
  },
  logins: {
    operation: "listLogins",
    Component: lazyPart(async () => (await import("./logins.tsx")).Logins),
  },
  disks: {
    operation: "getDisks",
    Component: lazyPart(async () => (await import("./disks.tsx")).Disks),
  },
  jobs: {
    operation: "listScheduledJobs",
    Component: lazyPart(async () => (await import("./scheduled-jobs.tsx")).ScheduledJobs),
  },
  updates: {
    operation: "listLiveUpdates",
    Component: lazyPart(async () => (await import("../updates/tool.tsx")).Updates),
  },
  antivirus: {
    operation: "getLiveAntivirus",
    Component: lazyPart(async () => (await import("./antivirus.tsx")).Antivirus),
  },
  registry: {
    operation: "readRegistryKey",
    system: "WINDOWS",
    Component: lazyPart(async () => (await import("../registry/tool.tsx")).Registry),
  },
};

export const toolAddress = (nodeId: number, tool: string) => `/deviceDashboard/${nodeId}/tools/${tool}`;

/** The tools of a computer that the user may use, one at a time. */
export function DeviceTools({ device, tool }: { device: Device; tool: string }) {
  const may = useMay();
  const navigate = useNavigate();
  const on = { organizationId: device.clientId, nodeClass: device.role ?? undefined };
  const isThere = ({ system }: ToolScreen) => !system || system === systemOfRole(device.role ?? "");
  const allowed = deviceTools.filter((one) => isThere(screens[one]) && may(screens[one].operation, on));
  const current = allowed.find((one) => one === tool) ?? allowed[0];
  if (!current)
    return (
      <EmptyState title={t("remote.deviceTools.forbidden")} hint={t("remote.deviceTools.forbiddenHint")} />
    );
  const { Component } = screens[current];
  return (
    <>
      <Tabs
        label={t("remote.deviceTools.title")}
        tabs={allowed.map((id) => ({ id, label: t(`remote.deviceTools.names.${id}`) }))}
        current={current}
        onChange={(next) => void navigate(toolAddress(device.id, next))}
      />
      <ErrorBoundary label={t(`remote.deviceTools.names.${current}`)} resetKey={current}>
        <Suspense>
          <Component key={`${device.id} ${current}`} nodeId={device.id} name={device.displayName} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
