import { eventWords, noticeWords } from "@muster/sdk";
import type { App } from "../context.ts";
import { recordWithin } from "../audit/log.ts";
import type { Database } from "../platform/db/database.ts";
import { heldOn } from "../maintenance/maintenance.ts";
import { listOf } from "../platform/db/sql.ts";

interface Event {
  nodeId: number;
  isUp: boolean;
  at: number;
  /** How often it changed while nobody was told. */
  changes?: number;
}

/** Agents connected: tells that their devices are back, where they were told to be gone. */
export async function noticeBack(app: App, nodeIds: readonly number[]): Promise<void> {
  const rows = await app.db
    .selectFrom("agents")
    .select(["nodeId", "toldUp"])
    .where("nodeId", "in", listOf(app.db, nodeIds, "integer"))
    .where((e) => e.or([e("toldUp", "is", null), e("toldUp", "=", 0)]))
    .execute();
  if (!rows.length) return;
  const back = rows.map(({ nodeId }) => nodeId);
  await app.db
    .updateTable("agents")
    .set({ toldUp: 1 })
    .where("nodeId", "in", listOf(app.db, back, "integer"))
    .execute();
  for (const { nodeId, toldUp } of rows)
    if (toldUp === 0) await notice(app, { nodeId, isUp: true, at: Date.now() });
}

/** Tells of the devices whose agents went and did not come back within the grace. */
export async function noticeGone(app: App): Promise<void> {
  const grace = app.config.offlineGraceMS;
  // agents need as long to find a server that has just started
  if (performance.now() - app.startedAt < grace) return;
  const now = Date.now();
  const rows = await app.db
    .selectFrom("agents")
    .select("nodeId")
    .where("toldUp", "=", 1)
    .where("lastSeenAt", "<=", now - grace)
    .execute();
  for (const { nodeId } of rows) {
    if (app.live.isConnected(nodeId)) continue;
    const { numUpdatedRows } = await app.db
      .updateTable("agents")
      .set({ toldUp: 0 })
      .where("nodeId", "=", nodeId)
      .where("toldUp", "=", 1)
      .executeTakeFirst();
    if (numUpdatedRows) await notice(app, { nodeId, isUp: false, at: now });
  }
}

/** Records an alert and notifies the consoles, as far as maintenance does not hold either back. */
async function notice(app: App, event: Event): Promise<void> {
  const held = (await heldOn(app.db, [event.nodeId])).get(event.nodeId);
  const recorded = !held?.has("ALERTS");
  if (recorded) await recordEvents(app.db, [event]);
  if (!held) return notify(app, [event]);
  const { nodeId, isUp, at } = event;
  const values = { isUp: isUp ? 1 : 0, recorded: recorded ? 1 : 0, lastAt: at };
  await app.db
    .insertInto("heldNotices")
    .values({ nodeId, changes: 1, ...values })
    .onConflict((conflict) =>
      conflict
        .column("nodeId")
        .doUpdateSet((e) => ({ ...values, changes: e("heldNotices.changes", "+", 1) })),
    )
    .execute();
}

/** Tells what was held back of devices whose maintenance has ended: one record a device, one notice an organization. */
export async function releaseNotices(app: App): Promise<void> {
  const waiting = await app.db.selectFrom("heldNotices").select("nodeId").execute();
  if (!waiting.length) return;
  const held = await heldOn(
    app.db,
    waiting.map(({ nodeId }) => nodeId),
  );
  const over = waiting.map(({ nodeId }) => nodeId).filter((id) => !held.has(id));
  if (!over.length) return;
  const events = await app.db.transaction().execute(async (db) => {
    // what is deleted here is told here: another server finds it gone
    const rows = await db.deleteFrom("heldNotices").where("nodeId", "in", over).returningAll().execute();
    const told = rows.map((row) => ({ ...row, isUp: row.isUp === 1, at: row.lastAt }));
    await recordEvents(
      db,
      told.filter(({ recorded }) => !recorded),
    );
    return told;
  });
  await notify(
    app,
    events.filter(({ isUp }) => !isUp),
  );
}

const devicesOf = (db: Database, events: readonly Event[]) =>
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
    const operation: keyof typeof eventWords = isUp ? "deviceOnline" : "deviceOffline";
    const detail = changes ? noticeWords.changes(changes) : "";
    const { organizationId, displayName: who } = device ?? {};
    return organizationId && who
      ? [{ at, who, operation, outcome: "done", organizationId, targets: `nodeId ${nodeId}`, detail }]
      : [];
  });
  await recordWithin(db, rows);
}

async function notify(app: App, events: readonly Event[]): Promise<void> {
  if (!events.length) return;
  const isUp = new Map(events.map((event) => [event.nodeId, event.isUp]));
  const organizations = Map.groupBy(await devicesOf(app.db, events), ({ organizationId }) => organizationId);
  for (const [organizationId, devices] of organizations) {
    const names = devices.map(({ displayName }) => displayName);
    app.live.notice(organizationId, noticeWords.of(names, isUp.get(devices[0]!.id) ?? false));
  }
}
