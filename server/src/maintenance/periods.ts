// When devices were in maintenance: windows themselves are deleted once they are over.
import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { inList } from "../platform/db/sql.ts";
import "./tables.ts";

const keptMS = 90 * 24 * 3_600_000;

/** Stores the periods of these devices that have begun, and ends those that no longer cover a device. */
export async function recordPeriods(db: Database, nodeIds: readonly number[], now: number): Promise<void> {
  const nodes = inList(db, nodeIds, "integer");
  const current = sql`select "nodeId", "maintenanceId", maintenance."startTime", maintenance."endTime", options, "createdBy"
    from "maintenanceDevices" join maintenance on maintenance.id = "maintenanceId"
    where maintenance."startTime" <= ${now} and "nodeId" in ${nodes}`;
  await sql`insert into "maintenancePeriods" ("deviceId", "maintenanceId", "startTime", "endTime", options, "createdBy")
    ${current} on conflict do nothing`.execute(db);
  await sql`update "maintenancePeriods" set "endTime" = ${now} where "endTime" > ${now} and "deviceId" in ${nodes}
    and not exists (select 1 from (${current}) as current where current."nodeId" = "deviceId"
    and current."maintenanceId" = "maintenancePeriods"."maintenanceId")`.execute(db);
}

/** Selects the periods of a device that overlap a time span, the latest first. */
export const periodsOf = (db: Database, nodeId: number, { from, to }: { from: number; to: number }) =>
  db
    .selectFrom("maintenancePeriods")
    .selectAll()
    .where("deviceId", "=", nodeId)
    .where("startTime", "<=", to)
    .where("endTime", ">=", from)
    .orderBy("startTime", "desc");

export const forgetPeriods = (db: Database, now: number) =>
  db
    .deleteFrom("maintenancePeriods")
    .where("endTime", "<", now - keptMS)
    .execute();
