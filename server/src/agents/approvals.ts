import {
  storeMessage,
  approvalMessages,
  enums,
  MusterError,
  type NodeApproval,
  type NodeDecisionResult,
} from "@muster/sdk";
import { keyFingerprint } from "@muster/sdk/agent-keys";
import { sql, type Selectable } from "kysely";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import type { Call, Feature, Handlers } from "../feature.ts";
import { onDevicesToBe } from "../platform/authorization/grants.ts";
import { containing, type Database } from "../platform/db/database.ts";
import { admitNode, type DeviceRow } from "./enrollment.ts";
import { agentsIn, showAgentNotice } from "./visibility.ts";
import { admission } from "./admission.ts";
import { cancelPromotion } from "./delegates.ts";
import { clearIdentityAlerts, identityAlertsOf, recordIdentityEvent } from "./identity-alerts.ts";
import { lockOrganization } from "../devices/match.ts";
import { page } from "../platform/db/paging.ts";
import { inList } from "../platform/db/sql.ts";
import { restoreDevice, archiveDevice } from "../devices/archive.ts";
import type { Tables } from "../platform/db/tables.ts";

type HeldRow = Selectable<Tables["nodeApprovals"]>;
type Listed = Omit<
  NodeApproval,
  "clientId" | "state" | "findings" | "isUp" | "needsEnrollment" | "keyFingerprint"
> & { organizationId: number; signingKey: string; revokedAt: number | null };

async function toApprovals(
  context: ServerContext,
  state: NodeApproval["state"],
  rows: readonly Listed[],
): Promise<NodeApproval[]> {
  const findings = await identityAlertsOf(
    context.db,
    rows.map(({ nodeId }) => nodeId),
  );
  const isPending = state === "PENDING";
  return rows.map(({ signingKey, revokedAt, organizationId, reason, replacesNodeId, ...row }) => ({
    ...row,
    clientId: organizationId,
    state,
    isUp:
      state === "APPROVED" ? context.live.isConnected(row.nodeId) : admission(context).isWaiting(row.nodeId),
    reason: isPending ? reason : null,
    keyFingerprint: keyFingerprint(signingKey),
    replacesNodeId: isPending ? replacesNodeId : null,
    needsEnrollment: state === "APPROVED" && revokedAt !== null,
    findings: findings.get(row.nodeId) ?? [],
  }));
}

interface Found {
  nodeId: number;
  organizationId: number;
  displayName: string;
  state: NodeApproval["state"];
  signingKey: string;
}

/** Returns those of these agents that the caller can see, in any state, and locks their organizations. */
async function choose(db: Database, caller: Caller, nodeIds: readonly number[]): Promise<Map<number, Found>> {
  const find = async () => {
    const ids = inList(db, nodeIds, "integer");
    const all: Found[] = [];
    for (const state of enums.NodeApprovalState) {
      const rows = await agentsIn(db, state)
        .select(["nodeId", "organizationId", "displayName", "signingKey"])
        .where("nodeId", "in", ids)
        .where(onDevicesToBe(caller))
        .execute();
      all.push(...rows.map((row) => ({ ...row, state })));
    }
    return all;
  };
  for (const id of [...new Set((await find()).map((row) => row.organizationId))].sort((a, b) => a - b))
    await lockOrganization(db, id);
  return new Map((await find()).map((row) => [row.nodeId, row]));
}

const heldRow = (db: Database, nodeId: number) =>
  db.selectFrom("nodeApprovals").selectAll().where("nodeId", "=", nodeId).executeTakeFirstOrThrow();

interface Approved {
  /** The agent's device. */
  nodeId: number;
  /** Approvals and keys that are no longer valid because of this one. */
  revoked: { approvalId: number; signingKey: string }[];
}

const ofMachine = (db: Database, { organizationId, machineId }: HeldRow) =>
  db
    .selectFrom("nodeApprovals")
    .select(["nodeId", "signingKey", "archivedDevice"])
    .where("organizationId", "=", organizationId)
    .where("machineId", "=", machineId)
    .execute();

