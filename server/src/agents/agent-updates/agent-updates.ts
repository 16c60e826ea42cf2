// Updates of agents. The server stores releases, decides when agents install them and records the outcome.
import {
  enums,
  MusterError,
  t,
  wasRolledBack,
  type AgentRolloutState,
  type AgentUpdateFailure,
  type AgentUpdateState,
} from "@muster/sdk";
import type { Generated } from "kysely";
import type { ServerContext } from "../../context.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { findOrganization } from "../../organizations/organizations.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { isId, isUniqueViolation, within } from "../../platform/db/database.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { createAgentUpdates } from "../migrations/2026-11-27-50-agent-updates.ts";
import { limitOpenRollouts } from "../migrations/2026-11-29-01-open-rollouts.ts";
import { addUpdateHours } from "../migrations/2026-11-29-10-update-hours.ts";
import { checkHours, heldAgents, waitsOf } from "./hours.ts";
import { addAgents, advance, endUpdate, openStates, rings } from "./progress.ts";
import {
  deleteRelease,
  selectReleases,
  sendPart,
  storeRelease,
  rolledBackFrom,
  rolledBackReasons,
  toReleases,
  useRelease,
} from "./releases.ts";
import { selectRollouts, toRollouts, type NamedRollout } from "./rollouts.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    agentReleases: {
      id: Generated<number>;
      version: string;
      /** The file's signed first line, and the rest of the file in Base64. */
      header: string;
      body: string;
      size: number;
      /** Digest of the whole file. */
      sha256: string;
      createdAt: number;
      expiresAt: number;
      uploadedAt: number;
      uploadedBy: string;
    };
    agentRollouts: {
      id: Generated<number>;
      releaseId: number;
      version: string;
      /** null for all organizations. */
      organizationId: number | null;
      pinned: number;
      state: AgentRolloutState;
      /** Index into `rings`; 0 for the canaries. */
      ring: number;
      ringStartedAt: number;
      /** Failures before this time don't stop a resumed rollout again. */
      countedFrom: number;
      /** The hours in which its updates may begin, as JSON; null for any time. */
      hours: string | null;
      onlyInMaintenance: number;
      canaryPercent: number;
      earlyPercent: number;
      healthyMinutes: number;
      maxFailedPercent: number;
      helloSeconds: number;
      createdAt: number;
      createdBy: string;
      endedAt: number | null;
    };
    agentUpdates: {
      rolloutId: number;
      nodeId: number;
      ring: number;
      state: AgentUpdateState;
      reason: AgentUpdateFailure | null;
      changedAt: number | null;
      /** When the agent was sent the last bytes of the release. */
      downloadedAt: number | null;
    };
  }
}

const maxAgents = 1_000;
const maxListed = 100;

const noWait = { waiting: null, waitingUntil: null, waitingPolicy: null };

