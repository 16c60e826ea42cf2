// Whether polled devices are up: a device is offline only after two failed polls in a row.
import { perServer, type ServerContext } from "../../context.ts";
import { saveAddresses } from "../../devices/provenance.ts";
import type { Reading, ServerEvents } from "../../platform/events.ts";
import { isPolled } from "./assignments.ts";

const failuresUntilOffline = 2;
/** Older polls, from while the server was unavailable, say nothing about the present. */
const newestMS = 2 * 60_000;
/** Reports closer together than this, in ms, are the same one sent twice. */
const minIntervalMS = 5_000;
/** How often, in ms, a device's address is stored as seen, for "last seen". */
const seenEveryMS = 15 * 60_000;

interface State {
  failures: number;
  at: number;
  seenAt: number;
  /** Whether another server's probe polls the device. */
  isElsewhere?: boolean;
}

const states = perServer(() => new Map<number, State>());

export const forgetReachability = (context: ServerContext, polled: (deviceId: number) => boolean): void => {
  for (const [deviceId, { isElsewhere, at }] of states(context))
    if (!polled(deviceId) && !(isElsewhere && Math.abs(Date.now() - at) < newestMS))
      states(context).delete(deviceId);
};

/** Records whether a device that another server's probe polls has responded. */
export function noteElsewhere(context: ServerContext, deviceId: number, at: number, answered: boolean): void {
  const failures = answered ? 0 : (lastPolled(context, deviceId)?.failures ?? 0) + 1;
  states(context).set(deviceId, { failures, at, seenAt: 0, isElsewhere: true });
}

/**
 * Returns when a device was last polled, and how many polls in a row have failed; undefined if this server
 * doesn't know.
 */
export const lastPolled = (
  context: ServerContext,
  deviceId: number,
): Pick<State, "at" | "failures"> | undefined => states(context).get(deviceId);

/** Returns when responding devices were last polled, which is more recent than what is stored. */
export const lastAnswers = (
  context: ServerContext,
  nodeIds: readonly number[],
): Map<number, { lastSeenAt: number }> =>
  new Map(
    nodeIds.flatMap((id): [number, { lastSeenAt: number }][] => {
      const polled = lastPolled(context, id);
      return polled?.failures === 0 ? [[id, { lastSeenAt: polled.at }]] : [];
    }),
  );

/** Whether a polled device has responded; undefined if a report doesn't tell. */
export function hasAnswered(readings: readonly Reading[]): boolean | undefined {
  const valueOf = (metric: Reading["metric"]) => readings.find((one) => one.metric === metric)?.value;
  // of a VM host or a virtual machine
  const machine = valueOf("VM_HOST_REACHABLE") ?? valueOf("POWERED_ON");
  if (machine !== undefined) return Number.isNaN(machine) ? undefined : machine === 1;
  const [snmp, ping] = [valueOf("SNMP_REACHABLE"), valueOf("PING_REACHABLE")];
  if (snmp === 1 || ping === 1) return true;
  // a device without credentials is only pinged
  return snmp === 0 || (snmp === undefined && ping === 0) ? false : undefined;
}

export async function noteReachability(
  context: ServerContext,
  { deviceId, time, readings, ip }: ServerEvents["deviceMeasured"],
): Promise<void> {
  if (!isPolled(context, deviceId) || Date.now() - time > newestMS) return;
  const answered = hasAnswered(readings);
  if (answered === undefined) return;
  const known = states(context).get(deviceId);
  const state: State = known && !known.isElsewhere ? known : { failures: 0, at: 0, seenAt: 0 };
  if (Math.abs(time - state.at) < minIntervalMS && state.at) return;
  state.at = time;
  state.failures = answered ? 0 : state.failures + 1;
  states(context).set(deviceId, state);
  if (!answered && state.failures < failuresUntilOffline) return;
  const device = await context.db
    .selectFrom("devices")
    .leftJoin("monitoringPreferences", "monitoringPreferences.deviceId", "devices.id")
    .select(["devices.id", "devices.ip", "devices.isUp", "devices.organizationId"])
    .select(["monitorBy", "ipAddress", "foundAddress"])
    .where("devices.id", "=", deviceId)
    .executeTakeFirst();
  if (!device) return;
  if (device.isUp !== Number(answered)) await setUp(context, device, answered, time);
  const isNamed = (device.monitorBy ?? "IP_ADDRESS") !== "IP_ADDRESS";
  const isElsewhere = isNamed && ip !== device.foundAddress;
  if (!answered || (!isElsewhere && Math.abs(time - state.seenAt) < seenEveryMS)) return;
  state.seenAt = time;
  // a device counts as online if its address was seen within a day
  const seen = isNamed ? ip : device.ipAddress || device.ip;
  await saveAddresses(context.db, [{ deviceId, ip: seen, seenAt: time }]);
  if (isNamed && ip)
    await context.db
      .updateTable("monitoringPreferences")
      .set({ foundAddress: ip, foundAt: time })
      .where("deviceId", "=", deviceId)
      .where("monitorBy", "<>", "IP_ADDRESS")
      .execute();
}

interface Device {
  id: number;
  isUp: number | null;
  organizationId: number;
}

async function setUp(context: ServerContext, device: Device, isUp: boolean, at: number): Promise<void> {
  const { db, live, events } = context;
  const { numUpdatedRows } = await db
    .updateTable("devices")
    .set({ isUp: Number(isUp) })
    .where("id", "=", device.id)
    .where((e) => e.or([e("isUp", "is", null), e("isUp", "=", Number(!isUp))]))
    .executeTakeFirst();
  if (!numUpdatedRows) return;
  live.invalidate("devices", device.organizationId);
  // the first response of a new device isn't announced
  if (device.isUp !== null) await events.emit("deviceReachabilityChanged", { nodeId: device.id, isUp, at });
}
