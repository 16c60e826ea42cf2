// The devices through which each device is reached: those in the topology, and finally its probe.
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { inList } from "../../platform/db/sql.ts";

const maxSteps = 30;

/** Returns, for each device, the devices on the path to its probe, nearest first. */
export async function pathsTo(db: Database, deviceIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; parentId: number; step: number }>`
    with recursive path (id, "parentId", step) as (
      select "deviceId", "parentId", 1 from "topologyParents" where "deviceId" in ${inList(db, deviceIds, "integer")}
      union all
      select path.id, p."parentId", path.step + 1 from path
        inner join "topologyParents" p on p."deviceId" = path."parentId" where path.step < ${maxSteps}
    ) select id, "parentId", step from path order by step`.execute(db);
  const probes = await db
    .selectFrom("devices")
    .select(["id", "nmsDelegateNodeId"])
    .where("id", "in", inList(db, deviceIds, "integer"))
    .where("nmsDelegateNodeId", "is not", null)
    .execute();
  const paths = new Map(deviceIds.map((id) => [id, new Set<number>()]));
  for (const { id, parentId } of rows) if (parentId !== id) paths.get(id)?.add(parentId);
  for (const { id, nmsDelegateNodeId } of probes) {
    // a device depends on nothing beyond its probe
    const path = paths.get(id);
    if (path && nmsDelegateNodeId !== null) path.add(nmsDelegateNodeId);
  }
  return new Map([...paths].map(([id, path]) => [id, [...path]]));
}
