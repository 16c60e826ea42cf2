// Why an alert's notifications are suppressed: maintenance, or a device on the path is offline.
import type { AlertSuppression } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { suppressedOn } from "../../maintenance/windows.ts";
import type { Database } from "../../platform/db/database.ts";
import { inList } from "../../platform/db/sql.ts";
import { lastPolled } from "../polling/reachability.ts";
import { pathsTo } from "../topology/parents.ts";
import { addEvent, conditionOf, type AlertRow } from "./records.ts";

/** An alert that waits for its parents to be polled again is sent after this many ms in any case. */
const maxRecheckMS = 3 * 60_000;
/** Children of a parent that has come back are polled within this many ms. */
const backMS = 5 * 60_000;

export interface Suppression {
  reason: AlertSuppression;
  /** The device that causes it, the one nearest to the probe; null for maintenance. */
  deviceId: number | null;
}

/** Returns why an alert's notifications are suppressed now; null if they aren't. */
export async function suppressionOf(
  context: ServerContext,
  alert: Pick<AlertRow, "deviceId" | "condition" | "openedAt">,
): Promise<Suppression | null> {
  const { db } = context;
  const { deviceId } = alert;
  const maintenance = (await suppressedOn(db, [deviceId])).get(deviceId);
  if (maintenance?.has("ALERTS") || maintenance?.has("NOTIFICATIONS"))
    return { reason: "MAINTENANCE", deviceId: null };
  const path = (await pathsTo(db, [deviceId])).get(deviceId) ?? [];
  if (!path.length) return null;
  const now = Date.now();
  const rows = await db
    .selectFrom("alerts")
    .select(["deviceId", "condition", "resetAt"])
    .where("deviceId", "in", inList(db, path, "integer"))
    .where((e) => e.or([e("state", "<>", "RESET"), e("resetAt", ">", now - backMS)]))
    .execute();
  const isOfflineAlert = conditionOf(alert).type === "OFFLINE";
  const polledAt = lastPolled(context, deviceId)?.at;
  /** Whether this device hasn't been polled since its parent came back. */
  const isUnchecked = (resetAt: number) => isOfflineAlert && polledAt !== undefined && polledAt <= resetAt;
  const offline = new Set(
    rows.flatMap((row) =>
      conditionOf(row).type === "OFFLINE" && (row.resetAt === null || isUnchecked(row.resetAt))
        ? [row.deviceId]
        : [],
    ),
  );
  const cause = path.findLast((id) => offline.has(id));
  if (cause !== undefined) return { reason: "PARENT", deviceId: cause };
  // a parent that failed at the same time may not have been polled since
  if (!isOfflineAlert || now - alert.openedAt > maxRecheckMS) return null;
  const unsure = path.findLast((id) => {
    const polled = lastPolled(context, id);
    return polled && (polled.failures > 0 || polled.at <= alert.openedAt);
  });
  return unsure === undefined ? null : { reason: "PARENT_CHECK", deviceId: unsure };
}

export const suppressionColumns = (suppression: Suppression | null) => ({
  suppressedBy: suppression?.reason ?? null,
  suppressedById: suppression?.deviceId ?? null,
});

/** Records the cause by its ID, because not everyone who sees the alert may see that device's name. */
export const addSuppression = (
  db: Database,
  alertId: number,
  { reason, deviceId }: Suppression,
  at = Date.now(),
) => addEvent(db, alertId, "SUPPRESSED", { by: deviceId === null ? "" : String(deviceId), note: reason, at });
