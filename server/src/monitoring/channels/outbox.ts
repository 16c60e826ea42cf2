// The outbox: what waits to be sent is stored with the alert, sent in order and tried again for a day.
import { severityRank, t, type AlertSeverity, type ChannelTarget, type DeliveryKind } from "@muster/sdk";
import type { Selectable } from "kysely";
import { perServer, type ServerContext } from "../../context.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { unseal } from "../../platform/security/crypto.ts";
import {
  addEvent,
  addSuppression,
  conditionOf,
  suppressionColumns,
  suppressionOf,
  type AlertRow,
} from "../alerts/records.ts";
import { aboutAlert } from "./messages.ts";
import { createAlertTicket } from "./ticket.ts";
import { minutesOfQuiet } from "./quiet.ts";
import { send, SendFailed } from "./send.ts";
import "../tables.ts";

/** A device that is offline may be so because of the one it is reached through, which is noticed a little later. */
const offlineDelayMS = 20_000;
const retryMS = { first: 5_000, longest: 600_000 };
const longestMS = 24 * 3_600_000;
/** While one server sends, others leave a delivery alone. */
const leaseMS = 60_000;
const mostAtOnce = 50;

/** Channel secrets can be opened only for their channel. */
export const boundTo = (channelId: number) => `channel/${channelId}`;

export const openTarget = ({ keys }: ServerContext, id: number, sealed: string): ChannelTarget =>
  JSON.parse(unseal(keys.seal, sealed, boundTo(id))) as ChannelTarget;

interface Recipient {
  enabled: number;
  organizationId: number | null;
  minimumSeverity: AlertSeverity;
}

/** Whether a channel is told of an alert. */
const isTold = (
  { enabled, organizationId, minimumSeverity }: Recipient,
  severity: AlertSeverity,
  of: number,
) =>
  enabled === 1 &&
  (organizationId === null || organizationId === of) &&
  severityRank(severity) <= severityRank(minimumSeverity);

