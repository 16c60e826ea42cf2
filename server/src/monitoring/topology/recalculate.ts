// Recalculates the links and parents of an organization's devices from their reports.
import { perServer, type ServerContext } from "../../context.ts";
import { lockOrganization } from "../../devices/match.ts";
import { upsertRows, valuesTable } from "../../platform/db/sql.ts";
import { sql } from "kysely";
import { findLinks, keptLinks, linkKey, parentsOf, type Link, type Reported } from "./links.ts";

/** Waits for the reports of other devices, which arrive at about the same time. */
const soonestMS = 5_000;
/** Recalculations use at most one percent of a processor. */
const maxShare = 0.01;
/** Links found within this many ms of a device's first report aren't new. */
const newMS = 3_600_000;

interface State {
  /** When each organization's recalculation is due. */
  due: Map<number, number>;
  tookMS: Map<number, number>;
}

const states = perServer((): State => ({ due: new Map(), tookMS: new Map() }));

export function recalculateSoon(context: ServerContext, organizationId: number): void {
  const { due, tookMS } = states(context);
  if (due.has(organizationId)) return;
  const waitMS = Math.max(soonestMS, (tookMS.get(organizationId) ?? 0) / maxShare);
  due.set(organizationId, performance.now() + Math.min(waitMS, 10 * context.config.schedulerTickMS));
}

export async function recalculateDue(context: ServerContext): Promise<void> {
  const { due, tookMS } = states(context);
  for (const [organizationId, at] of due) {
    const began = performance.now();
    if (at > began) continue;
    due.delete(organizationId);
    await recalculate(context, organizationId);
    tookMS.set(organizationId, performance.now() - began);
  }
}

const linkColumns = {
  deviceId: "integer",
  port: "text",
  neighborKey: "text",
  neighborId: "integer",
  neighborPort: "text",
  neighborName: "text",
  mac: "text",
  source: "text",
  firstSeenAt: "bigint",
  seenAt: "bigint",
} as const;

async function recalculate(context: ServerContext, organizationId: number): Promise<void> {
  const now = Date.now();
  await context.inTransaction(async (within) => {
    const { db } = within;
    // serializes this with other servers
    await lockOrganization(db, organizationId);
    const devices = await db
      .selectFrom("devices")
      .leftJoin("agents", "agents.nodeId", "devices.id")
      .select(["devices.id", "mac", "ip", "displayName", "systemName", "dnsName", "netbiosName"])
      .select(["nmsDelegateNodeId", "agents.isDelegate"])
      .where("organizationId", "=", organizationId)
      .orderBy("devices.id")
      .execute();
    const own = db.selectFrom("devices").select("id").where("organizationId", "=", organizationId);
    const rows = await db.selectFrom("neighborReports").selectAll().where("deviceId", "in", own).execute();
    const reports = new Map(
      rows.map(({ deviceId, report, reportedAt }) => [
        deviceId,
        { report: JSON.parse(report) as Reported["report"], at: reportedAt },
      ]),
    );
    const nodes = devices.map(({ id, mac, ip, displayName, systemName, dnsName, netbiosName }) => ({
      id,
      mac,
      ip,
      names: [displayName, systemName, dnsName, netbiosName],
    }));
    const before = await db.selectFrom("topologyLinks").selectAll().where("deviceId", "in", own).execute();
    const found = findLinks(nodes, reports);
    const kept = keptLinks(before, found, reports, now);
    const known = new Map(before.map((link) => [linkKey(link), link]));
    const after = [...new Map([...found, ...kept].map((link) => [linkKey(link), link])).values()];
    const keys = new Set(after.map(linkKey));
    const gone = before.filter((link) => !keys.has(linkKey(link)));
    await sql`delete from "topologyLinks" where ("deviceId", port, "neighborKey") in
      (select given."deviceId", given.port, given."neighborKey" from ${valuesTable(
        db,
        { deviceId: "integer", port: "text", neighborKey: "text" },
        gone,
      )})`.execute(db);
    const added = after.filter((link) => !known.has(linkKey(link)));
    const changed = after.filter((link) => {
      const old = known.get(linkKey(link));
      return (
        !old || old.seenAt !== link.seenAt || old.neighborPort !== link.neighborPort || old.mac !== link.mac
      );
    });
    await upsertRows(
      db,
      "topologyLinks",
      ["deviceId", "port", "neighborKey"],
      linkColumns,
      changed.map((link) => ({
        ...link,
        neighborKey: keyOf(link),
        firstSeenAt: known.get(linkKey(link))?.firstSeenAt ?? now,
      })),
    );

    const firstAt = new Map(rows.map((row) => [row.deviceId, row.firstAt]));
    const isNews = ({ deviceId, neighborId, source }: Link) =>
      source !== "ARP" && [deviceId, neighborId ?? 0].every((id) => now - (firstAt.get(id) ?? 0) > newMS);
    await upsertRows(
      db,
      "topologyChanges",
      [],
      {
        deviceId: "integer",
        at: "bigint",
        isNew: "integer",
        port: "text",
        neighborId: "integer",
        neighborName: "text",
        neighborPort: "text",
      },
      [...added.map((link) => [1, link] as const), ...gone.map((link) => [0, link] as const)]
        .filter(([, link]) => isNews(link))
        .flatMap(([isNew, { deviceId, neighborId, neighborName, port, neighborPort }]) => [
          {
            deviceId,
            at: now,
            isNew,
            port,
            neighborId,
            neighborName,
            neighborPort,
          },
          ...(neighborId === null
            ? []
            : [
                {
                  deviceId: neighborId,
                  at: now,
                  isNew,
                  port: neighborPort,
                  neighborId: deviceId,
                  neighborName: "",
                  neighborPort: port,
                },
              ]),
        ]),
    );

    const firstProbe = devices.find(({ isDelegate }) => isDelegate === 1)?.id;
    const probeOf = new Map(
      devices.flatMap(({ id, nmsDelegateNodeId }): [number, number][] => {
        const probe = nmsDelegateNodeId ?? firstProbe;
        return probe === undefined || probe === id ? [] : [[id, probe]];
      }),
    );
    const parents = parentsOf(after, probeOf);
    await db.deleteFrom("topologyParents").where("deviceId", "in", own).execute();
    await upsertRows(
      db,
      "topologyParents",
      ["deviceId"],
      { deviceId: "integer", parentId: "integer" },
      [...parents].map(([deviceId, parentId]) => ({ deviceId, parentId })),
    );
  });
  context.live.invalidate("topology", organizationId);
}

const keyOf = ({ neighborId, mac, neighborName }: Link) => String(neighborId ?? (mac || neighborName));