/**
 * Approves a pending agent, whose key replaces that of the same computer and ends its other requests, or a
 * rejected one, whose key stays revoked.
 */
async function approve(
  context: ServerContext,
  db: Database,
  approvalId: number,
  by: string,
): Promise<Approved> {
  const held = await heldRow(db, approvalId);
  const now = Date.now();
  const isPending = held.state === "PENDING";
  const requests = (await ofMachine(db, held)).filter(({ nodeId }) => isPending || nodeId === approvalId);
  const ids = requests.map(({ nodeId }) => nodeId);
  await db.deleteFrom("nodeApprovals").where("nodeId", "in", ids).execute();
  const before = await db
    .selectFrom("agents")
    .select(["nodeId", "signingKey"])
    .where("nodeId", "=", held.deviceId)
    .executeTakeFirst();
  const revoked = requests
    .filter(({ nodeId }) => nodeId !== approvalId)
    .map(({ nodeId, signingKey }) => ({ approvalId: nodeId, signingKey }));
  if (before && isPending) revoked.push({ approvalId: before.nodeId, signingKey: before.signingKey });
  // the computer continues with its current key; the rejected key can request again
  if (before && !isPending) return { nodeId: before.nodeId, revoked };
  const { machineId, signingKey, sealingKey, version, platform, bootId, fingerprint, tokenId } = held;
  const agent = {
    machineId,
    signingKey,
    sealingKey,
    version,
    platform,
    bootId,
    fingerprint,
    tokenId,
    shared: held.shared,
    revokedAt: isPending ? null : now,
    requestedAt: held.requestedAt,
    decidedAt: now,
    decidedBy: by,
  };
  const archived = requests.find(({ archivedDevice }) => archivedDevice !== null);
  if (archived?.archivedDevice) {
    await restoreDevice(context, db, archived.archivedDevice, {
      ...agent,
      ...(archived.signingKey !== signingKey && { isDelegate: 0 }),
      lastReportedUp: null,
    });
    return { nodeId: held.deviceId, revoked };
  }
  const device = JSON.parse(held.device) as Omit<DeviceRow, "id">;
  const row = { ...device, id: held.deviceId, createdAt: now, updatedAt: now };
  return { nodeId: await admitNode(db, row, agent), revoked };
}

/** Rejects an agent: it is no longer a device, and its key is revoked. */
async function reject(
  context: ServerContext,
  db: Database,
  { nodeId, state }: Found,
  by: string,
): Promise<Approved["revoked"]> {
  const decided = { state: "REJECTED" as const, decidedAt: Date.now(), decidedBy: by };
  if (state === "PENDING") {
    await db.updateTable("nodeApprovals").set(decided).where("nodeId", "=", nodeId).execute();
    return [];
  }
  await db
    .updateTable("agentWorkTargets")
    .set({
      state: "CANCELLED",
      cancelled: 1,
      detail: storeMessage("automation.tasks.deviceRejected"),
      updatedAt: Date.now(),
    })
    .where("nodeId", "=", nodeId)
    .where("state", "in", ["WAITING", "HELD", "SENT", "RUNNING"])
    .execute();
  const device = await db
    .selectFrom("devices")
    .selectAll()
    .where("id", "=", nodeId)
    .executeTakeFirstOrThrow();
  const agent = await db
    .selectFrom("agents")
    .selectAll()
    .where("nodeId", "=", nodeId)
    .executeTakeFirstOrThrow();
  // the same computer may also be pending with other keys, which are rejected with it
  const others = await db
    .deleteFrom("nodeApprovals")
    .where("organizationId", "=", device.organizationId)
    .where("machineId", "=", agent.machineId)
    .returning(["nodeId as approvalId", "signingKey"])
    .execute();
  const { organizationId, locationId, displayName, ip, mac, os, searchText } = device;
  const shown = { organizationId, locationId, displayName, ip, mac, os, searchText };
  const { machineId, signingKey, sealingKey, version, platform, bootId, fingerprint, tokenId } = agent;
  const known = {
    nodeId,
    deviceId: nodeId,
    machineId,
    signingKey,
    sealingKey,
    version,
    platform,
    bootId,
    fingerprint,
    reason: "NEW" as const,
    shared: agent.shared,
    requestedAt: agent.requestedAt,
    tokenId,
  };
  await db
    .insertInto("nodeApprovals")
    .values({
      ...shown,
      ...known,
      ...decided,
      device: "{}",
      archivedDevice: await archiveDevice(context, db, nodeId),
    })
    .execute();
  return others;
}

