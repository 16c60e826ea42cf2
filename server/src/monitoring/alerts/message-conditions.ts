// Conditions on device messages: counts them, now and in the past.
import { countsMessage, type Condition } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Trial, TriedAlert } from "./tried-alerts.ts";

const minuteMS = 60_000;
/** More than are stored of a device. */
const maxMessagesRead = 6_000;

const messagesOf = ({ db }: ServerContext, deviceId: number, from: number) =>
  db
    .selectFrom("deviceMessages")
    .select(["at", "kind", "severity", "source", "text"])
    .where("deviceId", "=", deviceId)
    .where("at", ">", from)
    .orderBy("at", "desc")
    .limit(maxMessagesRead)
    .execute();

/** Returns how many messages of a device a condition counts now. */
export async function countMessages(
  context: ServerContext,
  deviceId: number,
  { messages, samples }: Condition,
  now: number,
): Promise<number> {
  const found = await messagesOf(context, deviceId, now - samples * minuteMS);
  return found.filter((one) => messages && countsMessage(messages, one)).length;
}

/** Returns the alerts that a condition would have raised on the stored messages of a device. */
export async function tryOnMessages(
  context: ServerContext,
  { condition, deviceId, from, to }: Trial,
): Promise<{ samples: number; results: TriedAlert[] }> {
  const { messages, samples: minutes } = condition;
  const kept = (await messagesOf(context, deviceId, from)).toReversed();
  const quietMS = minutes * minuteMS;
  const results: TriedAlert[] = [];
  let times: number[] = [];
  let open: TriedAlert | undefined;
  const resetBefore = (time: number) => {
    const last = times.at(-1) ?? 0;
    if (open && time - last >= quietMS) {
      open.resetAt = last + quietMS;
      open = undefined;
    }
    times = times.filter((at) => at > time - quietMS);
  };
  for (const one of kept) {
    if (!messages || !countsMessage(messages, one)) continue;
    resetBefore(one.at);
    times.push(one.at);
    if (open || times.length < messages.count) continue;
    open = { instance: "", openedAt: one.at, resetAt: null, value: null };
    results.push(open);
  }
  resetBefore(to);
  return { samples: kept.length, results };
}
