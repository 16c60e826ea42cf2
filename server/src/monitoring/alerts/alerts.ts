import {
  checkCondition,
  completeCondition,
  foundMessage,
  MusterError,
  type Alert,
  type DeviceHealth,
  type SystemHealth,
} from "@muster/sdk";
import { sql } from "kysely";
import type { ServerContext } from "../../context.ts";
import type { Call, Feature, Handlers } from "../../feature.ts";
import { findDevice, requireDevice } from "../../devices/devices.ts";
import { findLocation } from "../../organizations/locations.ts";
import { findOrganization } from "../../organizations/organizations.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { onDevices } from "../../platform/authorization/grants.ts";
import { page } from "../../platform/db/paging.ts";
import { inList } from "../../platform/db/sql.ts";
import { healthOfDevices } from "../health-settings/device-health.ts";
import { createAlerts } from "../migrations/2026-11-24-02-alerts.ts";
import { addAlertFacts } from "../migrations/2026-11-28-30-alert-facts.ts";
import { releaseSuppressed, resetAlert, resetMerged } from "./open-and-reset.ts";
import { listMetricAnnotations } from "./metric-annotations.ts";
import {
  isFine,
  checkPresence,
  checkReadings,
  reconcile,
  forgetStandings,
  reconcileRegularly,
  startAnew,
} from "./engine.ts";
import { policiesChanged } from "../policies/applied.ts";
import { asMeasured } from "./evaluate.ts";
import { changesBefore } from "./device-changes.ts";
import { namesOf, pathOf } from "../topology/names.ts";
import { addEvent, conditionOf, factOf } from "./records.ts";
import {
  checkMessages,
  checkQuiet,
  checkEncryption,
  checkFindings,
  checkServices,
  checkSoftware,
  checkSoftwareChanges,
  checkUnchecked,
} from "./reported-conditions.ts";
import { tryOn } from "./try-condition.ts";

const dayMS = 24 * 3_600_000;
const maxShown = 50;
const maxParents = 5;

/** Selects alerts of devices that the caller has a permission on. */
const visible = ({ db }: ServerContext, caller: Caller, permission = "View") =>
  db
    .selectFrom("alerts")
    .innerJoin("devices", "devices.id", "alerts.deviceId")
    .innerJoin("organizations", "organizations.id", "devices.organizationId")
    .where(onDevices(caller, permission, permission === "Update" ? "canUpdateDevices" : undefined));