/** Stores what is to be sent because an alert has opened or was reset. */
export async function queueDeliveries(
  context: ServerContext,
  alert: AlertRow,
  kind: DeliveryKind,
): Promise<void> {
  const { db } = context;
  const now = Date.now();
  if (kind === "RESET") return queueResets(context, alert.id, now);
  const condition = conditionOf(alert);
  const device = await db
    .selectFrom("devices")
    .select("organizationId")
    .where("id", "=", alert.deviceId)
    .executeTakeFirst();
  if (!device) return;
  const { channelIds, notificationAction, ticketingAction } = condition;
  const channels =
    notificationAction === "SEND" ? await db.selectFrom("notificationChannels").selectAll().execute() : [];
  const told = channels.filter(
    (channel) =>
      isTold(channel, alert.severity, device.organizationId) &&
      (!channelIds.length || channelIds.includes(channel.id)),
  );
  const dueAt = now + (condition.type === "OFFLINE" ? offlineDelayMS : 0);
  const common = { alertId: alert.id, kind, state: "WAITING", queuedAt: now, dueAt, sentAt: null } as const;
  const ids = [...told.map(({ id }) => id), ...(ticketingAction === "CREATE" ? [null] : [])];
  if (ids.length)
    await db
      .insertInto("deliveries")
      .values(ids.map((channelId) => ({ ...common, channelId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Whoever was told that an alert opened is told that it was reset; what wasn't sent yet isn't sent at all. */
async function queueResets({ db }: ServerContext, alertId: number, now: number): Promise<void> {
  await db
    .updateTable("deliveries")
    .set({ state: "SKIPPED" })
    .where("alertId", "=", alertId)
    .where("kind", "=", "OPENED")
    .where("state", "=", "WAITING")
    .where("attempts", "=", 0)
    .execute();
  const told = await db
    .selectFrom("deliveries")
    .select("channelId")
    .where("alertId", "=", alertId)
    .where("kind", "=", "OPENED")
    .where("state", "in", ["SENT", "WAITING"])
    .where("channelId", "is not", null)
    .execute();
  if (!told.length) return;
  const common = {
    alertId,
    kind: "RESET",
    state: "WAITING",
    queuedAt: now,
    dueAt: now,
    sentAt: null,
  } as const;
  await db
    .insertInto("deliveries")
    .values(told.map(({ channelId }) => ({ ...common, channelId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const waiting = ({ db }: ServerContext) =>
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
      "devices.displayName",
      "devices.organizationId",
      "organizations.name as organization",
    ])
    .where("deliveries.state", "=", "WAITING")
    .orderBy("deliveries.id");

type Waiting = Awaited<ReturnType<ReturnType<typeof waiting>["executeTakeFirstOrThrow"]>>;
type Channel = Selectable<Tables["notificationChannels"]>;

const postpone = ({ db }: ServerContext, id: number, dueAt: number) =>
  db.updateTable("deliveries").set({ dueAt }).where("id", "=", id).execute();

/** Takes a delivery for this server; false if another one has it. */
async function claim({ db }: ServerContext, { deliveryId, dueAt }: Waiting): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("deliveries")
    .set((e) => ({ dueAt: Date.now() + leaseMS, attempts: e("attempts", "+", 1) }))
    .where("id", "=", deliveryId)
    .where("state", "=", "WAITING")
    .where("dueAt", "=", dueAt)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Whether nobody needs to be told any more. */
async function isObsolete(context: ServerContext, one: Waiting): Promise<boolean> {
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

/** Sends one delivery. @returns whether its channel can be sent more now */
async function deliver(context: ServerContext, one: Waiting, channel: Channel | null): Promise<boolean> {
  if (await isObsolete(context, one)) return true;
  const quiet = channel && one.severity !== "CRITICAL" ? minutesOfQuiet(channel, Date.now()) : 0;
  if (quiet) {
    await postpone(context, one.deliveryId, Date.now() + quiet * 60_000);
    return true;
  }
  if (!(await claim(context, one))) return false;
  const done = (state: "SENT" | "FAILED" | "SKIPPED", error = "") =>
    context.db
      .updateTable("deliveries")
      .set({ state, error, sentAt: state === "SENT" ? Date.now() : null })
      .where("id", "=", one.deliveryId)
      .execute();
  const by = channel?.name ?? t("monitoring.alerts.ticketing");
  try {
    if (channel) {
      if (!channel.enabled) {
        await done("SKIPPED");
        return true;
      }
      const about = aboutAlert(one, one, { kind: one.kind, consoleUrl: context.url });
      await send(context, { ...channel, target: openTarget(context, channel.id, channel.target) }, about);
      await addEvent(context.db, one.id, "SENT", { by });
    } else {
      const title = await createAlertTicket(context, one);
      await addEvent(context.db, one.id, "TICKET", { by, note: title });
    }
    await done("SENT");
    return true;
  } catch (error) {
    const { message } = error as Error;
    const isFinal = error instanceof SendFailed && error.final;
    if (isFinal || Date.now() - one.queuedAt > longestMS) {
      await done("FAILED", message);
      await addEvent(context.db, one.id, "FAILED", { by, note: message });
      return true;
    }
    const delay = Math.min(retryMS.first * 2 ** one.attempts, retryMS.longest);
    await context.db
      .updateTable("deliveries")
      .set({ dueAt: Date.now() + delay, error: message })
      .where("id", "=", one.deliveryId)
      .execute();
    return false;
  }
}

/** What a channel waits for is sent one after another; a channel that is down waits until its next try. */
async function sendChannel(
  context: ServerContext,
  channelId: number | null,
  own: readonly Waiting[],
): Promise<void> {
  const channel =
    channelId === null
      ? null
      : ((await context.db
          .selectFrom("notificationChannels")
          .selectAll()
          .where("id", "=", channelId)
          .executeTakeFirst()) ?? null);
  if (channelId !== null && !channel) return;
  const held = new Set<number>();
  for (const one of own) {
    // of one alert, nothing overtakes what was queued before
    if (held.has(one.id)) continue;
    if (one.dueAt > Date.now()) {
      held.add(one.id);
      // it is being tried again: the channel is down
      if (one.attempts) return;
      continue;
    }
    if (!(await deliver(context, one, channel))) return;
  }
}

const sending = perServer(() => new Map<number | null, Promise<void>>());

/** Sends what is due, each channel on its own. */
export async function sendDue(context: ServerContext): Promise<void> {
  const due = await waiting(context).where("deliveries.dueAt", "<=", Date.now()).limit(1).execute();
  if (!due.length) return;
  const rows = await waiting(context).limit(1_000).execute();
  const busy = sending(context);
  for (const [channelId, own] of Map.groupBy(rows, (row) => row.channelId)) {
    if (busy.has(channelId)) continue;
    const work = sendChannel(context, channelId, own.slice(0, mostAtOnce)).finally(() =>
      busy.delete(channelId),
    );
    busy.set(channelId, work);
    context.later(work);
  }
}
