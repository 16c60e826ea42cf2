// Limits how many devices a user can act on per hour. Actions beyond it wait until a second person approves them.
import {
  approvalNeededMessages,
  canonicalJson,
  limits,
  MusterError,
  type DeviceSelection,
  type OperationId,
  t,
  requestTitle,
} from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import type { ServerContext } from "../context.ts";
import { sha256 } from "../audit/chain.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { seal } from "../platform/security/crypto.ts";
import type { Database } from "../platform/db/database.ts";
import { selected } from "../devices/devices.ts";

const hourMS = 3_600_000;
/** Per user, so that no one can fill the list. */
const maxPending = 100;

/** The parts of a request, saved to run later exactly as they are. */
export interface Parts {
  path: unknown;
  query: unknown;
  body: unknown;
}

/** An action beyond the limit: the router turns it into a change request. */
export class ApprovalRequired extends Error {
  readonly devices: number;
  readonly limit: number;
  /** Of the devices; null where all that the caller may see could be among them. */
  readonly organizationIds: readonly number[] | null;

  constructor(devices: number, limit: number, organizationIds: readonly number[] | null) {
    super("needs approval");
    this.devices = devices;
    this.limit = limit;
    this.organizationIds = organizationIds;
  }
}

/** Callers of approved requests, with how many devices were approved. */
const approved = new WeakMap<Caller, number>();
export const approve = (caller: Caller, devices: number): void => void approved.set(caller, devices);

/** The hourly device limit of each user. */
export const devicesPerHour = async (db: Database): Promise<number> =>
  (await db.selectFrom("actionLimit").select("devicesPerHour").executeTakeFirst())?.devicesPerHour ??
  limits.massActionDevicesPerHour;

/** Counted devices that are released when the action is refused after all. */
interface Counted {
  devices: number;
  release(): Promise<void>;
}
const nothingCounted: Counted = { devices: 0, release: async () => undefined };

/**
 * Counts an action on several devices against the caller's hourly limit. Called once the request is validated and before
 * it changes anything.
 * @param organizationIds of the devices; by default only users who see all that the caller sees can approve
 * @throws ApprovalRequired when the action exceeds the limit
 */
export async function limitDevices(
  context: ServerContext,
  caller: Caller,
  operation: OperationId,
  deviceCount: number,
  organizationIds: readonly number[] | null = caller.organizationIds,
): Promise<Counted> {
  const most = approved.get(caller);
  if (most !== undefined) {
    if (deviceCount > most) throw new MusterError("change_request_outgrown");
    return nothingCounted;
  }
  const { user, keyId = null } = caller;
  if (!user || !deviceCount) return nothingCounted;
  const result = await context.db.transaction().execute(async (db) => {
    // serializes concurrent actions of one user, so that each sees what the other has counted
    await db
      .updateTable("users")
      .set((e) => ({ email: e.ref("email") }))
      .where("id", "=", user.id)
      .execute();
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
  if ("limit" in result) throw new ApprovalRequired(deviceCount, result.limit, organizationIds);
  return {
    devices: deviceCount,
    async release() {
      await context.db.deleteFrom("massActions").where("id", "=", result.id).execute();
    },
  };
}

/** The devices that a request selects, in any of the ways that operations with a device limit name them. */
export function selectionOf({ path, body }: Parts): DeviceSelection | undefined {
  const { nodeId } = (path ?? {}) as { nodeId?: number };
  if (nodeId !== undefined) return { deviceIds: [nodeId] };
  const { targets, ...chosen } = (body ?? {}) as DeviceSelection & { targets?: { targetId: number }[] };
  if (targets) return { deviceIds: targets.map(({ targetId }) => targetId) };
  const { deviceIds, selectAll, searchCriteria, unselectedDevicesIds } = chosen;
  return deviceIds || selectAll ? { deviceIds, selectAll, searchCriteria, unselectedDevicesIds } : undefined;
}

/** Counts the devices that a request selects. */
export async function countDevices(
  context: ServerContext,
  caller: Caller,
  operation: OperationId,
  parts: Parts,
): Promise<Counted> {
  const selection = selectionOf(parts);
  return selection ? limitSelection(context, caller, operation, selection) : nothingCounted;
}

/** Counts the devices of a selection. */
export async function limitSelection(
  context: ServerContext,
  caller: Caller,
  operation: OperationId,
  chosen: DeviceSelection,
): Promise<Counted> {
  const rows = await selected(context.db, caller, chosen)
    .select((e) => ["devices.organizationId", e.fn.countAll<number>().as("n")])
    .groupBy("devices.organizationId")
    .execute();
  const count = rows.reduce((sum, { n }) => sum + n, 0);
  return limitDevices(
    context,
    caller,
    operation,
    count,
    rows.map(({ organizationId }) => organizationId),
  );
}

export const boundTo = (digest: string): string => `changeRequest/${digest}`;

export const digestOf = (operation: string, { path, query, body }: Parts): string =>
  sha256(canonicalJson({ operation, path: path ?? {}, query: query ?? {}, body: body ?? {} }));

const needsApproval = (id: number, { devices, limit }: ApprovalRequired) =>
  new MusterError("approval_required", approvalNeededMessages({ id, devices, limit }));

/** Saves a request for approval; returns the refusal that says so. */
export async function requestApproval(
  context: ServerContext,
  caller: Caller,
  operation: OperationId,
  { path, query, body }: Parts,
  exceeded: ApprovalRequired,
): Promise<MusterError> {
  const { user } = caller;
  if (!user) return new MusterError("not_signed_in");
  const parts = { path: path ?? {}, query: query ?? {}, body: body ?? {} };
  const digest = digestOf(operation, parts);
  const now = Date.now();
  const asked = await context.db
    .selectFrom("changeRequests")
    .select("id")
    .where("userId", "=", user.id)
    .where("digest", "=", digest)
    .where("state", "=", "PENDING")
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  // a repeated request, such as a double click, waits for the one there is
  if (asked) return needsApproval(asked.id, exceeded);
  const { n } = await context.db
    .selectFrom("changeRequests")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("userId", "=", user.id)
    .where("state", "=", "PENDING")
    .executeTakeFirstOrThrow();
  if (n >= maxPending) return new MusterError("too_many_requests");
  const { id } = await context.db
    .insertInto("changeRequests")
    .values({
      operation,
      request: seal(context.keys.seal, JSON.stringify(parts), boundTo(digest)),
      digest,
      state: "PENDING",
      devices: exceeded.devices,
      deviceLimit: exceeded.limit,
      organizationIds: JSON.stringify(exceeded.organizationIds),
      userId: user.id,
      keyId: caller.keyId ?? null,
      requestedBy: user.email,
      requestedAt: now,
      expiresAt: now + limits.changeRequestHours * hourMS,
      detail: "",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const notice = {
    tone: "warning" as const,
    title: t("operations.changeRequests.asksForApproval", { email: user.email }),
    detail: t("operations.changeRequests.asksForApprovalDetail", {
      request: requestTitle({ operation, summary: operations[operation].summary, devices: exceeded.devices }),
      id,
    }),
  };
  for (const organizationId of exceeded.organizationIds ?? [0]) {
    context.live.invalidate("change-requests", organizationId);
    context.live.notify(organizationId, notice);
  }
  return needsApproval(id, exceeded);
}
