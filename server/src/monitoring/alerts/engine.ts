// Checks conditions on measurements, and on devices that are offline.
import { checkOf, type Condition } from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";
import type { Reading } from "../../platform/events.ts";
import { inList } from "../../platform/db/sql.ts";
import { storeOf } from "../metrics.ts";
import type { Database } from "../../platform/db/database.ts";
import { isPolled } from "../polling/assignments.ts";
import { hasAnswered } from "../polling/reachability.ts";
import { conditionsOf, policyState, type DeviceCondition } from "../policies/applied.ts";
import { openAlert, resetAlert } from "./open-and-reset.ts";
import { withUsual } from "./usual-values.ts";
import { asMeasured, evaluate, newStanding, step, type Outcome, type Standing } from "./evaluate.ts";

const minuteMS = 60_000;
/** Reports that were stored while the server was unavailable are too old to raise alerts. */
const oldestMS = 10 * minuteMS;
/** A flapping alert is reset after its condition hasn't been met for this long. */
const calmMinutes = 30;
/** How long, in ms, agents may take to reconnect to a restarted server. */
const startMS = 90_000;
const presenceEveryMS = 5_000;
const reconcileEveryMS = minuteMS;

interface Tracked extends Standing {
  flapping: boolean;
}

type OfDevice = Map<string, Tracked>;

/** The last report that a condition was checked on. */
interface Report {
  /** What the condition watched, as JSON. */
  of: string;
  at: number;
}

interface Engine {
  devices: Map<number, OfDevice>;
  /** The last reports of facts, by device and condition. */
  reports: Map<number, Map<string, Report>>;
  loaded: Promise<void> | undefined;
  checkedAt: number;
  reconciledAt: number;
  /** When the server first saw a connected agent that has no measurements. */
  silentSince: Map<number, number>;
  /** Whether there were other servers at the last check. */
  hadOtherServers: boolean;
}

const engine = perServer((): Engine => ({
  devices: new Map(),
  reports: new Map(),
  loaded: undefined,
  checkedAt: -Infinity,
  reconciledAt: -Infinity,
  silentSince: new Map(),
  hadOtherServers: false,
}));

const keyOf = (conditionId: string, instance: string) => `${conditionId}\n${instance}`;

function standingOf(context: ServerContext, deviceId: number, key: string): Tracked {
  const { devices } = engine(context);
  const own = devices.get(deviceId) ?? new Map<string, Tracked>();
  devices.set(deviceId, own);
  const found = own.get(key) ?? { ...newStanding(), flapping: false };
  own.set(key, found);
  return found;
}

/** Returns the instances of a condition whose alerts on a device are open. */
export function openInstances(context: ServerContext, deviceId: number, conditionId: string): string[] {
  const own = engine(context).devices.get(deviceId) ?? new Map<string, Tracked>();
  const start = keyOf(conditionId, "");
  return [...own].flatMap(([key, { isOpen }]) =>
    isOpen && key.startsWith(start) ? [key.slice(start.length)] : [],
  );
}

const openAlerts = ({ db }: ServerContext) =>
  db
    .selectFrom("alerts")
    .select(["deviceId", "conditionId", "instance", "flapping"])
    .where("state", "<>", "RESET")
    .execute();

function note(context: ServerContext, rows: Awaited<ReturnType<typeof openAlerts>>): void {
  for (const { deviceId, conditionId, instance, flapping } of rows)
    Object.assign(standingOf(context, deviceId, keyOf(conditionId, instance)), {
      isOpen: true,
      flapping: flapping === 1,
    });
}

/** Marks the alerts that were open when the server stopped. */
const load = async (context: ServerContext): Promise<void> => note(context, await openAlerts(context));

/**
 * Updates which alerts other servers have opened and reset, and forgets the standings of devices that they
 * check.
 */
async function followOthers(context: ServerContext): Promise<void> {
  const { live, servers } = context;
  const state = engine(context);
  // checks once more after the others have left
  if (!servers.hasOthers && !state.hadOtherServers) return;
  state.hadOtherServers = servers.hasOthers;
  const isOwn = (deviceId: number) => live.agent(deviceId) !== undefined || isPolled(context, deviceId);
  if (servers.hasOthers)
    for (const deviceId of state.devices.keys()) if (!isOwn(deviceId)) forgetStandings(context, deviceId);
  const rows = await openAlerts(context);
  const open = new Set(rows.map((row) => `${row.deviceId}\n${keyOf(row.conditionId, row.instance)}`));
  for (const [deviceId, own] of state.devices)
    for (const [key, standing] of own)
      if (standing.isOpen && !open.has(`${deviceId}\n${key}`))
        Object.assign(standing, { isOpen: false, fineSince: null, flapping: false });
  note(context, rows);
}

