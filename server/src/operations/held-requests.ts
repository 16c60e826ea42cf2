// Requests that wait for approval, bound to exactly what was requested: each device, the versions of
// automations, and durations instead of times.
import {
  approvalNeededMessages,
  canonicalJson,
  limits,
  MusterError,
  requestTitle,
  t,
  type DeviceSelection,
  type OperationId,
} from "@muster/sdk";
import { operations, schemas } from "@muster/sdk/contract";
import type { Selectable } from "kysely";
import { sha256 } from "../audit/chain.ts";
import type { ServerContext } from "../context.ts";
import { featuresOf, type Call, type Feature, type Hold, type Pinned } from "../feature.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { lockUser } from "../platform/db/sql.ts";
import { inList } from "../platform/db/sql.ts";
import type { Tables } from "../platform/db/tables.ts";
import { keyedDigest, newSecret, seal, unseal } from "../platform/security/crypto.ts";
import { selectionOf, type ApprovalRequired, type Parts } from "./action-limit.ts";
import { canBeApproved } from "./approvers.ts";

type Row = Selectable<Tables["changeRequests"]>;
type Body = Record<string, unknown>;
type AnyHold = { durations?: (body: unknown) => readonly string[]; pin?: Hold<OperationId>["pin"] };

/** The stored form of a request, before it is sealed. */
export interface HeldRequest extends Pinned {
  path: Body;
  query: Body;
  body: Body;
  /** In ascending order. */
  deviceIds: readonly number[];
  /** Seconds after approval, by the body's field that is set at that time. */
  durations: Readonly<Record<string, number>>;
  /** Random, so that a guess of the request can't be confirmed with the digest, which approvers see. */
  nonce: string;
}

const hourMS = 3_600_000;
const minuteMS = 60_000;
/** Per user, so that no user can fill the list. */
const maxPending = 100;

const holdOf = (features: readonly Feature[], operation: OperationId): AnyHold | undefined =>
  features.map(({ holds }) => holds?.[operation] as AnyHold | undefined).find((hold) => hold !== undefined);

const boundTo = (digest: string): string => `changeRequest/${digest}`;

export const digestOf = (operation: string, request: HeldRequest): string =>
  sha256(canonicalJson({ operation, ...request }));

export const openHeld = (context: ServerContext, row: Pick<Row, "request" | "digest">): HeldRequest =>
  JSON.parse(unseal(context.keys.seal, row.request, boundTo(row.digest))) as HeldRequest;

const propertiesOf = (operation: OperationId): Readonly<Record<string, unknown>> => {
  const schema = operations[operation].body?.schema as { $ref?: string; properties?: Body } | undefined;
  const name = schema?.$ref?.split("/").at(-1) as keyof typeof schemas | undefined;
  return ((name ? schemas[name] : schema) as { properties?: Body } | undefined)?.properties ?? {};
};

/** Returns the body with these devices instead of its selection. */
function listed(operation: OperationId, body: Body, deviceIds: readonly number[]): Body {
  // agents that wait for approval have an ID, but no device
  if (!selectionOf({ path: {}, query: {}, body }) || "nodeIds" in body) return body;
  const {
    selectAll: _,
    searchCriteria: _search,
    unselectedDevicesIds: _not,
    deviceIds: _ids,
    ...rest
  } = body;
  if (!("targets" in propertiesOf(operation))) return { ...rest, deviceIds };
  return { ...rest, targets: deviceIds.map((targetId) => ({ targetId, targetType: "NODE" })) };
}

/** Returns a copy of the body in which a field, such as "schedule.end", has another value or none. */
function withField(body: Body, field: string, value: unknown): Body {
  const [name = "", ...rest] = field.split(".");
  const { [name]: before, ...others } = body;
  if (rest.length) return { ...others, [name]: withField((before ?? {}) as Body, rest.join("."), value) };
  return value === undefined ? others : { ...others, [name]: value };
}

