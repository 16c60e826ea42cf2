// The connections of devices, and the devices through which they are reached.
import type { NodeClass } from "@muster/sdk";
import { degradedBy } from "../../devices/degraded-devices.ts";
import { requireDevice } from "../../devices/devices.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { findOrganization } from "../../organizations/organizations.ts";
import { statusOf } from "../../platform/authorization/device-status.ts";
import { onDevices } from "../../platform/authorization/grants.ts";
import { inList } from "../../platform/db/sql.ts";
import { createTopology } from "../migrations/2026-11-25-01-topology.ts";
import { namesOf, pathOf } from "./names.ts";
import { recalculateDue, recalculateSoon } from "./recalculate.ts";
import { storeNeighbors } from "./reports.ts";

const keptMS = 366 * 24 * 3_600_000;

const handlers = {
  async listNeighbors({ context, caller, path: { nodeId } }) {
    await requireDevice(context, caller, nodeId);
    const { db } = context;
    const links = await db
      .selectFrom("topologyLinks")
      .selectAll()
      .where((e) => e.or([e("deviceId", "=", nodeId), e("neighborId", "=", nodeId)]))
      .execute();
    const otherOf = (link: (typeof links)[number]) =>
      link.deviceId === nodeId ? link.neighborId : link.deviceId;
    const names = await namesOf(
      context,
      caller,
      links.flatMap((link) => otherOf(link) ?? []),
    );
    const report = await db
      .selectFrom("neighborReports")
      .select("reportedAt")
      .where("deviceId", "=", nodeId)
      .executeTakeFirst();
    return {
      results: links
        .map((link) => {
          const isOwn = link.deviceId === nodeId;
          const other = otherOf(link);
          const name = names.get(other ?? 0);
          return {
            port: isOwn ? link.port : link.neighborPort,
            neighborNodeId: name === undefined ? null : other,
            neighborName: name ?? (isOwn ? link.neighborName || link.mac : ""),
            neighborPort: isOwn ? link.neighborPort : link.port,
            mac: isOwn ? link.mac : "",
            source: link.source,
            firstSeenAt: link.firstSeenAt,
            seenAt: link.seenAt,
          };
        })
        .sort((a, b) => a.port.localeCompare(b.port, "en", { numeric: true })),
      path: await pathOf(context, caller, nodeId),
      reportedAt: report?.reportedAt ?? null,
    };
  },

  async getTopology({ context, caller, query: { clientId } }) {
    await findOrganization(context, clientId);
    const { db } = context;
    const devices = await db
      .selectFrom("devices")
      .leftJoin("topologyParents", "topologyParents.deviceId", "devices.id")
      .select([
        "devices.id",
        "devices.displayName",
        "devices.role",
        "parentId",
        statusOf(caller.connected()).as("status"),
      ])
      .where("devices.organizationId", "=", clientId)
      .where(onDevices(caller))
      .orderBy((e) => e.fn("lower", ["devices.displayName"]))
      .orderBy("devices.id")
      .execute();
    const shown = new Map(devices.map((device) => [device.id, device]));
    const rows = await db
      .selectFrom("topologyLinks")
      .selectAll()
      .where("deviceId", "in", inList(db, shown.keys(), "integer"))
      .orderBy("deviceId")
      .orderBy("port")
      .execute();
    const links = rows
      // the other end may be a device that the caller doesn't see
      .filter(({ neighborId }) => neighborId === null || shown.has(neighborId))
      .map(({ deviceId, port, neighborId, neighborName, mac, neighborPort, source, seenAt }) => ({
        nodeId: deviceId,
        port,
        neighborNodeId: neighborId,
        neighborName: shown.get(neighborId ?? 0)?.displayName ?? (neighborName || mac),
        neighborPort,
        source,
        seenAt,
      }));
    const connected = new Set(links.flatMap(({ nodeId, neighborNodeId }) => [nodeId, neighborNodeId ?? 0]));
    const drawn = devices.filter(({ id }) => connected.has(id));
    const causes = await degradedBy(
      context,
      caller,
      drawn.flatMap(({ id, status }) => (status === "DEGRADED" ? [id] : [])),
    );
    return {
      devices: drawn.map(({ id, role, parentId, ...device }) => ({
        ...device,
        nodeId: id,
        role: role as NodeClass,
        degraded: causes.get(id) ?? null,
        parentNodeId: parentId !== null && connected.has(parentId) ? parentId : null,
      })),
      links,
      unconnected: devices.length - drawn.length,
    };
  },
} satisfies Partial<Handlers>;

export const topology: Feature = {
  handlers,
  migrations: { "2026-11-25-01-topology": createTopology },
  deviceTables: {
    // moved on merge, so that devices behind it keep their path until it is polled again
    neighborReports: {
      column: "deviceId",
      archive: "delete",
      key: { reportedAt: "bigint" },
      moveOnMerge: { unlessSame: [] },
    },
    topologyLinks: { column: "deviceId", archive: "delete" },
    topologyParents: { column: "deviceId", archive: "delete" },
    topologyChanges: { column: "deviceId", archive: "delete", key: { id: "integer" }, moveOnMerge: true },
  },
  agentEvents: { neighbors: storeNeighbors },
  on: {
    devicesDeleted(context, { organizationIds }) {
      for (const id of organizationIds) recalculateSoon(context, id);
    },
    devicesMerged: (context, { organizationId }) => recalculateSoon(context, organizationId),
  },
  // each server recalculates after the reports that it received
  tickEverywhere: recalculateDue,
  async hourly(context, { now }) {
    await context.db
      .deleteFrom("topologyChanges")
      .where("at", "<", now - keptMS)
      .execute();
  },
};
