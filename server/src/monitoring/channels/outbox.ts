// The outbox: deliveries are stored with their alert, sent in order and retried for a day.
import { severityRank, t, type AlertSeverity, type DeliveryKind } from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";
import { inList } from "../../platform/db/sql.ts";
import { addEvent, conditionOf, type AlertRow } from "../alerts/records.ts";
import { collects, digestDueAt, sendDigest } from "./digest.ts";
import { recipientsOf } from "../on-call/read.ts";
import { aboutAlert, withNobodyIn } from "./messages.ts";
import { createAlertTicket } from "./ticket.ts";
import { minutesOfQuiet } from "./quiet-hours.ts";
import {
  isObsolete,
  isRecent,
  isTooOld,
  leaseMS,
  openTarget,
  postpone,
  retryDelay,
  waiting,
  type ChannelRow,
  type Waiting,
} from "./deliveries.ts";
import { send, SendFailed } from "./send.ts";
import "../tables.ts";

/**
 * Alerts about offline devices wait this long, in ms, because an offline parent may be detected a little
 * later.
 */
const offlineDelayMS = 20_000;
const maxAtOnce = 50;

interface Recipient {
  enabled: number;
  organizationId: number | null;
  minimumSeverity: AlertSeverity;
}

/** Whether a channel receives an alert. */
const isNotified = (
  { enabled, organizationId, minimumSeverity }: Recipient,
  severity: AlertSeverity,
  of: number,
) =>
  enabled === 1 &&
  (organizationId === null || organizationId === of) &&
  severityRank(severity) <= severityRank(minimumSeverity);

