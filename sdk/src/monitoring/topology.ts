// Describes the links between devices.
import { degradedText, deviceStatusLabels } from "../devices/device-status.ts";
import { enums } from "../generated/limits.ts";
import type { LinkChange, LinkSource, TopologyDevice } from "../index.ts";
import { labels, t } from "../text/messages.ts";

export const linkSourceLabels: Readonly<Record<LinkSource, string>> = labels(
  "monitoring.topology.source",
  enums.LinkSource,
);

/** Describes a device's status: "Degraded: CPU busy, 5 min. ago". */
export const topologyStatusText = ({ status, degraded }: TopologyDevice): string =>
  [deviceStatusLabels[status], degraded && degradedText(degraded)].filter(Boolean).join(": ");

/** Describes one end of a link: "sw-core-1 (Te1/1/1)". */
export const linkEndText = (name: string, port: string): string => (port ? `${name} (${port})` : name);

/** Describes a change of a link: "Connected: Gi1/0/24 → sw-core-1 (Te1/1/1)". */
export function linkChangeText({ isNew, port, neighborName, neighborPort }: LinkChange): string {
  const link = [port, linkEndText(neighborName, neighborPort)].filter(Boolean).join(" → ");
  return t(isNew ? "monitoring.topology.connected" : "monitoring.topology.disconnected", { link });
}

export interface TopologyTree<D> {
  device: D;
  children: TopologyTree<D>[];
}

/**
 * Arranges devices below the devices through which they are reached. Devices whose parent is unknown are
 * roots.
 */
export function topologyTree<D extends Pick<TopologyDevice, "nodeId" | "parentNodeId">>(
  devices: readonly D[],
): TopologyTree<D>[] {
  const byParent = Map.groupBy(devices, ({ parentNodeId }) => parentNodeId);
  const ids = new Set(devices.map(({ nodeId }) => nodeId));
  const placed = new Set<number>();
  const below = (device: D): TopologyTree<D> => {
    placed.add(device.nodeId);
    const children = (byParent.get(device.nodeId) ?? []).filter(({ nodeId }) => !placed.has(nodeId));
    return { device, children: children.map(below) };
  };
  const isRoot = ({ parentNodeId }: D) => parentNodeId === null || !ids.has(parentNodeId);
  const roots = devices.filter(isRoot).map(below);
  // a cycle has no root, so start at any of its devices
  const rest = devices.filter(({ nodeId }) => !placed.has(nodeId));
  return [...roots, ...rest.flatMap((device) => (placed.has(device.nodeId) ? [] : [below(device)]))];
}
