// Limits how many devices a user can act on per hour. Actions beyond the limit wait until a second user
// approves them.
import { limits, MusterError, type DeviceSelection, type OperationId } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Pinned } from "../feature.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { lockUser } from "../platform/db/sql.ts";
import type { Database } from "../platform/db/database.ts";
import { selected } from "../devices/devices.ts";

const hourMS = 3_600_000;
/** The parts of a request, saved to run later exactly as they are. */
export interface Parts {
  path: unknown;
  query: unknown;
  body: unknown;
}

/** An action that needs approval: the router turns it into a change request. */
export class ApprovalRequired extends Error {
  /** Empty if it affects all organizations. */
  readonly deviceIds: readonly number[];
  readonly limit: number;

  constructor(deviceIds: readonly number[], limit: number) {
    super("needs approval");
    this.deviceIds = deviceIds;
    this.limit = limit;
  }
}

/** What a second user has approved. */
export interface Approved extends Pinned {
  deviceIds: ReadonlySet<number>;
}

const approved = new WeakMap<Caller, Approved>();
export const approve = (caller: Caller, what: Approved): void => void approved.set(caller, what);

/** Returns the approved request that runs as this caller; undefined for requests that didn't have to wait. */
export const approvedRequest = (caller: Caller): Approved | undefined => approved.get(caller);

/** Returns the hourly device limit of each user. */
export const devicesPerHour = async (db: Database): Promise<number> =>
  (await db.selectFrom("actionLimit").select("devicesPerHour").executeTakeFirst())?.devicesPerHour ??
  limits.massActionDevicesPerHour;

/** Devices counted against the limit; `release` undoes that if the action is refused after all. */
interface Counted {
  devices: number;
  release(): Promise<void>;
}
const nothingCounted: Counted = { devices: 0, release: async () => undefined };

/**
 * Counts an action on several devices against the caller's hourly limit. Called once the request is validated
 * and before it changes anything.
 * @throws ApprovalRequired when the action exceeds the limit
 */
export async function limitDevices(
  context: ServerContext,
  caller: Caller,
  operation: OperationId,
  deviceIds: readonly number[],
): Promise<Counted> {
  const bound = approvedRequest(caller);
  if (bound) {
    if (deviceIds.some((id) => !bound.deviceIds.has(id))) throw new MusterError("change_request_outgrown");
    return nothingCounted;
  }
  const deviceCount = deviceIds.length;
  const { user, keyId = null } = caller;
  if (!user || !deviceCount) return nothingCounted;
  const result = await context.db.transaction().execute(async (db) => {
    await lockUser(db, user.id);
    const at = Date.now();
    const mine = db
      .selectFrom("massActions")
      .select((e) => e.fn.coalesce(e.fn.sum<number>("devices"), e.lit(0)).as("devices"))
      .where("userId", "=", user.id)
      .where("at", ">", at - hourMS);
    const key = await db
      .selectFrom("apiKeys")
      .select("devicesPerHour")
      .where("id", "=", keyId ?? 0)
      .executeTakeFirst();
    const all = await devicesPerHour(db);
    const own = Math.min(all, key?.devicesPerHour ?? all);
    const used = Number((await mine.executeTakeFirstOrThrow()).devices);
    const usedByKey = Number((await mine.where("keyId", "=", keyId ?? 0).executeTakeFirstOrThrow()).devices);
    if (used + deviceCount > all || usedByKey + deviceCount > own) return { limit: own };
    await db
      .deleteFrom("massActions")
      .where("at", "<=", at - hourMS)
      .where("userId", "=", user.id)
      .execute();
    return db
      .insertInto("massActions")
      .values({ userId: user.id, keyId, at, operation, devices: deviceCount })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
  if ("limit" in result) throw new ApprovalRequired(deviceIds, result.limit);
  return {
    devices: deviceCount,
    async release() {
      await context.db.deleteFrom("massActions").where("id", "=", result.id).execute();
    },
  };
}

/** Returns the devices that a request selects, in any of the forms that limited operations accept. */
export function selectionOf({ path, body }: Parts): DeviceSelection | undefined {
  const { nodeId } = (path ?? {}) as { nodeId?: number };
  if (nodeId !== undefined) return { deviceIds: [nodeId] };
  const { targets, nodeIds, ...chosen } = (body ?? {}) as DeviceSelection & {
    targets?: { targetId: number }[];
    nodeIds?: number[];
  };
  if (nodeIds) return { deviceIds: nodeIds };
  if (targets) return { deviceIds: targets.map(({ targetId }) => targetId) };
  const { deviceIds, selectAll, searchCriteria, unselectedDevicesIds } = chosen;
  return deviceIds || selectAll ? { deviceIds, selectAll, searchCriteria, unselectedDevicesIds } : undefined;
}

/** Counts the devices that a request selects against the caller's limit. */
export async function countDevices(
  context: ServerContext,
  caller: Caller,
  operation: OperationId,
  parts: Parts,
): Promise<Counted> {
  const selection = selectionOf(parts);
  return selection ? limitSelection(context, caller, operation, selection) : nothingCounted;
}

/** Counts the devices of a selection against the caller's limit. */
export async function limitSelection(
  context: ServerContext,
  caller: Caller,
  operation: OperationId,
  chosen: DeviceSelection,
): Promise<Counted> {
  const rows = await selected(context.db, caller, chosen)
    .select("devices.id")
    .orderBy("devices.id")
    .execute();
  return limitDevices(
    context,
    caller,
    operation,
    rows.map(({ id }) => id),
  );
}
