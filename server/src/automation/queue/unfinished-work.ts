import { sql, type ExpressionBuilder } from "kysely";
import type { ServerContext } from "../../context.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { kindsOf } from "./kinds.ts";
import { openStates, waitingStates } from "./tables.ts";

const unfinished = (context: ServerContext) =>
  context.db
    .selectFrom("agentWork")
    .where("finishedAt", "is", null)
    .where("kind", "in", [...kindsOf(context).keys()]);

const openTargets = (e: ExpressionBuilder<Tables, "agentWork">) =>
  e
    .selectFrom("agentWorkTargets")
    .select("nodeId")
    .whereRef("workId", "=", "agentWork.id")
    .where("state", "in", openStates);

/** Finds the unfinished work whose devices were deleted or rejected. */
export async function findOrphanedWork(context: ServerContext): Promise<string[]> {
  const orphans = await unfinished(context)
    .select("id")
    .where((e) => e.not(e.exists(openTargets(e))))
    .execute();
  return orphans.map(({ id }) => id);
}

/**
 * Finds the unfinished work that a tick can advance. Work that waits for its time, for offline devices or for
 * agents is left alone, so that thousands of items cost two statements.
 */
export async function findWorkToAdvance(context: ServerContext, now: number): Promise<Set<string>> {
  const due = await unfinished(context)
    .select("id")
    .where((e) => {
      const open = openTargets(e);
      return e.or([
        e("expiresAt", "<=", now),
        e.and([e("state", "=", "SCHEDULED"), e("runAt", "<=", now)]),
        e.not(e.exists(open)),
        e.exists(
          open
            .where("state", "=", "RUNNING")
            .where(sql<boolean>`coalesce("startedAt", "updatedAt") + "agentWork"."maxDurationMS" <= ${now}`),
        ),
      ]);
    })
    .execute();
  const ahead = [...kindsOf(context)].flatMap(([name, { sentEarly }]) => (sentEarly ? name : []));
  const waiting = await unfinished(context)
    .innerJoin("agentWorkTargets", "agentWorkTargets.workId", "agentWork.id")
    .select(["agentWork.id", "nodeId", "skipIfOffline", "kind"])
    .where("agentWorkTargets.state", "in", waitingStates)
    .where((e) => e.or([e("claimedUntil", "is", null), e("claimedUntil", "<=", now)]))
    .where("agentWork.state", "in", ["SCHEDULED", "CANARY", "RUNNING"])
    .where((e) =>
      e.or([
        e("runAt", "<=", now),
        ...(ahead.length ? [e.and([e("kind", "in", ahead), e("skipIfOffline", "=", 0)])] : []),
      ]),
    )
    .execute();
  const ready = waiting.filter(
    ({ nodeId, skipIfOffline, kind }) =>
      kindsOf(context).get(kind)?.byServer ||
      context.live.agent(nodeId) !== undefined ||
      (skipIfOffline && !context.live.isConnected(nodeId)),
  );
  return new Set([...due, ...ready].map(({ id }) => id));
}
