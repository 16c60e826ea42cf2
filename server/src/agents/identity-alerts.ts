import { approvalEvents, findingWords, type NodeFinding, type NodeFindingKind } from "@muster/sdk";
import type { App } from "../context.ts";
import { recordWithin } from "../audit/log.ts";
import type { Database } from "../platform/db/database.ts";
import { listOf } from "../platform/db/sql.ts";

const toldAgainMS = 3_600_000;

/** Something that happened to an agent, for the list of activities. */
export async function noteEvent(
  db: Database,
  event: {
    at: number;
    who: string;
    operation: keyof typeof approvalEvents;
    organizationId: number;
    detail: string;
    outcome?: string;
  },
): Promise<void> {
  await recordWithin(db, [{ outcome: "done", targets: "", ...event }]);
}

/** Keeps what was noticed of an agent's identity; an activity and a notice tell it at first, and not more than hourly. */
export async function noteFinding(
  app: App,
  agent: { nodeId: number; organizationId: number; name: string },
  kind: NodeFindingKind,
  detail: string,
): Promise<void> {
  const { db } = app;
  const { nodeId, organizationId, name } = agent;
  const now = Date.now();
  const before = await db
    .selectFrom("nodeFindings")
    .select("lastAt")
    .where("nodeId", "=", nodeId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  await db
    .insertInto("nodeFindings")
    .values({ nodeId, organizationId, kind, firstAt: now, lastAt: now, times: 1, detail })
    .onConflict((conflict) =>
      conflict
        .columns(["nodeId", "kind"])
        .doUpdateSet((e) => ({ lastAt: now, detail, times: e("nodeFindings.times", "+", 1) })),
    )
    .execute();
  app.live.changed("approvals", organizationId);
  if (before && now - before.lastAt < toldAgainMS) return;
  await noteEvent(db, {
    at: now,
    who: name,
    operation: `agent${kind}`,
    organizationId,
    detail: `nodeId ${nodeId}, ${detail}`.slice(0, 200),
  });
  app.live.notice(organizationId, { tone: "warning", title: `${name}: ${findingWords[kind].label}`, detail });
}

/** What was noticed of these agents, by node. */
export async function findingsOf(
  db: Database,
  nodeIds: readonly number[],
): Promise<Map<number, NodeFinding[]>> {
  if (!nodeIds.length) return new Map();
  const rows = await db
    .selectFrom("nodeFindings")
    .select(["nodeId", "kind", "firstAt", "lastAt", "times", "detail"])
    .where("nodeId", "in", listOf(db, nodeIds, "integer"))
    .orderBy("lastAt", "desc")
    .execute();
  const byNode = Map.groupBy(rows, ({ nodeId }) => nodeId);
  return new Map(
    [...byNode].map(([id, mine]) => [
      id,
      mine.map(({ kind, firstAt, lastAt, times, detail }) => ({ kind, firstAt, lastAt, times, detail })),
    ]),
  );
}

/** Puts aside what was noticed of an agent; whether there was something. */
export async function clearFindings(db: Database, nodeId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("nodeFindings")
    .where("nodeId", "=", nodeId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
