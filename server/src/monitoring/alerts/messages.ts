// Conditions on messages of devices: how many there were, now and in the past.
import { countsMessage, type Condition } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Trial, TriedAlert } from "./tried.ts";

const minuteMS = 60_000;
/** More than are kept of a device. */
const mostRead = 6_000;

const messagesOf = ({ db }: ServerContext, deviceId: number, from: number) =>
  db
    .selectFrom("deviceMessages")
    .select(["at", "kind", "severity", "source", "text"])
    .where("deviceId", "=", deviceId)
    .where("at", ">", from)
    .orderBy("at", "desc")
    .limit(mostRead)
    .execute();

/** How many messages of a device a condition counts now. */
export async function countMessages(
  context: ServerContext,
  deviceId: number,
  { messages, samples }: Condition,
  now: number,
): Promise<number> {
  const found = await messagesOf(context, deviceId, now - samples * minuteMS);
  return found.filter((one) => messages && countsMessage(messages, one)).length;
}

/** When a condition would have raised alerts on the messages that are kept of a device. */
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
