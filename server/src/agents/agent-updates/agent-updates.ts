// Updates of agents. The server stores releases, decides when agents take them and records how that ends.
import {
  enums,
  MusterError,
  t,
  wasTakenBack,
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
  takenBackFrom,
  takenBackReasons,
  toReleases,
  useRelease,
} from "./releases.ts";
import { selectRollouts, toRollouts, type NamedRollout } from "./rollouts.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    agentReleases: {
      id: Generated<number>;
      version: string;
      /** The first line of the file as it was signed, and what follows it in Base64. */
      header: string;
      body: string;
      size: number;
      /** Of the whole file. */
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
      /** From 0, the canaries. */
      ring: number;
      ringStartedAt: number;
      /** Earlier failures don't stop it again. */
      countedFrom: number;
      /** When its updates begin, as JSON; null for any time. */
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
      /** When it was sent the last bytes. */
      downloadedAt: number | null;
    };
  }
}

const mostAgents = 1_000;
const mostListed = 100;

const noWait = { waiting: null, waitingUntil: null, waitingPolicy: null };

async function findRollout(context: ServerContext, caller: Caller, id: number): Promise<NamedRollout> {
  const row = await selectRollouts(context, caller).where("agentRollouts.id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

const oneRollout = async (context: ServerContext, caller: Caller, id: number) =>
  (await toRollouts(context, [await findRollout(context, caller, id)]))[0]!;

/** Within a transaction: a pin replaces the open rollout of the same agents; another rollout doesn't. */
async function makeRoom({ db }: ServerContext, clientId: number | null, pinned: boolean): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("agentRollouts")
    .set({ state: "ENDED", endedAt: Date.now() })
    .where("organizationId", clientId === null ? "is" : "=", clientId)
    .where("state", "in", openStates)
    .executeTakeFirst();
  // which undoes that
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

/** Who sees some organizations learns of their agents alone. @throws MusterError `release_taken_back` */
async function refuseTakenBack(
  context: ServerContext,
  version: string,
  organizationIds: readonly number[] | null,
): Promise<void> {
  const takenBack = (await takenBackFrom(context, organizationIds)).get(version) ?? 0;
  const message = wasTakenBack({ version, takenBack });
  if (message) throw new MusterError("release_taken_back", { message });
}

/** The agents that policies keep from a release. Policies aren't read within a transaction. */
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

/** Of two that are started at the same time, the database refuses one. */
function rolloutOpen(error: unknown): never {
  throw isUniqueViolation(error) ? new MusterError("rollout_open") : error;
}

const handlers = {
  async listAgentUpdates({ context, caller }) {
    const releases = await selectReleases(context).limit(mostListed).execute();
    const rollouts = await selectRollouts(context, caller).limit(mostListed).execute();
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
      despiteTakenBack,
      ...rules
    } = body;
    // who sees some organizations can't change the agents of all
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
      if (!despiteTakenBack) await refuseTakenBack(inner, version, caller.organizationIds);
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
      // failed ones have a reason
      .orderBy((e) =>
        e.case().when("state", "=", "FAILED").then(0).when("state", "=", "OFFERED").then(1).else(2).end(),
      )
      .orderBy("ring")
      .orderBy("agentUpdates.nodeId")
      .limit(mostAgents)
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

/** Records how an agent's update has ended, as far as that can be true. */
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
  // an agent that says it is updated has greeted the server with that version, one that went back with
  // another one
  const hasIt = rollout.version === version;
  if (reason === null ? !hasIt : hasIt && takenBackReasons.includes(reason)) return true;
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
