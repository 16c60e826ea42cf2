import {
  answerWith,
  identityAlertMessages,
  t,
  textIn,
  type ActivityEvent,
  type IdentityAlert,
  type IdentityAlertKind,
  type StoredMessage,
} from "@muster/sdk";
import { notifyAboutAgent } from "./visibility.ts";
import type { ServerContext } from "../context.ts";
import type { Happened } from "../audit/chain.ts";
import { recordWithin } from "../audit/log.ts";
import type { Database } from "../platform/db/database.ts";
import { inList } from "../platform/db/sql.ts";

const repeatMS = 3_600_000;

/** Records an agent event in the activity log. */
export async function recordIdentityEvent(
  db: Database,
  event: Omit<Happened, "operation" | "outcome"> & { operation: ActivityEvent; outcome?: string },
): Promise<void> {
  const targets = event.object?.kind === "agent" ? `nodeId ${event.object.id}` : "";
  await recordWithin(db, [{ outcome: "done", targets, ...event }]);
}

/** Stores an identity alert; the activity and notice are sent at once, then hourly at most. */
export async function raiseIdentityAlert(
  context: ServerContext,
  agent: { nodeId: number; organizationId: number; name: string },
  kind: IdentityAlertKind,
  detail: StoredMessage,
): Promise<void> {
  const { db } = context;
  const { nodeId, organizationId, name } = agent;
  const now = Date.now();
  const before = await db
    .selectFrom("identityAlerts")
    .select("lastAt")
    .where("nodeId", "=", nodeId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  await db
    .insertInto("identityAlerts")
    .values({ nodeId, organizationId, kind, firstAt: now, lastAt: now, times: 1, detail })
    .onConflict((conflict) =>
      conflict
        .columns(["nodeId", "kind"])
        .doUpdateSet((e) => ({ lastAt: now, detail, times: e("identityAlerts.times", "+", 1) })),
    )
    .execute();
  context.live.invalidate("approvals", organizationId);
  if (before && now - before.lastAt < repeatMS) return;
  await recordIdentityEvent(db, {
    at: now,
    who: name,
    operation: `agent${kind}`,
    organizationId,
    object: { kind: "agent", id: String(nodeId), name },
    detail: textIn(detail).slice(0, 200),
  });
  const title = t("agents.approvals.alertTitle", { name, alert: identityAlertMessages[kind].label });
  const notice = { tone: "warning" as const, title, detail: textIn(detail) };
  await notifyAboutAgent(context, { organizationId, nodeId }, notice);
}

/** Returns the identity alerts of these agents, by node. */
export async function identityAlertsOf(
  db: Database,
  nodeIds: readonly number[],
): Promise<Map<number, IdentityAlert[]>> {
  if (!nodeIds.length) return new Map();
  const rows = await db
    .selectFrom("identityAlerts")
    .select(["nodeId", "kind", "firstAt", "lastAt", "times", "detail"])
    .where("nodeId", "in", inList(db, nodeIds, "integer"))
    .orderBy("lastAt", "desc")
    .execute();
  const byNode = Map.groupBy(rows, ({ nodeId }) => nodeId);
  return new Map(
    [...byNode].map(([id, mine]) => [
      id,
      mine.map(({ kind, firstAt, lastAt, times, detail }) => ({
        kind,
        firstAt,
        lastAt,
        times,
        ...answerWith("detail", detail),
      })),
    ]),
  );
}

/** Dismisses an agent's identity alerts; returns whether there were any. */
export async function clearIdentityAlerts(db: Database, nodeId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("identityAlerts")
    .where("nodeId", "=", nodeId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
