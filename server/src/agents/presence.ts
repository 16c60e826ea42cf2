// Agents that come and go, hundreds at a time when a server or a line is back: what is asked of the database for one
// of them is asked for all that came meanwhile.
import type { NodeApprovalState } from "@muster/sdk";
import type { App } from "../context.ts";
import { batched } from "../platform/db/batch-loader.ts";
import { tellAgents } from "../maintenance/maintenance.ts";
import { noticeBack } from "./presence-alerts.ts";
import { tellJobs } from "../discovery/recovery.ts";
import { listOf, updateRows } from "../platform/db/sql.ts";
import { handOver, tellCancelled } from "../automation/tasks.ts";

const most = 100;

interface Known {
  nodeId: number;
  organizationId: number;
  name: string;
  bootId: string;
  fingerprint: string;
  version: string;
  architecture: string;
  state: NodeApprovalState;
}

/** The agents whose keys have these digests, whatever their state; undefined for others. */
export const admissions = (app: App) =>
  batched(most, async (digests: readonly string[]) => {
    const { db } = app;
    const known = new Map<string, Known>();
    const approved = await db
      .selectFrom("agents")
      .innerJoin("devices", "devices.id", "agents.nodeId")
      .select(["agents.nodeId", "organizationId", "displayName as name", "bootId", "fingerprint", "version"])
      .select(["architecture", "keyDigest"])
      .where("keyDigest", "in", listOf(db, digests, "text"))
      .execute();
    for (const { keyDigest, ...row } of approved) known.set(keyDigest, { ...row, state: "APPROVED" });
    const others = digests.filter((digest) => !known.has(digest));
    const held = others.length
      ? await db
          .selectFrom("nodeApprovals")
          .select(["nodeId", "organizationId", "displayName as name", "bootId", "fingerprint", "version"])
          .select(["state", "keyDigest"])
          .where("keyDigest", "in", listOf(db, others, "text"))
          .execute()
      : [];
    for (const { keyDigest, ...row } of held) known.set(keyDigest, { ...row, architecture: "" });
    return (digest) => known.get(digest);
  });

const withJobs = async (app: App, nodeIds: readonly number[]) => {
  const rows = await app.db
    .selectFrom("jobs")
    .select("delegateNodeId")
    .distinct()
    .where("state", "=", "RUNNING")
    .where("delegateNodeId", "in", listOf(app.db, nodeIds, "integer"))
    .execute();
  return new Set(rows.map(({ delegateNodeId }) => delegateNodeId));
};

/** Agents that have said hello: told what they missed while they were away. Answers whether running jobs wait for them. */
export const arrivals = (app: App) =>
  batched(most, async (said: readonly { nodeId: number; version: string; architecture: string }[]) => {
    const lastSeenAt = Date.now();
    const ids = said.map(({ nodeId }) => nodeId);
    await updateRows(
      app.db,
      "agents",
      ["nodeId"],
      { nodeId: "integer", lastSeenAt: "bigint", version: "text", architecture: "text" },
      said.map((one) => ({ ...one, lastSeenAt })),
    );
    const busy = await withJobs(app, ids);
    const catchUp = async () => {
      await noticeBack(app, ids);
      await tellAgents(app, ids);
      await tellCancelled(app, ids);
      await handOver(app, ids);
      await app.runQueue.catchUp(ids);
    };
    app.later(catchUp());
    return ({ nodeId }) => busy.has(nodeId);
  });

/** Agents that have gone. */
export const departures = (app: App) =>
  batched(most, async (nodeIds: readonly number[]) => {
    const lastSeenAt = Date.now();
    const rows = nodeIds.map((nodeId) => ({ nodeId, lastSeenAt }));
    await updateRows(app.db, "agents", ["nodeId"], { nodeId: "integer", lastSeenAt: "bigint" }, rows);
    for (const nodeId of await withJobs(app, nodeIds)) await tellJobs(app, nodeId);
    return () => undefined;
  });