const fieldOf = (body: Body, field: string): unknown =>
  field.split(".").reduce<unknown>((value, name) => (value as Body | undefined)?.[name], body);

/** Returns the body of an approved request: with these devices, and with its durations from now. */
export function bodyNow(
  operation: OperationId,
  { body, durations }: HeldRequest,
  deviceIds: readonly number[],
  now: number,
): Body {
  let current = listed(operation, body, deviceIds);
  for (const [field, seconds] of Object.entries(durations))
    current = withField(current, field, now + seconds * 1_000);
  return current;
}

/** Binds a request to the devices, durations and versions that it has now. */
async function bind(
  context: ServerContext,
  caller: Caller,
  operation: OperationId,
  parts: Parts,
  deviceIds: readonly number[],
): Promise<HeldRequest> {
  const hold = holdOf(featuresOf(context), operation);
  let body = listed(operation, (parts.body ?? {}) as Body, deviceIds);
  const now = Date.now();
  const durations: Record<string, number> = {};
  for (const field of hold?.durations?.(body) ?? []) {
    const end = fieldOf(body, field);
    if (typeof end !== "number" || end <= now) continue;
    // the client computed it from its own clock, moments ago
    durations[field] = Math.max(1, Math.round((end - now) / minuteMS)) * 60;
    body = withField(body, field, undefined);
  }
  const call = { ...parts, caller, context } as Omit<Call<OperationId>, "request" | "reply">;
  const pinned = (await hold?.pin?.(call, deviceIds)) ?? {};
  const { path, query } = parts;
  const nonce = newSecret("");
  return {
    path: (path ?? {}) as Body,
    query: (query ?? {}) as Body,
    body,
    deviceIds,
    durations,
    nonce,
    ...pinned,
  };
}