export const loaded = (context: ServerContext): Promise<void> => {
  const state = engine(context);
  state.loaded ??= load(context).catch((error: unknown) => {
    state.loaded = undefined;
    throw error;
  });
  return state.loaded;
};

const activeAlert = ({ db }: ServerContext, deviceId: number, conditionId: string, instance: string) =>
  db
    .selectFrom("alerts")
    .select(["id", "flapping"])
    .where("deviceId", "=", deviceId)
    .where("conditionId", "=", conditionId)
    .where("instance", "=", instance)
    .where("state", "<>", "RESET")
    .executeTakeFirst();

interface Checked extends Outcome {
  /** Checked again in the transaction that opens the alert. */
  isStillMet?: (db: Database) => Promise<boolean>;
  deviceId: number;
  at: number;
}

/** Updates a condition's standing with an outcome, and opens or resets its alert. */
export async function take(
  context: ServerContext,
  one: DeviceCondition,
  settings: Pick<Condition, "samples" | "resetInterval">,
  { deviceId, instance, met, value, fact, at, isStillMet }: Checked,
): Promise<void> {
  const { id } = one.condition;
  const standing = standingOf(context, deviceId, keyOf(id, instance));
  const resetInterval = standing.flapping
    ? Math.max(settings.resetInterval, calmMinutes)
    : settings.resetInterval;
  const before = { ...standing };
  const happens = step(standing, { samples: settings.samples, resetInterval }, met, at);
  try {
    if (happens === "opens") {
      await openAlert(context, one, { deviceId, instance, value, fact, at }, isStillMet);
      standing.flapping = (await activeAlert(context, deviceId, id, instance))?.flapping === 1;
    }
    if (happens === "resets") {
      standing.flapping = false;
      const alert = await activeAlert(context, deviceId, id, instance);
      if (alert) await resetAlert(context, alert.id, { reason: "CONDITION", at });
    }
  } catch (error) {
    // the next measurement tries again
    Object.assign(standing, before);
    throw error;
  }
}

/** Checks the conditions of a device on new measurements. */
export async function checkReadings(
  context: ServerContext,
  { deviceId, time, readings }: { deviceId: number; time: number; readings: readonly Reading[] },
): Promise<void> {
  if (Date.now() - time > oldestMS) return;
  await loaded(context);
  const conditions = await conditionsOf(context, deviceId);
  const compared = await withUsual(
    context,
    { deviceId, time, readings },
    conditions.map(({ condition }) => condition),
  );
  for (const one of conditions) {
    const { condition } = one;
    const answered = condition.type === "OFFLINE" ? hasAnswered(readings) : undefined;
    if (answered !== undefined)
      await take(context, one, condition, { deviceId, instance: "", met: !answered, value: null, at: time });
    if (condition.type !== "METRIC" && condition.type !== "PROCESS") continue;
    const isOpen = (instance: string) =>
      engine(context).devices.get(deviceId)?.get(keyOf(condition.id, instance))?.isOpen === true;
    for (const outcome of evaluate(asMeasured(condition), compared, isOpen))
      await take(context, one, condition, { deviceId, at: time, ...outcome });
  }
}

/** Whether a connected agent has sent no measurements for this many minutes. */
function isSilent(context: ServerContext, deviceId: number, minutes: number): boolean {
  const { silentSince } = engine(context);
  const now = Date.now();
  const measuredAt = storeOf(context).latest(deviceId)?.time;
  const since = measuredAt ?? silentSince.get(deviceId) ?? now;
  if (measuredAt === undefined) silentSince.set(deviceId, since);
  else silentSince.delete(deviceId);
  return now - since >= minutes * minuteMS;
}