async function findRollout(context: ServerContext, caller: Caller, id: number): Promise<NamedRollout> {
  const row = await selectRollouts(context, caller).where("agentRollouts.id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

const oneRollout = async (context: ServerContext, caller: Caller, id: number) =>
  (await toRollouts(context, [await findRollout(context, caller, id)]))[0]!;

/**
 * Within a transaction, ends the open rollout of the same organization, or of all, in favor of a pin.
 * @throws MusterError `rollout_open` if the new rollout isn't a pin
 */
async function makeRoom({ db }: ServerContext, clientId: number | null, pinned: boolean): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("agentRollouts")
    .set({ state: "ENDED", endedAt: Date.now() })
    .where("organizationId", clientId === null ? "is" : "=", clientId)
    .where("state", "in", openStates)
    .executeTakeFirst();
  // the error rolls the update back
  if (numUpdatedRows && !pinned) throw new MusterError("rollout_open");
  if (clientId === null) return;
  // the organization's own rollout takes precedence
  await db
    .deleteFrom("agentUpdates")
    .where("state", "=", "WAITING")
    .where("nodeId", "in", (e) =>
      e.selectFrom("devices").select("devices.id").where("devices.organizationId", "=", clientId),
    )
    .execute();
}

/**
 * Refuses a version that agents of these organizations have rolled back; null means all.
 * @throws MusterError `release_rolled_back`
 */
async function refuseRolledBack(
  context: ServerContext,
  version: string,
  organizationIds: readonly number[] | null,
): Promise<void> {
  const rolledBack = (await rolledBackFrom(context, organizationIds)).get(version) ?? 0;
  const message = wasRolledBack({ version, rolledBack });
  if (message) throw new MusterError("release_rolled_back", { message });
}

/** Returns the agents that policies hold back from a release. Policies aren't read within a transaction. */
async function heldFrom(context: ServerContext, releaseId: number): Promise<ReadonlySet<number>> {
  const { db } = context;
  const release = db.selectFrom("agentReleases").select("version").where("id", "=", releaseId);
  const agents = await db.selectFrom("agents").select("nodeId").where("revokedAt", "is", null).execute();
  const { version } = (await release.executeTakeFirst()) ?? { version: "" };
  return heldAgents(
    context,
    version,
    agents.map(({ nodeId }) => nodeId),
  );
}

/** Maps the database's refusal of a second rollout, started at the same time, to `rollout_open`. */
function rolloutOpen(error: unknown): never {
  throw isUniqueViolation(error) ? new MusterError("rollout_open") : error;
}

const handlers = {
  async listAgentUpdates({ context, caller }) {
    const releases = await selectReleases(context).limit(maxListed).execute();
    const rollouts = await selectRollouts(context, caller).limit(maxListed).execute();
    return {
      releases: await toReleases(context, caller.organizationIds, releases),
      rollouts: await toRollouts(context, rollouts),
    };
  },

  uploadAgentRelease: ({ context, caller, body }) => storeRelease(context, body.content, caller.user!.email),

  async deleteAgentRelease({ context, path: { releaseId } }) {
    await deleteRelease(context, releaseId);
    return undefined;
  },

  async startAgentRollout({ context, caller, body }) {
    const {
      clientId = null,
      pinned = false,
      hours = null,
      onlyInMaintenance,
      despiteRollbacks,
      ...rules
    } = body;
    // a caller limited to some organizations can't update the agents of all
    if (clientId === null && caller.organizationIds) throw new MusterError("forbidden");
    if (clientId !== null) await findOrganization(context, clientId);
    if (rules.earlyPercent < rules.canaryPercent)
      throw new MusterError("validation_failed", {
        errors: [{ field: "earlyPercent", message: t("agents.agentUpdates.earlyBelowCanary") }],
      });
    checkHours(hours);
    const now = Date.now();
    const held = await heldFrom(context, rules.releaseId);
    const id = await context.inTransaction(async (inner) => {
      const { version } = await useRelease(inner, rules.releaseId);
      if (!despiteRollbacks) await refuseRolledBack(inner, version, caller.organizationIds);
      await makeRoom(inner, clientId, pinned);
      const rollout = await inner.db
        .insertInto("agentRollouts")
        .values({
          ...rules,
          version,
          organizationId: clientId,
          pinned: pinned ? 1 : 0,
          hours: hours && JSON.stringify(hours),
          onlyInMaintenance: onlyInMaintenance ? 1 : 0,
          state: "RUNNING",
          ring: pinned ? rings.length - 1 : 0,
          ringStartedAt: now,
          countedFrom: now,
          createdAt: now,
          createdBy: caller.user!.email,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch(rolloutOpen);
      await addAgents(inner, rollout, held);
      return rollout.id;
    });
    context.live.invalidateForAll("agent-updates");
    return oneRollout(context, caller, id);
  },

  async getAgentRollout({ context, caller, path: { rolloutId } }) {
    const stored = await findRollout(context, caller, rolloutId);
    const [rollout] = await toRollouts(context, [stored]);
    const rows = await context.db
      .selectFrom("agentUpdates")
      .innerJoin("agents", "agents.nodeId", "agentUpdates.nodeId")
      .innerJoin("devices", "devices.id", "agentUpdates.nodeId")
      .select(["agentUpdates.nodeId", "displayName as name", "devices.organizationId as clientId"])
      .select(["ring", "state", "reason", "agents.version", "changedAt"])
      .where("rolloutId", "=", rolloutId)
      .where((e) => within(e.ref("devices.organizationId"), caller.organizationIds))
      // failed updates, which have a reason, come first
      .orderBy((e) =>
        e.case().when("state", "=", "FAILED").then(0).when("state", "=", "OFFERED").then(1).else(2).end(),
      )
      .orderBy("ring")
      .orderBy("agentUpdates.nodeId")
      .limit(maxAgents)
      .execute();
    const isDue = ({ state, ring }: (typeof rows)[number]) =>
      stored.state === "RUNNING" && state === "WAITING" && ring <= stored.ring;
    const due = rows.filter(isDue).map(({ nodeId }) => nodeId);
    const waitOf = await waitsOf(context, stored, due, Date.now());
    const agents = rows.map((row) => ({
      ...row,
      ...((isDue(row) && waitOf(row.nodeId)) || noWait),
      ring: rings[row.ring]!,
      isUp: context.live.isConnected(row.nodeId),
    }));
    return { ...rollout!, agents };
  },

  async changeAgentRollout({ context, caller, path: { rolloutId }, body }) {
    const { state, hours, onlyInMaintenance } = body;
    checkHours(hours);
    const before = await findRollout(context, caller, rolloutId);
    const now = Date.now();
    const isResumed = before.state === "STOPPED" && state === "RUNNING";
    const { numUpdatedRows } = await context.db
      .updateTable("agentRollouts")
      .set({
        ...(state && { state }),
        ...(hours !== undefined && { hours: hours && JSON.stringify(hours) }),
        ...(onlyInMaintenance !== undefined && { onlyInMaintenance: onlyInMaintenance ? 1 : 0 }),
        ...(state === "ENDED" && { endedAt: now }),
        ...(isResumed && { countedFrom: now }),
      })
      .where("id", "=", rolloutId)
      .where("state", "in", openStates)
      .executeTakeFirst();
    if (!numUpdatedRows) throw new MusterError("rollout_ended");
    context.live.invalidateForAll("agent-updates");
    return oneRollout(context, caller, rolloutId);
  },
} satisfies Partial<Handlers>;

/** Records the outcome that an agent reports, unless it contradicts the agent's version. */
async function recordOutcome(
  context: ServerContext,
  { data: { nodeId, version } }: AgentSocket,
  reported: unknown,
): Promise<boolean> {
  const { rolloutId, failure } = (reported ?? {}) as Record<string, unknown>;
  const reason = enums.AgentUpdateFailure.find((one) => one === failure) ?? null;
  if (!isId(rolloutId) || (failure !== null && reason === null)) return true;
  const rollout = await context.db
    .selectFrom("agentRollouts")
    .select("version")
    .where("id", "=", rolloutId)
    .executeTakeFirst();
  if (!rollout) return true;
  // an updated agent has connected with the new version, one that rolled back with another version
  const hasIt = rollout.version === version;
  if (reason === null ? !hasIt : hasIt && rolledBackReasons.includes(reason)) return true;
  if (await endUpdate(context, { rolloutId, nodeId }, reason)) context.live.invalidateForAll("agent-updates");
  return true;
}

export const agentUpdates: Feature = {
  handlers,
  migrations: {
    "2026-11-27-50-agent-updates": createAgentUpdates,
    "2026-11-29-01-open-rollouts": limitOpenRollouts,
    "2026-11-29-10-update-hours": addUpdateHours,
  },
  agentEvents: { "update.part": sendPart, "update.outcome": recordOutcome },
  deviceTables: { agentUpdates: { column: "nodeId", archive: "delete" } },
  activityObjects: {
    "agent-release": [{ table: "agentReleases", name: "version" }],
    "agent-rollout": [
      {
        table: "agentRollouts",
        name: "version",
        organization: "organizationId",
        state: ["state", "hours", "onlyInMaintenance"],
      },
    ],
  },
  async tick(context, { now }) {
    const running = await context.db
      .selectFrom("agentRollouts")
      .selectAll()
      .where("state", "=", "RUNNING")
      .execute();
    for (const rollout of running) await advance(context, rollout, now);
  },
};