async function organizationsOf(context: ServerContext, deviceIds: readonly number[]): Promise<number[]> {
  const rows = await context.db
    .selectFrom("devices")
    .select("organizationId")
    .distinct()
    .where("id", "in", inList(context.db, deviceIds, "integer"))
    .orderBy("organizationId")
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

async function needsApproval(
  context: ServerContext,
  row: Pick<Row, "id" | "devices" | "deviceLimit" | "operation" | "organizationIds" | "userId">,
): Promise<MusterError> {
  const words = approvalNeededMessages({ ...row, limit: row.deviceLimit });
  const nextStep = (await canBeApproved(context, row))
    ? words.nextStep
    : t("operations.changeRequests.nobodyCanApprove", { id: row.id });
  return new MusterError("approval_required", { ...words, nextStep, requestId: row.id });
}

/**
 * Saves a request for approval and returns the error for its caller.
 * @param policyId the policy whose scheduled work this is
 */
export async function requestApproval(
  context: ServerContext,
  caller: Caller,
  operation: OperationId,
  parts: Parts,
  { deviceIds, limit }: ApprovalRequired,
  policyId: number | null = null,
): Promise<MusterError> {
  const { user } = caller;
  if (!user) return new MusterError("not_signed_in");
  const request = await bind(context, caller, operation, parts, deviceIds);
  // unlike the nonce and the manifest, these are the same for a repeated request
  const same = {
    operation,
    ...request,
    manifest: undefined,
    nonce: undefined,
    ...(policyId !== null && { policyId }),
  };
  const requestDigest = keyedDigest(context.keys.seal, `changeRequest/${canonicalJson(same)}`);
  const now = Date.now();
  const organizationIds = deviceIds.length ? await organizationsOf(context, deviceIds) : null;
  const digest = digestOf(operation, request);
  const saved = await context.db.transaction().execute(async (db) => {
    await lockUser(db, user.id);
    const pending = await db
      .selectFrom("changeRequests")
      .select(["id", "devices", "deviceLimit", "operation", "organizationIds", "userId"])
      .select(["requestDigest", "expiresAt"])
      .where("userId", "=", user.id)
      .where("state", "=", "PENDING")
      .execute();
    // a repeated request, such as a double click, doesn't create another one
    const asked = pending.find((one) => one.requestDigest === requestDigest && one.expiresAt > now);
    if (asked) return { row: asked, isNew: false };
    if (pending.length >= maxPending) return undefined;
    const row = await db
      .insertInto("changeRequests")
      .values({
        operation,
        request: seal(context.keys.seal, JSON.stringify(request), boundTo(digest)),
        digest,
        requestDigest,
        state: "PENDING",
        devices: deviceIds.length,
        deviceLimit: limit,
        organizationIds: JSON.stringify(organizationIds),
        userId: user.id,
        keyId: caller.keyId ?? null,
        requestedBy: user.email,
        requestedAt: now,
        expiresAt: now + limits.changeRequestHours * hourMS,
        detail: "",
        policyId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const versionIds = [...new Set(Object.values(request.versions ?? {}))];
    if (versionIds.length)
      await db
        .insertInto("changeRequestVersions")
        .values(versionIds.map((versionId) => ({ requestId: row.id, versionId })))
        .execute();
    return { row, isNew: true };
  });
  if (!saved) return new MusterError("too_many_requests");
  const { row, isNew } = saved;
  if (!isNew) return needsApproval(context, row);
  const notice = {
    tone: "warning" as const,
    title: t("operations.changeRequests.asksForApproval", { email: user.email }),
    detail: t("operations.changeRequests.asksForApprovalDetail", {
      request: requestTitle({ operation, summary: operations[operation].summary, devices: row.devices }),
      id: row.id,
    }),
  };
  for (const organizationId of organizationIds ?? [0]) {
    context.live.invalidate("change-requests", organizationId);
    context.live.notify(organizationId, notice, user.id);
  }
  return needsApproval(context, row);
}

/**
 * IDs of devices, which are bound for every operation, and of organizations, which don't change what runs.
 */
const boundIds = new Set<string>([
  "nodeId",
  "targets",
  "nodeIds",
  "clientId",
  "orgId",
  ...(["deviceIds", "unselectedDevicesIds"] satisfies (keyof DeviceSelection)[]),
]);

/** Returns the names of ID fields in a schema, except those that are always bound. */
function idsIn(schema: unknown, within = new Set<unknown>()): string[] {
  if (typeof schema !== "object" || schema === null || within.has(schema)) return [];
  const seen = new Set(within).add(schema);
  if (Array.isArray(schema)) return schema.flatMap((one) => idsIn(one, seen));
  const { $ref, properties, ...others } = schema as { $ref?: string; properties?: Body };
  const named = $ref ? schemas[$ref.split("/").at(-1) as keyof typeof schemas] : undefined;
  const own = Object.entries(properties ?? {}).flatMap(([name, one]) => {
    if (boundIds.has(name) || name === "searchCriteria") return [];
    return isId(name) ? [name] : idsIn(one, seen);
  });
  return [...own, ...idsIn(named, seen), ...idsIn(Object.values(others), seen)];
}

const isId = (name: string) => /(^id|Ids?|UUID)$/.test(name);

/**
 * Returns the operations that can wait for approval, name something that could change until then, and are
 * bound by no feature.
 */
export function unboundOperations(features: readonly Feature[]): OperationId[] {
  return (Object.keys(operations) as OperationId[]).filter((id) => {
    const { deviceLimit, errors, parameters, body } = operations[id];
    if (!deviceLimit && !errors.includes("approval_required")) return false;
    const names = parameters.map(({ name }) => name).filter((name) => isId(name) && !boundIds.has(name));
    const selects = Object.keys(propertiesOf(id)).some((name) => boundIds.has(name));
    const takesDevice = parameters.some(({ name }) => name === "nodeId");
    const isBound = !names.length && !idsIn(body?.schema).length && (!deviceLimit || selects || takesDevice);
    return !isBound && !holdOf(features, id)?.pin;
  });
}