const result = (
  { nodeId, displayName }: Pick<Found, "nodeId" | "displayName">,
  resultCode: NodeDecisionResult["resultCode"],
  message = "",
): NodeDecisionResult => ({ nodeId, displayName, resultCode, message });

/** Disconnects an agent whose key was revoked. */
function disconnectAgent(
  context: ServerContext,
  { approvalId, signingKey }: Approved["revoked"][number],
  rejected: boolean,
): void {
  cancelPromotion(context, approvalId);
  admission(context).reject(approvalId, keyFingerprint(signingKey), rejected);
}

/** Decides on each agent in one transaction and returns an outcome for each. */
async function decide(
  { context, caller, body }: Pick<Call<"rejectNodes">, "context" | "caller" | "body">,
  operation: "agentApproved" | "agentRejected" | "agentDeleted",
  one: (db: Database, found: Found, by: string) => Promise<NodeDecisionResult>,
) {
  const by = caller.user!.email;
  const { found, results } = await context.db.transaction().execute(async (db) => {
    const found = await choose(db, caller, body.nodeIds);
    const organizations = new Set([...found.values()].map((agent) => agent.organizationId));
    const results: NodeDecisionResult[] = [];
    for (const nodeId of body.nodeIds) {
      const agent = found.get(nodeId);
      const { message } = new MusterError("not_found");
      const outcome = agent
        ? await one(db, agent, by)
        : result({ nodeId, displayName: "" }, "NOT_FOUND", message);
      results.push(outcome);
      // the request's own entry belongs to no organization if the agents are of several
      if (!agent || outcome.resultCode !== "SUCCESS" || organizations.size === 1) continue;
      const { organizationId, displayName: name } = agent;
      const object = { kind: "agent" as const, id: String(outcome.nodeId), name };
      await recordIdentityEvent(db, { at: Date.now(), who: by, operation, organizationId, object });
    }
    return { found, results };
  });
  const changed = body.nodeIds.flatMap((nodeId, i) => {
    const agent = found.get(nodeId);
    return agent && results[i]?.resultCode === "SUCCESS" ? [agent] : [];
  });
  return { changed, results };
}

const revokedOf = ({ nodeId, signingKey }: Found) => ({ approvalId: nodeId, signingKey });

function invalidateLists(context: ServerContext, changed: readonly Found[]): void {
  for (const organizationId of new Set(changed.map((one) => one.organizationId)))
    for (const what of ["approvals", "agents", "devices", "tasks"] as const)
      context.live.invalidate(what, organizationId);
}