const select = (context: ServerContext, caller: Caller) =>
  visible(context, caller)
    .leftJoin("policies", "policies.id", "alerts.policyId")
    .selectAll("alerts")
    .select([
      "devices.displayName",
      "devices.organizationId as clientId",
      "organizations.name as clientName",
      "policies.id as existingPolicyId",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

/** @param names the names of the devices that the caller sees, by ID */
function toAlert(row: Row, names: ReadonlyMap<number, string>): Alert {
  const cause = names.get(row.suppressedById ?? 0);
  const condition = conditionOf(row);
  return {
    id: row.id,
    nodeId: row.deviceId,
    displayName: row.displayName,
    clientId: row.clientId,
    clientName: row.clientName,
    conditionId: row.conditionId,
    conditionName: condition.name,
    policyId: row.existingPolicyId,
    policyName: row.policyName,
    type: condition.type,
    metric: asMeasured(condition).terms[0]?.metric ?? null,
    instance: row.instance,
    severity: row.severity,
    priority: condition.priority,
    state: row.state,
    message: foundMessage(condition, factOf(row)),
    condition,
    value: row.value,
    fact: factOf(row),
    openedAt: row.openedAt,
    acknowledgedAt: row.acknowledgedAt,
    acknowledgedBy: row.acknowledgedBy,
    resetAt: row.resetAt,
    resetReason: row.resetReason,
    resetBy: row.resetBy,
    suppressedBy: row.suppressedBy,
    suppressedByDevice: cause === undefined ? null : { nodeId: row.suppressedById!, displayName: cause },
    flapping: row.flapping === 1,
  };
}

async function toAlerts(context: ServerContext, caller: Caller, rows: readonly Row[]): Promise<Alert[]> {
  const causes = rows.flatMap(({ suppressedById }) => suppressedById ?? []);
  const names = await namesOf(context, caller, causes);
  return rows.map((row) => toAlert(row, names));
}

/** Orders active alerts first, and among these the most severe first; then the newest first. */
const inOrder = <Q extends ReturnType<typeof select>>(query: Q) =>
  query
    .orderBy(sql`case when alerts.state = 'RESET' then 1 else 0 end`)
    .orderBy(sql`case when alerts.state = 'RESET' then 0 else alerts."severityRank" end`)
    .orderBy("alerts.openedAt", "desc")
    .orderBy("alerts.id", "desc");

async function activeAlerts(context: ServerContext, caller: Caller, nodeId: number): Promise<Alert[]> {
  const rows = await inOrder(select(context, caller))
    .where("alerts.deviceId", "=", nodeId)
    .where("alerts.state", "<>", "RESET")
    .execute();
  return toAlerts(context, caller, rows);
}

/** Returns the nearest devices through which a device is reached, if the caller sees them. */
async function parentsOf(context: ServerContext, caller: Caller, nodeId: number) {
  const path = await pathOf(context, caller, nodeId);
  return path.slice(0, maxParents).map(({ nodeId: id, displayName }) => ({ id, displayName }));
}

function toSystemHealth(devices: readonly DeviceHealth[]): SystemHealth {
  const count = (health: DeviceHealth["health"]) => devices.filter((one) => one.health === health).length;
  return {
    healthy: count("HEALTHY"),
    needsAttention: count("NEEDS_ATTENTION"),
    unhealthy: count("UNHEALTHY"),
    unknown: count("UNKNOWN"),
    devices: devices.filter(({ health }) => health !== "HEALTHY").slice(0, maxShown),
  };
}

type Change = Pick<Call<"acknowledgeAlerts">, "context" | "caller" | "body">;

/** Returns the IDs of a request's alerts that the caller may change and that aren't reset. */
async function changeable({ context, caller, body }: Change): Promise<number[]> {
  const rows = await visible(context, caller, "Update")
    .select("alerts.id")
    .where("alerts.id", "in", inList(context.db, body.alertIds, "integer"))
    .where("alerts.state", "<>", "RESET")
    .execute();
  return rows.map(({ id }) => id);
}

const results = ({ alertIds }: Change["body"], changed: readonly number[]) => ({
  changed: alertIds.filter((id) => changed.includes(id)),
  unchanged: alertIds.filter((id) => !changed.includes(id)),
});

const handlers = {
  async listAlerts({ context, caller, query }) {
    const { state, severity, clientId, nodeId, search = "" } = query;
    const found = select(context, caller)
      .$if(state === "ACTIVE", (q) => q.where("alerts.state", "<>", "RESET"))
      .$if(state !== undefined && state !== "ACTIVE", (q) =>
        q.where("alerts.state", "=", state as "OPEN" | "ACKNOWLEDGED" | "RESET"),
      )
      .$if(severity !== undefined, (q) => q.where("alerts.severity", "=", severity!))
      .$if(clientId !== undefined, (q) => q.where("devices.organizationId", "=", clientId!))
      .$if(nodeId !== undefined, (q) => q.where("alerts.deviceId", "=", nodeId!))
      .$if(search.trim() !== "", (q) => {
        const pattern = `%${search
          .trim()
          .toLowerCase()
          .replaceAll(/[\\%_]/g, "\\$&")}%`;
        return q.where(
          sql<boolean>`lower(devices."displayName" || ' ' || alerts.condition || ' ' || alerts.instance) like ${pattern} escape '\\'`,
        );
      });
    const { total } = await found
      .clearSelect()
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = await page(inOrder(found), query).execute();
    return { results: await toAlerts(context, caller, rows), total: Number(total) };
  },

  async getAlert({ context, caller, path: { alertId } }) {
    const row = await select(context, caller).where("alerts.id", "=", alertId).executeTakeFirst();
    if (!row) throw new MusterError("not_found");
    const events = await context.db
      .selectFrom("alertEvents")
      .select(["at", "kind", "by", "note"])
      .where("alertId", "=", alertId)
      .orderBy("at")
      .orderBy("id")
      .execute();
    const device = { id: row.deviceId, displayName: row.displayName };
    const parents = await parentsOf(context, caller, row.deviceId);
    const [alert] = await toAlerts(context, caller, [row]);
    const causes = events.flatMap(({ kind, by }) => (kind === "SUPPRESSED" && by ? [Number(by)] : []));
    const names = await namesOf(context, caller, causes);
    const period = { from: row.openedAt - dayMS, to: row.openedAt };
    return {
      alert: alert!,
      events: events.map((event) =>
        event.kind === "SUPPRESSED" ? { ...event, by: names.get(Number(event.by)) ?? "" } : event,
      ),
      changes: await changesBefore(context, caller, { device, parents }, period),
    };
  },

  async acknowledgeAlerts(call) {
    const { context, caller, body } = call;
    const at = Date.now();
    const by = caller.user!.email;
    const changed = await context.inTransaction(async (within) => {
      const ids = await changeable({ ...call, context: within });
      const { db } = within;
      const rows = await db
        .updateTable("alerts")
        .set({ state: "ACKNOWLEDGED", acknowledgedAt: at, acknowledgedBy: by })
        .where("id", "in", inList(db, ids, "integer"))
        .where("state", "=", "OPEN")
        .returning("id")
        .execute();
      for (const { id } of rows) await addEvent(db, id, "ACKNOWLEDGED", { by, note: body.note ?? "", at });
      return rows.map(({ id }) => id);
    });
    context.live.invalidateForAll("alerts");
    return results(body, changed);
  },

  async resetAlerts(call) {
    const { context, caller, body } = call;
    const changed: number[] = [];
    for (const id of await changeable(call)) {
      const by = { reason: "USER" as const, by: caller.user!.email, note: body.note ?? "" };
      if (await resetAlert(context, id, by)) changed.push(id);
    }
    await startAnew(context, changed);
    return results(body, changed);
  },

  async explainDevice({ context, caller, path: { nodeId } }) {
    const device = await findDevice(context, caller, nodeId);
    const alerts = await activeAlerts(context, caller, nodeId);
    const [own] = await healthOfDevices(context, caller, { nodeId });
    const parents = await parentsOf(context, caller, nodeId);
    const health = await Promise.all(
      parents.map(async ({ id }) => (await healthOfDevices(context, caller, { nodeId: id }))[0]),
    );
    // the last unhealthy device on the path explains most
    const parent = health.findLast((one) => one?.health === "UNHEALTHY") ?? health[0];
    const now = Date.now();
    const from = Math.min(now, ...alerts.map(({ openedAt }) => openedAt)) - dayMS;
    return {
      nodeId,
      displayName: device.displayName,
      health: own?.health ?? "UNKNOWN",
      cause: own?.cause ?? null,
      reason: own?.reason ?? "",
      alerts,
      parent: parent ?? null,
      changes: await changesBefore(context, caller, { device, parents }, { from, to: now }),
    };
  },

  async getCustomerDashboard({ context, caller, path: { clientId }, query: { location } }) {
    await findOrganization(context, clientId);
    if (location !== undefined) await findLocation(context, clientId, location);
    const devices = await healthOfDevices(context, caller, { clientId, location });
    const { running } = await context.db
      .selectFrom("agentWork")
      .innerJoin("agentWorkTargets", "agentWorkTargets.workId", "agentWork.id")
      .innerJoin("devices", "devices.id", "agentWorkTargets.nodeId")
      .select((e) => e.fn.count<number>("agentWork.id").distinct().as("running"))
      .where(onDevices(caller))
      .where("agentWork.finishedAt", "is", null)
      .where("devices.organizationId", "=", clientId)
      .$if(location !== undefined, (q) => q.where("devices.locationId", "=", location!))
      .executeTakeFirstOrThrow();
    return { systemHealth: toSystemHealth(devices), runningJobs: Number(running) };
  },

  listMetricAnnotations,

  async tryCondition({ context, caller, path: { nodeId }, body: { condition, days = 30 } }) {
    await requireDevice(context, caller, nodeId);
    const errors = checkCondition(condition).map((one) => ({ ...one, field: `condition.${one.field}` }));
    if (errors.length) throw new MusterError("validation_failed", { errors });
    const to = Date.now();
    const from = Math.floor((to - days * dayMS) / 60_000) * 60_000;
    const complete = completeCondition(condition, "tried");
    return tryOn(context, caller, { condition: complete, deviceId: nodeId, from, to });
  },
} satisfies Partial<Handlers>;

export const alerts: Feature = {
  handlers,
  migrations: { "2026-11-24-02-alerts": createAlerts, "2026-11-28-30-alert-facts": addAlertFacts },
  deviceTables: {
    alerts: { column: "deviceId", archive: "delete", key: { id: "integer" }, moveOnMerge: true },
  },
  merging: { merge: (within, { absorbed }) => resetMerged(within, absorbed) },
  on: {
    deviceMeasured: (context, event) => checkReadings(context, event),
    async computerStateStored(context, { deviceId, section }) {
      if (section === "SERVICES") await checkServices(context, deviceId);
      if (section === "ENCRYPTION") await checkEncryption(context, deviceId);
      if (section === "CHECKS") await checkFindings(context, deviceId);
    },
    async softwareStored(context, event) {
      await checkSoftwareChanges(context, event);
      await checkSoftware(context, event.deviceId);
    },
    async deviceMessagesStored(context, { deviceIds }) {
      for (const deviceId of deviceIds) await checkMessages(context, deviceId);
    },
    policiesChanged(context) {
      // another server may have changed them
      policiesChanged(context);
      return reconcile(context);
    },
    devicesMerged(context, { absorbed }) {
      policiesChanged(context);
      forgetStandings(context, absorbed);
    },
    maintenanceChanged: (context) => releaseSuppressed(context, (alert) => isFine(context, alert)),
  },
  async tick(context) {
    await reconcileRegularly(context);
    await checkQuiet(context);
  },
  // each server checks the agents that are connected to it and the devices that their probes poll
  async tickEverywhere(context) {
    await checkPresence(context);
    await checkUnchecked(context);
    await releaseSuppressed(context, (alert) => isFine(context, alert));
  },
  activityObjects: { alert: [{ table: "alerts" }] },
};
