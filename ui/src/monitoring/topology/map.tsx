import {
  deviceAddress,
  deviceStatusTones,
  linkEndText,
  t,
  topologyStatusText,
  topologyTree,
  type Topology,
  type TopologyDevice,
  type TopologyTree,
} from "@muster/sdk";
import { EmptyState, NetworkMap, Section, Text, type MapNode } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";

const pairOf = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;

/** Shows how an organization's devices are connected, from its probes outward. */
export function TopologyMap({ clientId }: { clientId: number }) {
  const read = useOperation("getTopology", { query: { clientId } });
  const failed = operationError(read);
  if (failed) return <EmptyState title={failed.message} hint={failed.nextStep} />;
  if (!read.data) return <Text muted>{t("common.loading")}</Text>;
  const { devices, unconnected } = read.data;
  if (!devices.length)
    return (
      <EmptyState
        title={t("monitoring.topology.noTopology")}
        hint={t("monitoring.topology.noTopologyHint")}
      />
    );
  const others = otherLinks(read.data);
  return (
    <>
      <NetworkMap label={t("monitoring.topology.topology")} nodes={nodesOf(read.data)} />
      {unconnected > 0 && <Text muted>{t("monitoring.topology.unconnected", { count: unconnected })}</Text>}
      {others.length > 0 && (
        <Section title={t("monitoring.topology.others")}>
          {others.map((text) => (
            <Text key={text}>{text}</Text>
          ))}
        </Section>
      )}
    </>
  );
}

const byPort = (a: MapNode, b: MapNode) => a.port.localeCompare(b.port, "en", { numeric: true });

function nodesOf({ devices, links }: Topology): MapNode[] {
  const ports = new Map<string, string>();
  for (const { nodeId, port, neighborNodeId, neighborPort } of links) {
    if (neighborNodeId === null) continue;
    ports.set(`${nodeId} ${neighborNodeId}`, port);
    ports.set(`${neighborNodeId} ${nodeId}`, neighborPort);
  }
  const toNode = ({ device, children }: TopologyTree<TopologyDevice>, parent?: number): MapNode => ({
    key: String(device.nodeId),
    title: device.displayName,
    status: { tone: deviceStatusTones[device.status], label: topologyStatusText(device) },
    port: parent === undefined ? "" : (ports.get(`${parent} ${device.nodeId}`) ?? ""),
    to: deviceAddress(device.nodeId),
    children: children.map((child) => toNode(child, device.nodeId)).toSorted(byPort),
  });
  return topologyTree(devices).map((tree) => toNode(tree));
}

/** Returns the connections that the tree doesn't show: redundant ones, and those to unmanaged devices. */
function otherLinks({ devices, links }: Topology): string[] {
  const names = new Map(devices.map(({ nodeId, displayName }) => [nodeId, displayName]));
  const drawn = new Set(
    devices.flatMap(({ nodeId, parentNodeId }) =>
      parentNodeId === null ? [] : [pairOf(nodeId, parentNodeId)],
    ),
  );
  const shown = new Set<string>();
  return links.flatMap(({ nodeId, port, neighborNodeId, neighborName, neighborPort }) => {
    const pair = pairOf(nodeId, neighborNodeId ?? 0);
    if (neighborNodeId !== null && drawn.has(pair) && !shown.has(pair)) {
      shown.add(pair);
      return [];
    }
    return [`${linkEndText(names.get(nodeId) ?? "", port)} – ${linkEndText(neighborName, neighborPort)}`];
  });
}
