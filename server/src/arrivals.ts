// Agents that come and go, hundreds at a time when a server or a line is back: what is asked of the database for one
// of them is asked for all that came meanwhile.
import type { App } from "./app.ts";
import { batched } from "./batch.ts";
import { tellAgents } from "./maintenance.ts";
import { noticeBack } from "./notices.ts";
import { tellJobs } from "./resume.ts";
import { listOf, updateRows } from "./rows.ts";
import { handOver, tellCancelled } from "./tasks.ts";

const most = 100;

export interface Admitted {
  nodeId: number;
  organizationId: number;
  version: string;
}

/** The agents whose keys have these digests; undefined for others. */
export const admissions = (app: App) =>
  batched(most, async (digests: readonly string[]) => {
    const rows = await app.db
      .selectFrom("agents")
      .innerJoin("devices", "devices.id", "agents.nodeId")
      .select(["agents.nodeId", "agents.version", "devices.organizationId", "agents.keyDigest"])
      .where("keyDigest", "in", listOf(app.db, digests, "text"))
      .execute();
    const known = new Map(rows.map(({ keyDigest, ...row }): [string, Admitted] => [keyDigest, row]));
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
  batched(most, async (said: readonly { nodeId: number; version: string }[]) => {
    const lastSeenAt = Date.now();
    const ids = said.map(({ nodeId }) => nodeId);
    await updateRows(
      app.db,
      "agents",
      ["nodeId"],
      { nodeId: "integer", lastSeenAt: "bigint", version: "text" },
      said.map(({ nodeId, version }) => ({ nodeId, lastSeenAt, version })),
    );
    const busy = await withJobs(app, ids);
    const catchUp = async () => {
      await noticeBack(app, ids);
      await tellAgents(app, ids);
      await tellCancelled(app, ids);
      await handOver(app, ids);
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
