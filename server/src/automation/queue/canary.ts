import { scriptRunMessages, type StoredMessage } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Work, WorkTarget } from "../../platform/agent-work.ts";
import { isOpen, isWaiting } from "./tables.ts";
import { setState, setWorkState } from "./targets.ts";

/** Starts work that is due, continues it after its canary devices, or stops it after too many failures. */
export async function advanceStage(
  context: ServerContext,
  work: Work,
  targets: readonly WorkTarget[],
): Promise<void> {
  if (work.state === "SCHEDULED" && work.runAt <= Date.now())
    await setWorkState(context, work, work.canaryDevices === null ? "RUNNING" : "CANARY");
  if (work.state === "CANARY") await judgeCanaries(context, work, targets);
  if (work.stopAfterFailures === null || work.state === "STOPPED") return;
  const failures = await countFailures(context, work);
  if (failures >= work.stopAfterFailures)
    await stop(context, work, targets, scriptRunMessages.stopped(failures));
}

async function judgeCanaries(
  context: ServerContext,
  work: Work,
  targets: readonly WorkTarget[],
): Promise<void> {
  const canaries = targets.filter(({ canary }) => canary);
  const failed = canaries.find((target) => !isOpen(target) && target.state !== "SUCCEEDED");
  if (failed) {
    const device = await context.db
      .selectFrom("devices")
      .select("displayName")
      .where("id", "=", failed.nodeId)
      .executeTakeFirst();
    await stop(context, work, targets, scriptRunMessages.canary(device?.displayName ?? ""));
  } else if (canaries.every(({ state }) => state === "SUCCEEDED"))
    await setWorkState(
      context,
      work,
      work.canaryContinue === "CONFIRM" ? "AWAITING_CONFIRMATION" : "RUNNING",
    );
}

async function countFailures({ db }: ServerContext, { id }: Work): Promise<number> {
  const { failures } = await db
    .selectFrom("agentWorkTargets")
    .select((e) => e.fn.countAll<number>().as("failures"))
    .where("workId", "=", id)
    .where("state", "in", ["FAILED", "TIMED_OUT"])
    .executeTakeFirstOrThrow();
  return failures;
}

async function stop(
  context: ServerContext,
  work: Work,
  targets: readonly WorkTarget[],
  detail: StoredMessage,
): Promise<void> {
  await setWorkState(context, work, "STOPPED", detail);
  await setState(context, work, targets.filter(isWaiting), "SKIPPED", detail);
}