/** Stores the deliveries for an alert that has opened or was reset. */
export async function queueDeliveries(
  context: ServerContext,
  alert: AlertRow,
  kind: DeliveryKind,
): Promise<void> {
  const { db } = context;
  const now = context.servers.now();
  if (kind === "RESET") return queueResets(context, alert, now);
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
  const notified = channels.filter(
    (channel) =>
      isNotified(channel, alert.severity, device.organizationId) &&
      (!channelIds.length || channelIds.includes(channel.id)),
  );
  const dueAt = now + (condition.type === "OFFLINE" ? offlineDelayMS : 0);
  const common = { alertId: alert.id, kind, state: "WAITING", queuedAt: now, sentAt: null } as const;
  const rows: { channelId: number | null; digest: number; dueAt: number }[] =
    ticketingAction === "CREATE" ? [{ channelId: null, digest: 0, dueAt }] : [];
  for (const channel of notified)
    rows.push(
      collects(channel, alert.severity)
        ? {
            channelId: channel.id,
            digest: 1,
            dueAt: Math.max(dueAt, await digestDueAt(context, channel, now)),
          }
        : { channelId: channel.id, digest: 0, dueAt },
    );
  if (rows.length)
    await db
      .insertInto("deliveries")
      .values(rows.map((row) => ({ ...common, ...row })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Queues a reset wherever the opening was sent. Openings that haven't been sent yet are dropped, unless they
 * belong to a digest and the alert was open for longer than a digest collects.
 */
async function queueResets(context: ServerContext, alert: AlertRow, now: number): Promise<void> {
  const { db } = context;
  const opened = await db
    .selectFrom("deliveries")
    .leftJoin("notificationChannels", "notificationChannels.id", "deliveries.channelId")
    .select(["deliveries.id", "channelId", "digest", "dueAt", "digestMinutes"])
    .where("alertId", "=", alert.id)
    .where("kind", "=", "OPENED")
    .where("state", "in", ["SENT", "WAITING"])
    .execute();
  const isLong = (minutes: number | null) => now - alert.openedAt > (minutes ?? 0) * 60_000;
  const unneeded = opened.filter(({ digest, digestMinutes }) => !digest || !isLong(digestMinutes));
  const skipped = unneeded.length
    ? await db
        .updateTable("deliveries")
        .set({ state: "SKIPPED" })
        .where(
          "id",
          "in",
          inList(
            db,
            unneeded.map(({ id }) => id),
            "integer",
          ),
        )
        .where("state", "=", "WAITING")
        .where("attempts", "=", 0)
        .returning("id")
        .execute()
    : [];
  const gone = new Set(skipped.map(({ id }) => id));
  const common = { alertId: alert.id, kind: "RESET", state: "WAITING", queuedAt: now, sentAt: null } as const;
  const rows = [];
  for (const { id, channelId, digest, digestMinutes, dueAt } of opened) {
    if (channelId === null || gone.has(id)) continue;
    const due = digest
      ? Math.max(dueAt, await digestDueAt(context, { id: channelId, digestMinutes: digestMinutes ?? 0 }, now))
      : now;
    rows.push({ ...common, channelId, digest, dueAt: due });
  }
  if (!rows.length) return;
  await db
    .insertInto("deliveries")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Claims a delivery for this server; false if another one has it. */
async function claim({ db, servers }: ServerContext, { deliveryId, dueAt }: Waiting): Promise<boolean> {
  const began = performance.now();
  const { numUpdatedRows } = await db
    .updateTable("deliveries")
    .set((e) => ({ dueAt: servers.now() + leaseMS, attempts: e("attempts", "+", 1) }))
    .where("id", "=", deliveryId)
    .where("state", "=", "WAITING")
    .where("dueAt", "=", dueAt)
    .executeTakeFirst();
  return numUpdatedRows > 0 && isRecent(began);
}

/** Sends one delivery. @returns whether more can be sent to its channel now */
async function deliver(context: ServerContext, one: Waiting, channel: ChannelRow | null): Promise<boolean> {
  if (await isObsolete(context, one)) return true;
  const quiet = channel && one.severity !== "CRITICAL" ? minutesOfQuiet(channel, context.servers.now()) : 0;
  if (quiet) {
    await postpone(context, one.deliveryId, context.servers.now() + quiet * 60_000);
    return true;
  }
  if (!(await claim(context, one))) return false;
  const done = (state: "SENT" | "FAILED" | "SKIPPED", error = "") =>
    context.db
      .updateTable("deliveries")
      .set({ state, error, sentAt: state === "SENT" ? context.servers.now() : null })
      .where("id", "=", one.deliveryId)
      .execute();
  const by = channel?.name ?? t("monitoring.alerts.ticketing");
  try {
    if (channel) {
      if (!channel.enabled) {
        await done("SKIPPED");
        return true;
      }
      const opened = openTarget(context, channel.id, channel.target);
      const { target, recipient, nobodyIn } = await recipientsOf(context, channel.onCallScheduleId, opened);
      const about = () =>
        withNobodyIn(aboutAlert(one, one, { kind: one.kind, consoleUrl: context.url }), nobodyIn);
      await send(context, { ...channel, target }, about);
      await addEvent(context.db, one.id, "SENT", { by, note: recipient });
    } else {
      const title = await createAlertTicket(context, one);
      await addEvent(context.db, one.id, "TICKET", { by, note: title });
    }
    await done("SENT");
    return true;
  } catch (error) {
    const { message } = error as Error;
    const isFinal = error instanceof SendFailed && error.final;
    if (isFinal || isTooOld(context, one, { digestMinutes: 0 })) {
      await done("FAILED", message);
      await addEvent(context.db, one.id, "FAILED", { by, note: message });
      return true;
    }
    await context.db
      .updateTable("deliveries")
      .set({ dueAt: context.servers.now() + retryDelay(one), error: message })
      .where("id", "=", one.deliveryId)
      .execute();
    return false;
  }
}

/** Sends a channel's deliveries one after another; if the channel fails, they wait for its next attempt. */
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
  const isQuiet = channel !== null && minutesOfQuiet(channel, context.servers.now()) > 0;
  const held = new Set<number>();
  for (const one of own) {
    // deliveries of the same alert are never reordered
    if (held.has(one.id)) continue;
    if (one.dueAt > context.servers.now()) {
      held.add(one.id);
      // it waits for another attempt, not for the end of quiet hours: the channel is down
      if (one.attempts && (!isQuiet || one.severity === "CRITICAL")) return;
      continue;
    }
    if (!(await deliver(context, one, channel))) return;
  }
}

const sending = perServer(() => new Map<number | null, Promise<void>>());

/** Sends the deliveries that are due, each channel independently. */
export async function sendDue(context: ServerContext): Promise<void> {
  const due = await context.db
    .selectFrom("deliveries")
    .select(["channelId", "digest"])
    .distinct()
    .where("state", "=", "WAITING")
    .where("dueAt", "<=", context.servers.now())
    .execute();
  if (!due.length) return;
  const rows = await waiting(context).where("deliveries.digest", "=", 0).limit(1_000).execute();
  const single = Map.groupBy(rows, (row) => row.channelId);
  const digests = new Set(due.flatMap(({ channelId, digest }) => (digest && channelId ? [channelId] : [])));
  const busy = sending(context);
  for (const channelId of new Set([...single.keys(), ...digests])) {
    if (busy.has(channelId)) continue;
    const work = sendChannel(context, channelId, single.get(channelId)?.slice(0, maxAtOnce) ?? [])
      .then(() => (channelId && digests.has(channelId) ? sendDigest(context, channelId) : undefined))
      .finally(() => busy.delete(channelId));
    busy.set(channelId, work);
    context.later(work);
  }
}
