// Ports of devices at which a web server may respond, as discoveries have last found them open.
import { webPorts as known } from "@muster/sdk";
import type { Feature } from "../feature.ts";
import type { Database } from "../platform/db/database.ts";
import { inList, upsertRows } from "../platform/db/sql.ts";
import { createWebPorts } from "./migrations/2026-11-29-20-web-ports.ts";
import "./tables.ts";

interface Seen {
  nodeId: number;
  /** The device's address, at which the ports are open. */
  ip: string;
  ports: readonly number[];
  seenAt: number;
}

/** Saves open ports. Ports that were not tried this time stay, with the time at which they were last open. */
export const saveWebPorts = (db: Database, seen: readonly Seen[]): Promise<void> =>
  upsertRows(
    db,
    "webPorts",
    ["nodeId", "port"],
    { nodeId: "integer", port: "integer", ip: "text", seenAt: "bigint" },
    seen.flatMap(({ ports, ...one }) =>
      known.filter((port) => ports.includes(port)).map((port) => ({ ...one, port })),
    ),
  );

export const webPorts: Feature = {
  migrations: { "2026-11-29-20-web-ports": createWebPorts },
  async deviceFields({ db }, nodeIds) {
    const rows = await db
      .selectFrom("webPorts")
      .innerJoin("devices", (join) =>
        // ports at an earlier address of the device say nothing about its current one
        join.onRef("devices.id", "=", "webPorts.nodeId").onRef("devices.ip", "=", "webPorts.ip"),
      )
      .select(["webPorts.nodeId", "port", "seenAt"])
      .where("webPorts.nodeId", "in", inList(db, nodeIds, "integer"))
      .execute();
    const order = (port: number) => known.findIndex((one) => one === port);
    const ports = Map.groupBy(rows, ({ nodeId }) => nodeId);
    return new Map(
      [...ports].map(([id, mine]) => [
        id,
        {
          webPorts: mine
            .map(({ port, seenAt }) => ({ port, seenAt: Number(seenAt) }))
            .toSorted((a, b) => order(a.port) - order(b.port)),
        },
      ]),
    );
  },
  deviceTables: {
    webPorts: {
      column: "nodeId",
      archive: "with-device",
      key: { port: "integer" },
      moveOnMerge: { unlessSame: ["port"] },
    },
  },
};
