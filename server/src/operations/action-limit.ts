// How many devices a person may act upon in an hour. What reaches further is kept until a second person approves it.
import {
  approvalNeededWords,
  canonicalJson,
  limits,
  MusterError,
  type DeviceSelection,
  type OperationId,
} from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import type { ServerContext } from "../context.ts";
import { sha256 } from "../audit/chain.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { seal } from "../platform/security/crypto.ts";
import type { Database } from "../platform/db/database.ts";
import { selected } from "../devices/devices.ts";

const hourMS = 3_600_000;
/** So that nobody fills the list. */
const pendingAtMost = 100;

/** What a request holds, to be run later exactly as it is. */
export interface Parts {
  path: unknown;
  query: unknown;
  body: unknown;
}

/** An action beyond the limit: the router keeps it for approval instead of refusing it. */
export class ApprovalRequired extends Error {
  readonly devices: number;
  readonly limit: number;
  /** Of the devices; null where all that the caller may see could be among them. */
  readonly organizationIds: readonly number[] | null;

  constructor(devices: number, limit: number, organizationIds: readonly number[] | null) {
    super("held for approval");
    this.devices = devices;
    this.limit = limit;
    this.organizationIds = organizationIds;
  }
}

/** Callers of approved requests, with how many devices were approved. */
const approved = new WeakMap<Caller, number>();
export const approve = (caller: Caller, devices: number): void => void approved.set(caller, devices);

/** How many devices everybody may act upon in an hour. */
export const devicesPerHour = async (db: Database): Promise<number> =>
  (await db.selectFrom("actionLimit").select("devicesPerHour").executeTakeFirst())?.devicesPerHour ??
  limits.massActionDevicesPerHour;

/**
 * Counts an action on several devices against what its caller may do in an hour. To be called when the request has been
 * checked and before anything is done.
 * @param organizationIds of the devices; left out, only whoever sees all that the caller sees may approve
 * @throws Held when it would be too many, which the router turns into a change request
 */
export async function limitDevices(
  context: ServerContext,
  caller: Caller,
  operation: OperationId,
  deviceCount: number,
  organizationIds: readonly number[] | null = caller.organizationIds,
): Promise<void> {
  const most = approved.get(caller);
  if (most !== undefined) {
    if (deviceCount > most) throw new MusterError("change_request_outgrown");
    return;
  }
  const { user, keyId = null } = caller;
  if (!user || !deviceCount) return;
  const exceeded = await context.db.transaction().execute(async (db) => {
    // two at once wait for each other here, so that both see what the other takes
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
    if (used + deviceCount > all || usedByKey + deviceCount > own) return own;
    await db
      .deleteFrom("massActions")
      .where("at", "<=", at - hourMS)
      .where("userId", "=", user.id)
      .execute();
    await db
      .insertInto("massActions")
      .values({ userId: user.id, keyId, at, operation, devices: deviceCount })
      .execute();
    return undefined;
  });
  if (exceeded !== undefined) throw new ApprovalRequired(deviceCount, exceeded, organizationIds);
}

/** The same for the devices of a selection. */
export async function limitSelection(
  context: ServerContext,
  caller: Caller,
  operation: OperationId,
  chosen: DeviceSelection,
): Promise<void> {
  const rows = await selected(context.db, caller, chosen)
    .select((e) => ["devices.organizationId", e.fn.countAll<number>().as("n")])
    .groupBy("devices.organizationId")
    .execute();
  const count = rows.reduce((sum, { n }) => sum + n, 0);
  await limitDevices(
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

const waits = (id: number, { devices, limit }: ApprovalRequired) =>
  new MusterError("approval_required", approvalNeededWords({ id, devices, limit }));

/** Keeps a request for approval and answers what its caller is told. */
export async function requestApproval(
  context: ServerContext,
  caller: Caller,
  operation: OperationId,
  { path, query, body }: Parts,
  held: ApprovalRequired,
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
  // who asks for the same again, as by pressing the button twice, waits for the one there is
  if (asked) return waits(asked.id, held);
  const { n } = await context.db
    .selectFrom("changeRequests")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("userId", "=", user.id)
    .where("state", "=", "PENDING")
    .executeTakeFirstOrThrow();
  if (n >= pendingAtMost) return new MusterError("too_many_requests");
  const { id } = await context.db
    .insertInto("changeRequests")
    .values({
      operation,
      request: seal(context.keys.seal, JSON.stringify(parts), boundTo(digest)),
      digest,
      state: "PENDING",
      devices: held.devices,
      deviceLimit: held.limit,
      organizationIds: JSON.stringify(held.organizationIds),
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
    title: `${user.email} asks for approval`,
    detail: `${operations[operation].summary}: ${held.devices} devices, request ${id}`,
  };
  for (const organizationId of held.organizationIds ?? [0]) {
    context.live.invalidate("requests", organizationId);
    context.live.notify(organizationId, notice);
  }
  return waits(id, held);
}
