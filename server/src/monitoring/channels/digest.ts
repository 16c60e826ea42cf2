// Digests: alerts that a channel collects for a while and sends as one message.
import type { AlertSeverity } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { inList } from "../../platform/db/sql.ts";
import { addEvent } from "../alerts/records.ts";
import { recipientsOf } from "../on-call/read.ts";
import { aboutDigest, withNobodyIn } from "./messages.ts";
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

const maxInDigest = 500;
/** Digests that two servers began at about the same time are sent as one. */
const togetherMS = 10_000;

/** Whether an alert of this severity waits for the next digest. */
export const collects = (
  { digestMinutes, criticalAtOnce }: Pick<ChannelRow, "digestMinutes" | "criticalAtOnce">,
  severity: AlertSeverity,
) => digestMinutes > 0 && !(criticalAtOnce && severity === "CRITICAL");

/** Returns when the current digest is sent; a new one begins with its first alert. */
export async function digestDueAt(
  { db }: ServerContext,
  { id, digestMinutes }: Pick<ChannelRow, "id" | "digestMinutes">,
  now: number,
): Promise<number> {
  const end = now + digestMinutes * 60_000;
  const begun = await db
    .selectFrom("deliveries")
    .select("dueAt")
    .where("channelId", "=", id)
    .where("state", "=", "WAITING")
    .where("digest", "=", 1)
    .where("attempts", "=", 0)
    .where("dueAt", ">", now)
    .where("dueAt", "<=", end)
    .orderBy("dueAt")
    .limit(1)
    .executeTakeFirst();
  return begun?.dueAt ?? end;
}

const ofRows = ({ db }: ServerContext, rows: readonly Waiting[]) =>
  db.updateTable("deliveries").where(
    "id",
    "in",
    inList(
      db,
      rows.map(({ deliveryId }) => deliveryId),
      "integer",
    ),
  );

class Taken extends Error {}

/** Claims a whole digest for this server; false if another one has claimed a part of it. */
async function claim(context: ServerContext, rows: readonly Waiting[]): Promise<boolean> {
  const { deliveryId } = rows[0]!;
  const latest = context.servers.now() + togetherMS;
  const began = performance.now();
  try {
    await context.inTransaction(async (within) => {
      const { numUpdatedRows } = await ofRows(within, rows)
        .set((e) => ({
          dueAt: context.servers.now() + leaseMS,
          attempts: e("attempts", "+", 1),
          digestId: deliveryId,
        }))
        .where("state", "=", "WAITING")
        .where("dueAt", "<=", latest)
        .executeTakeFirst();
      if (Number(numUpdatedRows) !== rows.length) throw new Taken();
    });
    return isRecent(began);
  } catch (error) {
    if (error instanceof Taken) return false;
    throw error;
  }
}

/** Returns the deliveries that are due, in order; those of the same alert are never reordered. */
async function dueRows(context: ServerContext, channel: ChannelRow): Promise<Waiting[]> {
  const rows = await waiting(context)
    .where("deliveries.digest", "=", 1)
    .where("deliveries.channelId", "=", channel.id)
    .limit(maxInDigest)
    .execute();
  const now = context.servers.now();
  const quiet = minutesOfQuiet(channel, now);
  const waits = (one: Waiting) => quiet > 0 && one.severity !== "CRITICAL";
  // an unfinished attempt means that the channel is busy or down
  if (rows.some((one) => one.attempts && one.dueAt > now && !waits(one))) return [];
  const held = new Set<number>();
  const due: Waiting[] = [];
  for (const one of rows) {
    if (held.has(one.id) || one.dueAt > now + togetherMS) {
      held.add(one.id);
    } else if (!(await isObsolete(context, one))) {
      if (waits(one)) {
        await postpone(context, one.deliveryId, now + quiet * 60_000);
        held.add(one.id);
      } else due.push(one);
    }
  }
  return due;
}

/** Sends a channel's digest if it is due. */
export async function sendDigest(context: ServerContext, channelId: number): Promise<void> {
  const { db, url } = context;
  const channel = await db
    .selectFrom("notificationChannels")
    .selectAll()
    .where("id", "=", channelId)
    .executeTakeFirst();
  if (!channel) return;
  const rows = await dueRows(context, channel);
  if (!rows.length || !(await claim(context, rows))) return;
  const end = async (state: "SENT" | "FAILED", ended: readonly Waiting[], error = "", note = error) => {
    if (!ended.length) return;
    const sentAt = state === "SENT" ? context.servers.now() : null;
    await ofRows(context, ended).set({ state, error, sentAt }).execute();
    for (const { id } of ended) await addEvent(db, id, state, { by: channel.name, note });
  };
  if (!channel.enabled) return void (await ofRows(context, rows).set({ state: "SKIPPED" }).execute());
  try {
    const opened = openTarget(context, channelId, channel.target);
    const { target, recipient, nobodyIn } = await recipientsOf(context, channel.onCallScheduleId, opened);
    await send(context, { ...channel, target }, () => withNobodyIn(aboutDigest(rows, url), nobodyIn));
    await end("SENT", rows, "", recipient);
  } catch (failure) {
    const { message: error } = failure as Error;
    const isFinal = failure instanceof SendFailed && failure.final;
    const [given, again] = [true, false].map((isOver) =>
      rows.filter((one) => (isFinal || isTooOld(context, one, channel)) === isOver),
    ) as [Waiting[], Waiting[]];
    await end("FAILED", given, error);
    const dueAt = context.servers.now() + retryDelay(again[0] ?? rows[0]!);
    if (again.length) await ofRows(context, again).set({ dueAt, error }).execute();
  }
}
