// Opens and resets alerts: each change once, with its history and the notifications that it causes.
import { severityRank, type AlertFact, type AlertResetReason } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import { queueDeliveries } from "../channels/outbox.ts";
import type { DeviceCondition } from "../policies/applied.ts";
import { runAutomation } from "./automation.ts";
import { addEvent, type AlertRow } from "./records.ts";
import { addSuppression, suppressionColumns, suppressionOf } from "./suppression.ts";

const hourMS = 3_600_000;
/** An alert that opens this many times within an hour is flapping. */
const flappingOpenings = 4;

interface Found {
  deviceId: number;
  instance: string;
  value: number | null;
  fact?: AlertFact | undefined;
  at: number;
}

/**
 * Whether this server checks a device: the one that its agent or probe is connected to does, or else the
 * owner.
 */
function isCheckedHere({ live, servers }: ServerContext, deviceId: number, probeId: number | null): boolean {
  const server = live.serverOf(deviceId) ?? (probeId === null ? undefined : live.serverOf(probeId));
  return server === undefined ? servers.isOwner : server === "";
}

const changed = async (context: ServerContext, deviceId: number) => {
  const device = await context.db
    .selectFrom("devices")
    .select("organizationId")
    .where("id", "=", deviceId)
    .executeTakeFirst();
  if (device) context.live.invalidate("alerts", device.organizationId);
};

/**
 * Opens an alert, unless it is open.
 * @param isStillMet checked in the same transaction
 */
export async function openAlert(
  context: ServerContext,
  { condition, policyId, policyName }: DeviceCondition,
  { deviceId, instance, value, fact, at }: Found,
  isStillMet?: (db: Database) => Promise<boolean>,
): Promise<void> {
  const opened = await context.inTransaction(async (within) => {
    const { db } = within;
    if (isStillMet && !(await isStillMet(db))) return undefined;
    const exists = await db.selectFrom("devices").select("id").where("id", "=", deviceId).executeTakeFirst();
    if (!exists) return undefined;
    const { count } = await db
      .selectFrom("alerts")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("deviceId", "=", deviceId)
      .where("conditionId", "=", condition.id)
      .where("instance", "=", instance)
      .where("openedAt", ">", at - hourMS)
      .executeTakeFirstOrThrow();
    const alert = { deviceId, condition: JSON.stringify(condition), openedAt: at };
    const suppression = await suppressionOf(within, alert);
    const row = await db
      .insertInto("alerts")
      .values({
        ...alert,
        conditionId: condition.id,
        instance,
        policyId,
        policyName,
        state: "OPEN",
        value,
        fact: fact ? JSON.stringify(fact) : "",
        severity: condition.severity,
        severityRank: severityRank(condition.severity),
        ...suppressionColumns(suppression),
        flapping: Number(count) + 1 >= flappingOpenings ? 1 : 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    await addEvent(db, row.id, "OPENED", { at });
    if (suppression) await addSuppression(db, row.id, suppression, at);
    else await queueDeliveries(within, row, "OPENED");
    await changed(within, deviceId);
    return suppression ? undefined : row;
  });
  if (opened) await runAutomation(context, opened);
}

/** Resets an active alert. @returns whether it was active */
export async function resetAlert(
  context: ServerContext,
  id: number,
  {
    reason,
    by = "",
    note = "",
    at = Date.now(),
  }: { reason: AlertResetReason; by?: string; note?: string; at?: number },
): Promise<boolean> {
  return context.inTransaction(async (within) => {
    const row = await within.db
      .updateTable("alerts")
      .set({ state: "RESET", resetAt: at, resetReason: reason, resetBy: by })
      .where("id", "=", id)
      .where("state", "<>", "RESET")
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    await addEvent(within.db, id, "RESET", { by, note, at });
    await queueDeliveries(within, row, "RESET");
    await changed(within, row.deviceId);
    return true;
  });
}

/**
 * Resets the active alerts of a device that is merged into another, where its conditions are checked from now
 * on.
 */
export async function resetMerged(context: ServerContext, deviceId: number): Promise<void> {
  const rows = await context.db
    .selectFrom("alerts")
    .select("id")
    .where("deviceId", "=", deviceId)
    .where("state", "<>", "RESET")
    .execute();
  for (const { id } of rows) await resetAlert(context, id, { reason: "MERGED" });
}

/**
 * Sends suppressed alerts once nothing suppresses them any more, or records what suppresses them now.
 * @param isFine whether an alert's condition is no longer met: it will be reset and needn't be sent
 */
export async function releaseSuppressed(
  context: ServerContext,
  isFine: (alert: Pick<AlertRow, "deviceId" | "conditionId" | "instance">) => boolean,
): Promise<void> {
  const rows = await context.db
    .selectFrom("alerts")
    .innerJoin("devices", "devices.id", "alerts.deviceId")
    .selectAll("alerts")
    .select("nmsDelegateNodeId")
    .where("state", "=", "OPEN")
    .where("suppressedBy", "is not", null)
    .execute();
  for (const { nmsDelegateNodeId, ...row } of rows) {
    if (!isCheckedHere(context, row.deviceId, nmsDelegateNodeId) || isFine(row)) continue;
    const suppression = await suppressionOf(context, row);
    const isSame = suppression?.reason === row.suppressedBy && suppression?.deviceId === row.suppressedById;
    if (isSame) continue;
    const isTold = await context.inTransaction(async (within) => {
      const released = await within.db
        .updateTable("alerts")
        .set(suppressionColumns(suppression))
        .where("id", "=", row.id)
        .where("state", "=", "OPEN")
        .where("suppressedBy", "is not", null)
        .executeTakeFirst();
      if (!released.numUpdatedRows) return false;
      if (suppression) await addSuppression(within.db, row.id, suppression);
      else {
        await addEvent(within.db, row.id, "RELEASED");
        await queueDeliveries(within, row, "OPENED");
      }
      await changed(within, row.deviceId);
      return !suppression;
    });
    if (isTold) await runAutomation(context, row);
  }
}
