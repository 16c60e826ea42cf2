import { noticeMessages, type ActivityEvent } from "@muster/sdk";
import { notifyAboutDevices } from "../devices/notices.ts";
import type { ServerContext } from "../context.ts";
import type { Feature } from "../feature.ts";
import { recordWithin } from "../audit/log.ts";
import type { Database } from "../platform/db/database.ts";
import { suppressedOn } from "../maintenance/windows.ts";
import { inList } from "../platform/db/sql.ts";
import type { ServerEvents } from "../platform/events.ts";

type PresenceChange = ServerEvents["presenceReported"]["events"][number];

interface Event extends PresenceChange {
  at: number;
  /** How often it changed while alerts were suppressed. */
  changes?: number;
}

/** Alerts that devices that were reported offline are online again, because their agents have connected. */
async function alertOnline(context: ServerContext, nodeIds: readonly number[]): Promise<void> {
  const rows = await context.db
    .selectFrom("agents")
    .select(["nodeId", "lastReportedUp"])
    .where("nodeId", "in", inList(context.db, nodeIds, "integer"))
    .where((e) => e.or([e("lastReportedUp", "is", null), e("lastReportedUp", "=", 0)]))
    .execute();
  for (const { nodeId, lastReportedUp } of rows) {
    const { numUpdatedRows } = await context.db
      .updateTable("agents")
      .set({ lastReportedUp: 1 })
      .where("nodeId", "=", nodeId)
      // another server, to which the agent has connected since, may have reported it first
      .where("lastReportedUp", lastReportedUp === null ? "is" : "=", lastReportedUp)
      // an agent uninstalled right after it connected is offline on purpose
      .where("removedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows && lastReportedUp === 0)
      await notice(context, { nodeId, isUp: true, at: context.servers.now() });
  }
}

/** Alerts that devices are offline when their agents have not reconnected within the grace period. */
async function alertOffline(context: ServerContext): Promise<void> {
  const grace = context.config.offlineGraceMS;
  // agents need this long to find a restarted server
  if (performance.now() - context.startedAt < grace) return;
  const now = context.servers.now();
  const rows = await context.db
    .selectFrom("agents")
    .select("nodeId")
    .where("lastReportedUp", "=", 1)
    .where("lastSeenAt", "<=", now - grace)
    .where("server", "is", null)
    .execute();
  for (const { nodeId } of rows) {
    if (context.live.isConnected(nodeId)) continue;
    const { numUpdatedRows } = await context.db
      .updateTable("agents")
      .set({ lastReportedUp: 0 })
      .where("nodeId", "=", nodeId)
      .where("lastReportedUp", "=", 1)
      // the agent may have connected to another server since
      .where("lastSeenAt", "<=", now - grace)
      .where("server", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows) await notice(context, { nodeId, isUp: false, at: now });
  }
}

/** Records an alert and notifies the consoles unless maintenance suppresses it. */
async function notice(context: ServerContext, event: Event): Promise<void> {
  const suppressed = (await suppressedOn(context.db, [event.nodeId])).get(event.nodeId);
  const recorded = !suppressed?.has("ALERTS");
  if (recorded) await recordEvents(context.db, [event]);
  if (!suppressed) return notify(context, [event]);
  const { nodeId, isUp, at } = event;
  const values = { isUp: isUp ? 1 : 0, recorded: recorded ? 1 : 0, lastAt: at };
  await context.db
    .insertInto("suppressedAlerts")
    .values({ nodeId, changes: 1, ...values })
    .onConflict((conflict) =>
      conflict
        .column("nodeId")
        .doUpdateSet((e) => ({ ...values, changes: e("suppressedAlerts.changes", "+", 1) })),
    )
    .execute();
}

/**
 * Sends the alerts suppressed by maintenance that has ended: one record per device, one notice per
 * organization.
 */
async function releaseSuppressedAlerts(context: ServerContext): Promise<void> {
  const waiting = await context.db.selectFrom("suppressedAlerts").select("nodeId").execute();
  if (!waiting.length) return;
  const suppressed = await suppressedOn(
    context.db,
    waiting.map(({ nodeId }) => nodeId),
  );
  const ended = waiting.map(({ nodeId }) => nodeId).filter((id) => !suppressed.has(id));
  if (!ended.length) return;
  const events = await context.db.transaction().execute(async (db) => {
    // deleting the rows claims them: several servers may share the database
    const rows = await db
      .deleteFrom("suppressedAlerts")
      .where("nodeId", "in", ended)
      .returningAll()
      .execute();
    const released = rows.map((row) => ({ ...row, isUp: row.isUp === 1, at: row.lastAt }));
    await recordEvents(
      db,
      released.filter(({ recorded }) => !recorded),
    );
    return released;
  });
  await notify(
    context,
    events.filter(({ isUp }) => !isUp),
  );
}

const devicesOf = (db: Database, events: readonly PresenceChange[]) =>
  db
    .selectFrom("devices")
    .select(["id", "displayName", "organizationId"])
    .where(
      "id",
      "in",
      events.map(({ nodeId }) => nodeId),
    )
    .execute();

async function recordEvents(db: Database, events: readonly Event[]): Promise<void> {
  if (!events.length) return;
  const devices = new Map((await devicesOf(db, events)).map((device) => [device.id, device]));
  const rows = events.flatMap(({ nodeId, isUp, at, changes }) => {
    const device = devices.get(nodeId);
    const operation: ActivityEvent = isUp ? "deviceOnline" : "deviceOffline";
    const detail = changes ? noticeMessages.changes(changes) : "";
    if (!device) return [];
    const { organizationId, displayName: who } = device;
    const object = { kind: "device" as const, id: String(nodeId), name: who };
    return [
      { at, who, operation, outcome: "done", organizationId, object, targets: `nodeId ${nodeId}`, detail },
    ];
  });
  await recordWithin(db, rows);
}

async function notify(context: ServerContext, events: readonly Event[]): Promise<void> {
  if (events.length) await context.events.emitEverywhere("presenceReported", { events });
}

/** Shows presence notices on the consoles of this server. */
async function notifyHere(
  context: ServerContext,
  { events }: ServerEvents["presenceReported"],
): Promise<void> {
  const isUp = new Map(events.map((event) => [event.nodeId, event.isUp]));
  const organizations = Map.groupBy(
    await devicesOf(context.db, events),
    ({ organizationId }) => organizationId,
  );
  for (const [organizationId, devices] of organizations) {
    const ids = devices.map(({ id }) => id);
    await notifyAboutDevices(context, organizationId, ids, (visible) => {
      const names = devices.filter(({ id }) => visible.has(id)).map(({ displayName }) => displayName);
      return noticeMessages.of(names, isUp.get(ids[0]!) ?? false);
    });
  }
}

export const presenceAlerts: Feature = {
  deviceTables: { suppressedAlerts: { column: "nodeId", archive: "delete" } },
  on: {
    agentsConnected: (context, { nodeIds }) => alertOnline(context, nodeIds),
    deviceReachabilityChanged: notice,
    presenceReported: notifyHere,
    maintenanceChanged: (context) => releaseSuppressedAlerts(context),
  },
  async tick(context) {
    await alertOffline(context);
    await releaseSuppressedAlerts(context);
  },
};
