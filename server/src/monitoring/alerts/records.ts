// Alerts as they are stored, and why nobody is told of one.
import type { AlertSuppression, Condition } from "@muster/sdk";
import type { Selectable } from "kysely";
import { suppressedOn } from "../../maintenance/windows.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import "../tables.ts";

export type AlertRow = Selectable<Tables["alerts"]>;

export const conditionOf = ({ condition }: Pick<AlertRow, "condition">): Condition =>
  JSON.parse(condition) as Condition;

export const addEvent = (
  db: Database,
  alertId: number,
  kind: Tables["alertEvents"]["kind"],
  { by = "", note = "", at = Date.now() } = {},
) => db.insertInto("alertEvents").values({ alertId, kind, by, note, at }).execute();

/** Why nobody is told of an alert of this device now. */
export async function suppressionOf(db: Database, deviceId: number): Promise<AlertSuppression | null> {
  const maintenance = (await suppressedOn(db, [deviceId])).get(deviceId);
  if (maintenance?.has("ALERTS") || maintenance?.has("NOTIFICATIONS")) return "MAINTENANCE";
  const parent = await db
    .selectFrom("devices")
    .innerJoin("alerts", "alerts.deviceId", "devices.nmsDelegateNodeId")
    .select(["alerts.id", "alerts.condition"])
    .where("devices.id", "=", deviceId)
    .where("alerts.state", "<>", "RESET")
    .execute();
  return parent.some((alert) => conditionOf(alert).type === "OFFLINE") ? "PARENT" : null;
}