/** Checks which agents are connected and send measurements, at most once every few seconds. */
export async function checkPresence(context: ServerContext): Promise<void> {
  const state = engine(context);
  const monotonic = performance.now();
  if (monotonic - context.startedAt < Math.min(startMS, context.config.offlineGraceMS * 1.5)) return;
  if (monotonic - state.checkedAt < Math.min(presenceEveryMS, context.config.offlineGraceMS)) return;
  state.checkedAt = monotonic;
  await loaded(context);
  await followOthers(context);
  const rows = await context.db.selectFrom("agents").select(["nodeId", "lastSeenAt", "server"]).execute();
  const now = context.servers.now();
  for (const { nodeId, lastSeenAt, server } of rows) {
    const connected = context.live.agent(nodeId) !== undefined;
    if (!connected) state.silentSince.delete(nodeId);
    // the server that it is connected to checks it; the owner checks agents that aren't connected
    if (!connected && (server !== null || !context.servers.isOwner)) continue;
    const isStillMet = connected ? undefined : isStillAway(context, nodeId);
    for (const one of await conditionsOf(context, nodeId)) {
      const { type, samples, resetInterval } = one.condition;
      if (type !== "OFFLINE" && type !== "NO_DATA") continue;
      const offlineMS = lastSeenAt === null ? 0 : now - lastSeenAt;
      const isOffline = !connected && offlineMS >= samples * minuteMS;
      // measurements of a disconnected agent are unknown: it is offline instead
      const silent = connected ? isSilent(context, nodeId, samples) : undefined;
      await take(
        context,
        one,
        { samples: 1, resetInterval },
        {
          deviceId: nodeId,
          instance: "",
          met: type === "OFFLINE" ? isOffline : silent,
          value: null,
          at: now,
          ...(isStillMet && { isStillMet }),
        },
      );
    }
  }
}

/** False on a server that was paused, or if the agent has connected to another server in between. */
const isStillAway =
  ({ servers }: ServerContext, nodeId: number) =>
  async (db: Database): Promise<boolean> => {
    if (!servers.isShared) return true;
    const away = db
      .selectFrom("agents")
      .select("nodeId")
      .where("nodeId", "=", nodeId)
      .where("server", "is", null);
    return (await servers.isStillOwner(db)) && (await away.executeTakeFirst()) !== undefined;
  };

/** Whether the condition of an open alert is no longer met and its reset interval is running. */
export const isFine = (
  context: ServerContext,
  { deviceId, conditionId, instance }: { deviceId: number; conditionId: string; instance: string },
): boolean =>
  typeof engine(context).devices.get(deviceId)?.get(keyOf(conditionId, instance))?.fineSince === "number";

/** Resets the alerts of conditions that no longer apply to their device. */
export async function reconcile(context: ServerContext): Promise<void> {
  const rows = await context.db
    .selectFrom("alerts")
    .select(["id", "deviceId", "conditionId", "instance"])
    .where("state", "<>", "RESET")
    .execute();
  const { devices } = await policyState(context);
  for (const { id, deviceId, conditionId, instance } of rows) {
    // a new device's policy is known within a minute
    if (!devices.has(deviceId)) continue;
    const conditions = await conditionsOf(context, deviceId);
    if (conditions.some(({ condition }) => condition.id === conditionId)) continue;
    engine(context).devices.get(deviceId)?.delete(keyOf(conditionId, instance));
    await resetAlert(context, id, { reason: "POLICY" });
  }
}

/** Calls `reconcile` at most once a minute. */
export async function reconcileRegularly(context: ServerContext): Promise<void> {
  const state = engine(context);
  if (performance.now() - state.reconciledAt < reconcileEveryMS) return;
  state.reconciledAt = performance.now();
  await reconcile(context);
}

/** Forgets the standings of a device's conditions. */
export function forgetStandings(context: ServerContext, deviceId: number): void {
  const { devices, reports } = engine(context);
  devices.delete(deviceId);
  reports.delete(deviceId);
}

const watchedBy = ({ condition }: DeviceCondition) =>
  JSON.stringify([condition.service, condition.software, condition.encryption, checkOf(condition)]);

/** Whether a condition, as it is now, hasn't been checked on any report yet. */
export const isUnchecked = (context: ServerContext, deviceId: number, one: DeviceCondition): boolean =>
  engine(context).reports.get(deviceId)?.get(one.condition.id)?.of !== watchedBy(one);

/** Records that a condition is checked on a report. @returns whether it wasn't checked on this one before */
export function isNewReport(
  context: ServerContext,
  deviceId: number,
  one: DeviceCondition,
  at: number,
): boolean {
  const { reports } = engine(context);
  const own = reports.getOrInsertComputed(deviceId, () => new Map<string, Report>());
  const before = own.get(one.condition.id);
  const of = watchedBy(one);
  own.set(one.condition.id, { of, at });
  return before?.at !== at || before.of !== of;
}

/** Lets the conditions of alerts that a user has reset start anew. */
export async function startAnew(context: ServerContext, alertIds: readonly number[]): Promise<void> {
  const rows = await context.db
    .selectFrom("alerts")
    .select(["deviceId", "conditionId", "instance"])
    .where("id", "in", inList(context.db, alertIds, "integer"))
    .execute();
  const { devices, reports } = engine(context);
  for (const { deviceId, conditionId, instance } of rows) {
    devices.get(deviceId)?.delete(keyOf(conditionId, instance));
    reports.get(deviceId)?.delete(conditionId);
  }
}
