// Deliveries that wait to be sent.
import type { ChannelTarget } from "@muster/sdk";
import type { Selectable } from "kysely";
import type { ServerContext } from "../../context.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { unseal } from "../../platform/security/crypto.ts";
import { addSuppression, suppressionColumns, suppressionOf } from "../alerts/suppression.ts";
import "../tables.ts";

const retryMS = { first: 5_000, max: 600_000 };
const maxAgeMS = 24 * 3_600_000;
/** How long, in ms, a claimed delivery is left alone by other servers. */
export const leaseMS = 60_000;

/** Whether a claim made at that time is still this server's: the process may have been paused since. */
export const isRecent = (began: number): boolean => performance.now() - began < leaseMS / 2;

/** Returns how long, in ms, a failed delivery waits for its next attempt. */
export const retryDelay = ({ attempts }: Waiting) => Math.min(retryMS.first * 2 ** attempts, retryMS.max);

/** Whether a delivery has been tried for a day. A digest's attempts begin when its collection ends. */
export const isTooOld = (
  { servers }: ServerContext,
  { queuedAt, digest }: Waiting,
  { digestMinutes }: { digestMinutes: number },
) => servers.now() - queuedAt > maxAgeMS + (digest ? digestMinutes * 60_000 : 0);

/** A channel's secrets can only be opened for that channel. */
export const boundTo = (channelId: number) => `channel/${channelId}`;

export const openTarget = ({ keys }: ServerContext, id: number, sealed: string): ChannelTarget =>
  JSON.parse(unseal(keys.seal, sealed, boundTo(id))) as ChannelTarget;

export const waiting = ({ db }: ServerContext) =>
  db
    .selectFrom("deliveries")
    .innerJoin("alerts", "alerts.id", "deliveries.alertId")
    .innerJoin("devices", "devices.id", "alerts.deviceId")
    .innerJoin("organizations", "organizations.id", "devices.organizationId")
    .selectAll("alerts")
    .select([
      "deliveries.id as deliveryId",
      "deliveries.channelId",
      "deliveries.kind",
      "deliveries.attempts",
      "deliveries.queuedAt",
      "deliveries.dueAt",
      "deliveries.digest",
      "devices.displayName",
      "devices.organizationId",
      "organizations.name as organization",
    ])
    .where("deliveries.state", "=", "WAITING")
    .orderBy("deliveries.id");

export type Waiting = Awaited<ReturnType<ReturnType<typeof waiting>["executeTakeFirstOrThrow"]>>;
export type ChannelRow = Selectable<Tables["notificationChannels"]>;

export const postpone = ({ db }: ServerContext, id: number, dueAt: number) =>
  db.updateTable("deliveries").set({ dueAt }).where("id", "=", id).execute();

/** Whether a delivery is no longer needed because its alert is suppressed now; it is then deleted. */
export async function isObsolete(context: ServerContext, one: Waiting): Promise<boolean> {
  if (one.kind !== "OPENED" || one.attempts > 0) return false;
  const suppression = await suppressionOf(context, one);
  if (!suppression) return false;
  await context.inTransaction(async ({ db }) => {
    await db.updateTable("alerts").set(suppressionColumns(suppression)).where("id", "=", one.id).execute();
    await addSuppression(db, one.id, suppression);
    // it is queued again once nothing suppresses it
    await db.deleteFrom("deliveries").where("alertId", "=", one.id).where("attempts", "=", 0).execute();
  });
  return true;
}