const handlers = {
  async listNodeApprovals({ context, caller, query }) {
    const rows = agentsIn(context.db, query.state)
      .where(onDevicesToBe(caller))
      .$if(!!query.clientId, (q) => q.where("devices.organizationId", "=", query.clientId!))
      .$if(!!query.nodeId, (q) => q.where("devices.nodeId", "=", query.nodeId!))
      .$if(!!query.search, (q) =>
        q.where(sql<boolean>`devices."searchText" like ${containing(query.search ?? "")} escape '\\'`),
      );
    const { total } = await rows.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const named = rows
      .leftJoin("agents as replaced", "replaced.nodeId", "devices.deviceId")
      .innerJoin("organizations", "organizations.id", "devices.organizationId")
      .innerJoin("locations", "locations.id", "devices.locationId")
      .select([
        "devices.nodeId",
        "devices.organizationId",
        "devices.locationId",
        "devices.displayName",
        "devices.platform",
        "devices.os",
        "devices.version",
        "devices.ip",
        "devices.mac",
        "devices.requestedAt",
        "devices.decidedAt",
        "devices.decidedBy",
        "devices.tokenId",
        "devices.signingKey",
        "devices.revokedAt",
        "devices.reason",
        "replaced.nodeId as replacesNodeId",
      ])
      .select(["organizations.name as clientName", "locations.name as locationName"])
      .orderBy((e) => e.fn("lower", ["devices.displayName"]))
      .orderBy("devices.nodeId");
    const found = await page(named, { pageSize: 50, ...query }).execute();
    return { total, results: await toApprovals(context, query.state, found) };
  },

  async approveNodes(call) {
    const { context, body } = call;
    const named = new Set(body.keyFingerprints);
    const revoked: Approved["revoked"] = [];
    const { changed, results } = await decide(call, "agentApproved", async (db, found, by) => {
      if (!named.has(keyFingerprint(found.signingKey)))
        return result(found, "CONFLICT", approvalMessages.keyChanged);
      const looked = await clearIdentityAlerts(db, found.nodeId);
      if (found.state === "APPROVED") return result(found, looked ? "SUCCESS" : "UNCHANGED");
      const approved = await approve(context, db, found.nodeId, by);
      revoked.push(...approved.revoked);
      return result(
        { ...found, nodeId: approved.nodeId },
        "SUCCESS",
        found.state === "REJECTED" ? approvalMessages.needsEnrollment : "",
      );
    });
    for (const one of revoked) disconnectAgent(context, one, false);
    for (const [i, { nodeId, resultCode }] of results.entries()) {
      const agent = changed.find((one) => one.nodeId === body.nodeIds[i]);
      if (agent?.state !== "PENDING" || resultCode !== "SUCCESS") continue;
      admission(context).restore(nodeId, keyFingerprint(agent.signingKey));
      admission(context).approve(agent.nodeId);
    }
    invalidateLists(context, changed);
    return { results };
  },

  async rejectNodes(call) {
    const { context } = call;
    const others: Approved["revoked"] = [];
    const { changed, results } = await decide(call, "agentRejected", async (db, found, by) => {
      if (found.state === "REJECTED") return result(found, "UNCHANGED");
      others.push(...(await reject(context, db, found, by)));
      return result(found, "SUCCESS");
    });
    for (const one of [...others, ...changed.map(revokedOf)]) disconnectAgent(context, one, true);
    await context.events.emit("agentsRejected", { nodeIds: changed.map(({ nodeId }) => nodeId) });
    invalidateLists(context, changed);
    return { results };
  },

  async deleteNodeApprovals(call) {
    const { context } = call;
    const { changed, results } = await decide(call, "agentDeleted", async (db, found) => {
      if (found.state === "APPROVED") return result(found, "REFUSED", approvalMessages.isApproved);
      await clearIdentityAlerts(db, found.nodeId);
      await db.deleteFrom("nodeApprovals").where("nodeId", "=", found.nodeId).execute();
      return result(found, "SUCCESS");
    });
    for (const one of changed) disconnectAgent(context, revokedOf(one), false);
    invalidateLists(context, changed);
    return { results };
  },
} satisfies Partial<Handlers>;

export const approvals: Feature = {
  handlers,
  on: { agentNotice: showAgentNotice },
  activityObjects: {
    agent: [
      { table: "devices", name: "displayName", organization: "organizationId" },
      { table: "nodeApprovals", id: "nodeId", name: "displayName", organization: "organizationId" },
    ],
  },
};
