// Agents that come and go, hundreds at a time when a server or a line is back: what is asked of the database for one
// of them is asked for all that came meanwhile.
import type { NodeApprovalState } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import { batchLoader } from "../platform/db/batch-loader.ts";
import { sendMaintenance } from "../maintenance/maintenance.ts";
import { alertOnline } from "./presence-alerts.ts";
import { publishJobs } from "../discovery/recovery.ts";
import { inList, updateRows } from "../platform/db/sql.ts";
import { dispatchTasks, sendCancellations } from "../automation/tasks.ts";

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
export const findAdmissions = (context: ServerContext) =>
  batchLoader(most, async (digests: readonly string[]) => {
    const { db } = context;
    const known = new Map<string, Known>();
    const approved = await db
      .selectFrom("agents")
      .innerJoin("devices", "devices.id", "agents.nodeId")
      .select(["agents.nodeId", "organizationId", "displayName as name", "bootId", "fingerprint", "version"])
      .select(["architecture", "keyDigest"])
      .where("keyDigest", "in", inList(db, digests, "text"))
      .execute();
    for (const { keyDigest, ...row } of approved) known.set(keyDigest, { ...row, state: "APPROVED" });
    const others = digests.filter((digest) => !known.has(digest));
    const held = others.length
      ? await db
          .selectFrom("nodeApprovals")
          .select(["nodeId", "organizationId", "displayName as name", "bootId", "fingerprint", "version"])
          .select(["state", "keyDigest"])
          .where("keyDigest", "in", inList(db, others, "text"))
          .execute()
      : [];
    for (const { keyDigest, ...row } of held) known.set(keyDigest, { ...row, architecture: "" });
    return (digest) => known.get(digest);
  });

const withJobs = async (context: ServerContext, nodeIds: readonly number[]) => {
  const rows = await context.db
    .selectFrom("jobs")
    .select("delegateNodeId")
    .distinct()
    .where("state", "=", "RUNNING")
    .where("delegateNodeId", "in", inList(context.db, nodeIds, "integer"))
    .execute();
  return new Set(rows.map(({ delegateNodeId }) => delegateNodeId));
};

/** Agents that have said hello: told what they missed while they were away. Answers whether running jobs wait for them. */
export const onConnected = (context: ServerContext) =>
  batchLoader(most, async (said: readonly { nodeId: number; version: string; architecture: string }[]) => {
    const lastSeenAt = Date.now();
    const ids = said.map(({ nodeId }) => nodeId);
    await updateRows(
      context.db,
      "agents",
      ["nodeId"],
      { nodeId: "integer", lastSeenAt: "bigint", version: "text", architecture: "text" },
      said.map((one) => ({ ...one, lastSeenAt })),
    );
    const busy = await withJobs(context, ids);
    const catchUp = async () => {
      await alertOnline(context, ids);
      await sendMaintenance(context, ids);
      await sendCancellations(context, ids);
      await dispatchTasks(context, ids);
      await context.runQueue.catchUp(ids);
    };
    context.later(catchUp());
    return ({ nodeId }) => busy.has(nodeId);
  });

/** Agents that have gone. */
export const onDisconnected = (context: ServerContext) =>
  batchLoader(most, async (nodeIds: readonly number[]) => {
    const lastSeenAt = Date.now();
    const rows = nodeIds.map((nodeId) => ({ nodeId, lastSeenAt }));
    await updateRows(context.db, "agents", ["nodeId"], { nodeId: "integer", lastSeenAt: "bigint" }, rows);
    for (const nodeId of await withJobs(context, nodeIds)) await publishJobs(context, nodeId);
    return () => undefined;
  });
