// Which agents a user can see: those whose devices, or future devices, the user can see.
import { enums, type NodeApproval } from "@muster/sdk";
import type { ConsoleNotice } from "@muster/sdk/live";
import { sql } from "kysely";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { onDevicesToBe, seesAllDevices } from "../platform/authorization/grants.ts";
import type { Database } from "../platform/db/database.ts";
import type { ServerEvents } from "../platform/events.ts";
import { withMessages } from "../platform/live.ts";
import { roleOf } from "./platforms.ts";

const roleOfPlatform = sql<string>`case "of".platform ${sql.join(
  Object.entries(roleOf).map(([platform, role]) => sql`when ${sql.lit(platform)} then ${sql.lit(role)}`),
  sql` `,
)} end`;

/** Selects the agents in one state, from the table that has them, as `devices` for `onDevicesToBe`. */
export function agentsIn(db: Database, state: NodeApproval["state"]) {
  const approved = db
    .selectFrom("agents")
    .innerJoin("devices as of", "of.id", "agents.nodeId")
    .select([
      "of.id as nodeId",
      "of.organizationId",
      "of.locationId",
      "of.displayName",
      "agents.platform",
      "of.os",
      "agents.version",
      "of.ip",
      "of.mac",
      "of.searchText",
      "of.role",
      "of.vendor",
      "agents.requestedAt",
      "agents.decidedAt",
      "agents.decidedBy",
      "agents.tokenId",
      "agents.signingKey",
      "agents.revokedAt",
      "of.id as deviceId",
    ])
    .select((e) => e.val<NodeApproval["reason"]>(null).as("reason"));
  const held = db
    .selectFrom("nodeApprovals as of")
    .select([
      "of.nodeId",
      "of.organizationId",
      "of.locationId",
      "of.displayName",
      "of.platform",
      "of.os",
      "of.version",
      "of.ip",
      "of.mac",
      "of.searchText",
      "of.requestedAt",
      "of.decidedAt",
      "of.decidedBy",
      "of.tokenId",
      "of.signingKey",
      "of.deviceId",
      "of.reason",
    ])
    .select((e) => e.val<number | null>(null).as("revokedAt"))
    .select(() => [roleOfPlatform.as("role"), sql<string>`''`.as("vendor")])
    .where("of.state", "=", state as "PENDING" | "REJECTED");
  return db.selectFrom((state === "APPROVED" ? approved : held).as("devices"));
}

/** Shows a notice about an agent in any state on the consoles whose users see it. */
export async function notifyAboutAgent(
  context: ServerContext,
  agent: { organizationId: number; nodeId: number },
  notice: ConsoleNotice,
): Promise<void> {
  await context.events.emitEverywhere("agentNotice", { ...agent, notice: withMessages(notice) });
}

/** Shows such a notice on the consoles of this server. */
export async function showAgentNotice(
  context: ServerContext,
  { organizationId, nodeId, notice }: ServerEvents["agentNotice"],
): Promise<void> {
  for (const { caller, notify } of context.live.consolesOf(organizationId))
    if (await seesAgent(context, caller, nodeId)) notify(notice);
}

async function seesAgent({ db }: ServerContext, caller: Caller, nodeId: number): Promise<boolean> {
  if (seesAllDevices(caller)) return true;
  for (const state of enums.NodeApprovalState) {
    const row = agentsIn(db, state).select("devices.nodeId").where("devices.nodeId", "=", nodeId);
    if (await row.where(onDevicesToBe(caller)).executeTakeFirst()) return true;
  }
  return false;
}
