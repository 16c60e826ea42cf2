import { scriptRunMessages } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Work, WorkTarget } from "../../platform/agent-work.ts";
import { isWaiting } from "./tables.ts";
import { setState } from "./targets.ts";

/** How long after its time an agent can still report the outcome of work with `maxDurationMS`. */
export const graceMS = 15 * 60_000;

/** Returns until when an agent that has the work can start it, or end it once it has started. */
function deadline(work: Work, { state, startedAt, updatedAt }: WorkTarget): number {
  if (work.maxDurationMS === null) return work.expiresAt;
  return state === "SENT"
    ? Math.max(updatedAt, work.expiresAt) + graceMS
    : (startedAt ?? updatedAt) + work.maxDurationMS;
}

/** Ends work on devices that were offline, or where it did not start or end in time. */
export async function expireTargets(
  context: ServerContext,
  work: Work,
  targets: readonly WorkTarget[],
): Promise<void> {
  const now = Date.now();
  if (work.skipIfOffline && work.runAt <= now) {
    const offline = targets.filter((target) => isWaiting(target) && !context.live.isConnected(target.nodeId));
    await setState(context, work, offline, "SKIPPED", scriptRunMessages.offline);
  }
  const isLate = (target: WorkTarget) => deadline(work, target) <= now;
  const notStarted = targets.filter(
    (target) => (isWaiting(target) && work.expiresAt <= now) || (target.state === "SENT" && isLate(target)),
  );
  await setState(context, work, notStarted, "EXPIRED", scriptRunMessages.notBegun);
  const lost = targets.filter((target) => target.state === "RUNNING" && isLate(target));
  await setState(context, work, lost, "FAILED", scriptRunMessages.deleted);
}
