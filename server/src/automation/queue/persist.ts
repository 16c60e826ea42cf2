import type { StoredMessage } from "@muster/sdk";
import type { Work } from "../../platform/agent-work.ts";
import type { Database } from "../../platform/db/database.ts";
import { never, openStates, type WorkState, type WorkTargetState } from "./tables.ts";

/** SQLite allows 32,766 parameters in a statement. */
const rowsAtOnce = 2_000;

export type NewWork = Pick<Work, "id" | "kind" | "name" | "createdBy" | "createdAt"> & Partial<Work>;

export interface NewTarget {
  nodeId: number;
  state?: WorkTargetState;
  reason?: string | null;
  detail?: StoredMessage;
  isUp?: boolean;
}

/**
 * Stores new work and its devices. Its canary devices are connected ones where possible, so that it advances
 * soon.
 */
export async function addWork(db: Database, given: NewWork, targets: readonly NewTarget[]): Promise<Work> {
  const work: Work = {
    organizationId: null,
    state: "SCHEDULED",
    detail: "",
    runAt: given.createdAt,
    expiresAt: never,
    maxDurationMS: null,
    skipIfOffline: 0,
    concurrency: null,
    canaryDevices: null,
    canaryContinue: "AUTOMATIC",
    stopAfterFailures: null,
    exclusive: null,
    createdById: null,
    finishedAt: null,
    ...given,
  };
  await db.insertInto("agentWork").values(work).execute();
  const canaries = new Set(
    targets
      .filter(({ state = "WAITING" }) => state === "WAITING")
      .toSorted((a, b) => Number(b.isUp) - Number(a.isUp))
      .slice(0, work.canaryDevices ?? 0)
      .map(({ nodeId }) => nodeId),
  );
  const rows = targets.map(({ nodeId, state = "WAITING", reason = null, detail = "" }) => ({
    workId: work.id,
    nodeId,
    state,
    reason,
    detail,
    result: null,
    canary: canaries.has(nodeId) ? 1 : 0,
    cancelled: 0,
    claimedUntil: null,
    startedAt: state === "RUNNING" ? work.createdAt : null,
    endedAt: null,
    updatedAt: work.createdAt,
  }));
  for (let i = 0; i < rows.length; i += rowsAtOnce)
    await db
      .insertInto("agentWorkTargets")
      .values(rows.slice(i, i + rowsAtOnce))
      .execute();
  return work;
}

/** Locks unfinished work against all other servers until the end of the transaction. */
export const lockWork = (db: Database, id: string): Promise<Work | undefined> =>
  db
    .updateTable("agentWork")
    .set((e) => ({ detail: e.ref("detail") }))
    .where("id", "=", id)
    .where("finishedAt", "is", null)
    .returningAll()
    .executeTakeFirst();

/** Ends locked work and its devices. */
export async function finishWork(
  db: Database,
  id: string,
  ended: { state: WorkState; targets: WorkTargetState; detail: StoredMessage },
): Promise<void> {
  const now = Date.now();
  await db
    .updateTable("agentWork")
    .set({ state: ended.state, detail: ended.detail, finishedAt: now })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("agentWorkTargets")
    .set({ state: ended.targets, detail: ended.detail, endedAt: now, updatedAt: now })
    .where("workId", "=", id)
    .where("state", "in", openStates)
    .execute();
}
