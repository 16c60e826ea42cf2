import { sql, type Expression, type SqlBool } from "kysely";
import {
  decide,
  MusterError,
  t,
  type PermissionDecision,
  type Grant,
  type On,
  type Permission,
  type PermissionEntity,
} from "@muster/sdk";
import { operations as contract, type operations, type OperationId } from "@muster/sdk/contract";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "./caller.ts";
import { isOnInSome } from "./feature-flags.ts";
import { within, type Database } from "../db/database.ts";
import { inList } from "../db/sql.ts";
import { matchesCriteria } from "./device-criteria.ts";

type Operation = (typeof operations)[OperationId];
export type Authorization = Pick<PermissionDecision, "allowed" | "reason"> & { grant?: Grant };

/** Whether the caller's roles allow an action on a record of an entity or, without a record, on any. */
export const hasGrant = (
  caller: Caller,
  entity: PermissionEntity,
  permission: string,
  on?: number | On,
): boolean =>
  caller.permissions.has("sysadmin") ||
  decide(caller.grants, entity, permission, typeof on === "number" ? { id: on } : on).allowed;

const always = sql<SqlBool>`1 = 1`;
const never = sql<SqlBool>`1 = 0`;
const all = (parts: Expression<SqlBool>[]) =>
  parts.length ? sql<SqlBool>`(${sql.join(parts, sql` and `)})` : always;
const any = (parts: Expression<SqlBool>[]) =>
  parts.length ? sql<SqlBool>`(${sql.join(parts, sql` or `)})` : never;

/** Returns the condition for the devices that a grant covers. */
const named = ({ effect, ...grant }: Grant, caller: Caller): Expression<SqlBool> => {
  const inGroup = (id: number) => {
    const group = caller.groups.get(id);
    if (!group) return never;
    // most devices aren't denied, so an index on the denied ones wouldn't help
    const method = effect === "DENY" && group.method === "index" ? "rows" : group.method;
    return all(matchesCriteria(group.criteria, { connected: caller.connected, isGroup: true }, method));
  };
  return all([
    ...(grant.organizationIds ? [within(sql.ref("devices.organizationId"), grant.organizationIds)] : []),
    ...(grant.nodeClasses ? [any(grant.nodeClasses.map((one) => sql<SqlBool>`devices.role = ${one}`))] : []),
    ...(grant.groupIds ? [any(grant.groupIds.map(inGroup))] : []),
  ]);
};

const ofNodes = (caller: Caller, permission: string) =>
  caller.grants.filter((grant) => grant.entity === "NODE" && grant.permission === permission);

/**
 * Returns the condition for devices that the caller can see and has a permission on, by a grant or by the
 * operation's flag.
 */
export const onDevices = (caller: Caller, permission = "View", flag?: Permission): Expression<SqlBool> =>
  onRows(caller, permission, flag);

/** Selects the IDs of the devices that the caller can see. */
export const visibleDevices = (db: Database, caller: Caller) =>
  db.selectFrom("devices").select("devices.id").where(onDevices(caller));

/** Returns those of these devices that exist and that the caller can see. */
export async function visibleAmong(
  db: Database,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await visibleDevices(db, caller)
    .where("devices.id", "in", inList(db, ids, "integer"))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Like `onDevices`, for rows named `devices` that aren't from that table: agents waiting for approval. */
export const onDevicesToBe = (caller: Caller): Expression<SqlBool> =>
  onRows({
    ...caller,
    groups: new Map([...caller.groups].map(([id, group]) => [id, { ...group, method: "to-be" as const }])),
  });

function onRows(caller: Caller, permission = "View", flag?: Permission): Expression<SqlBool> {
  const own = ofNodes(caller, permission);
  const sees =
    permission === "View"
      ? within(sql.ref("devices.organizationId"), caller.organizationIds)
      : onRows(caller);
  if (caller.permissions.has("sysadmin")) return sees;
  const allows = own.filter(({ effect }) => effect === "ALLOW");
  const denies = own.filter(({ effect }) => effect === "DENY").map((grant) => named(grant, caller));
  const free = (flag && caller.permissions.has(flag)) || allows.some(isUnlimited);
  return all([
    sees,
    ...(free ? [] : [any(allows.map((grant) => named(grant, caller)))]),
    ...(denies.length ? [sql<SqlBool>`not ${any(denies)}`] : []),
  ]);
}

/** The flag that also allows each action on devices, from the contract. */
const flags = new Map(
  Object.values(contract).flatMap(({ grant, permission }) =>
    grant?.startsWith("NODE.") ? [[grant.slice("NODE.".length), permission as Permission]] : [],
  ),
);

/**
 * Runs a change of devices. Roles can select devices by fields that others can change, such as role and tags;
 * this refuses changes by which the caller would gain a permission on a device.
 * @throws MusterError `forbidden`
 */
export async function requireNoMorePowers<T>(
  db: Database,
  caller: Caller,
  ids: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  const limited = caller.grants.filter(
    (grant) => grant.entity === "NODE" && (grant.groupIds || grant.nodeClasses),
  );
  if (!limited.length || !ids.length || caller.permissions.has("sysadmin")) return change();
  const powers = async () => {
    const has = new Set<string>();
    for (const permission of new Set(limited.map((grant) => grant.permission))) {
      const rows = await db
        .selectFrom("devices")
        .select("id")
        .where("id", "in", inList(db, ids, "integer"))
        .where(onDevices(caller, permission, flags.get(permission)))
        .execute();
      for (const { id } of rows) has.add(`${permission} ${id}`);
    }
    return has;
  };
  const before = await powers();
  const done = await change();
  for (const power of await powers())
    if (!before.has(power))
      throw new MusterError("forbidden", { message: t("errors.detail.gainsPermission") });
  return done;
}

/** Returns the condition for records of organizations that the caller sees and has a system permission on. */
export function onOrganizations(
  column: Expression<number>,
  caller: Caller,
  permission: string,
  flag: Permission,
): Expression<SqlBool> {
  const sees = within(column, caller.organizationIds);
  if (caller.permissions.has("sysadmin")) return sees;
  const own = caller.grants.filter((grant) => grant.entity === "SYSTEM" && grant.permission === permission);
  const places = (effect: Grant["effect"]) =>
    own
      .filter((grant) => grant.effect === effect)
      .map(({ organizationIds }) => within(column, organizationIds ?? null));
  const denied = places("DENY");
  return all([
    sees,
    ...(caller.permissions.has(flag) ? [] : [any(places("ALLOW"))]),
    // a record without an organization is never in a denied one
    ...(denied.length ? [sql<SqlBool>`coalesce(not ${any(denied)}, 1 = 1)`] : []),
  ]);
}

/** Whether the caller sees every device of their organizations, with none hidden by a role. */
export const seesAllDevices = (caller: Caller): boolean => {
  const views = ofNodes(caller, "View");
  return (
    caller.permissions.has("sysadmin") ||
    (views.length > 0 && views.every((grant) => grant.effect === "ALLOW") && views.some(isUnlimited))
  );
};

const isUnlimited = ({ ids, organizationIds, nodeClasses, groupIds }: Grant): boolean =>
  !ids && !organizationIds && !nodeClasses && !groupIds;

/** Decides whether a caller can run an operation on its path's target, and why. Nothing else decides this. */
export async function authorize(
  context: ServerContext,
  caller: Caller,
  operation: Pick<Operation, "permission" | "grant" | "scope" | "changes" | "feature">,
  path: Record<string, unknown>,
): Promise<Authorization> {
  const { permission, grant, scope, changes, feature } = operation;
  if (permission === "public") return { allowed: true, reason: "PUBLIC" };
  if (!caller.user) return { allowed: false, reason: "NOT_SIGNED_IN" };
  if (feature && !isOnInSome(caller.features, feature, caller.organizationIds))
    return { allowed: false, reason: "FEATURE_OFF" };
  const flag = caller.permissions.has(permission);
  const isLimited = changes ? caller.organizationIds !== null : caller.keyNarrowsOrganizations;
  if (scope === "server" && isLimited) return { allowed: false, reason: "LIMITED_TO_ORGANIZATIONS" };
  // the server is shared, and administrators of organizations need not administer it
  if (permission === "ninjaAdmin") return { allowed: flag, reason: flag ? "PERMISSION" : "NO_PERMISSION" };
  if (caller.permissions.has("sysadmin")) return { allowed: true, reason: "ADMINISTRATOR" };
  // a grant in some organizations doesn't allow changes that affect all of them
  const { grants } = caller;
  const effective =
    scope === "server" && changes
      ? { ...caller, grants: grants.filter((one) => one.effect === "DENY" || !one.organizationIds) }
      : caller;
  if (grant) {
    const dot = grant.indexOf(".");
    const entity = grant.slice(0, dot) as PermissionEntity;
    const by = await deciding(context, effective, entity, grant.slice(dot + 1), path);
    if (by?.effect === "DENY") return { allowed: false, reason: "DENIED", grant: by };
    if (by) return { allowed: true, reason: flag ? "PERMISSION" : "GRANT", grant: by };
  } else if (permission === "signed-in") return { allowed: true, reason: "SIGNED_IN" };
  return flag ? { allowed: true, reason: "PERMISSION" } : { allowed: false, reason: "NO_PERMISSION" };
}

async function deciding(
  context: ServerContext,
  caller: Caller,
  entity: PermissionEntity,
  permission: string,
  path: Record<string, unknown>,
): Promise<Grant | undefined> {
  const id = idOf(path.nodeId);
  if (entity !== "NODE" || !id) return decide(caller.grants, entity, permission, on(entity, path)).by;
  const own = ofNodes(caller, permission);
  for (const effect of ["DENY", "ALLOW"] as const)
    for (const grant of own.filter((one) => one.effect === effect)) {
      if (isUnlimited(grant)) return grant;
      const device = context.db
        .selectFrom("devices")
        .select("id")
        .where("devices.id", "=", id)
        .where(named(grant, caller));
      if (await device.executeTakeFirst()) return grant;
    }
  return undefined;
}

/** Returns a valid ID or undefined, because authorization runs before the path is validated. */
const idOf = (text: unknown): number | undefined =>
  /^[1-9]\d{0,9}$/.test(String(text)) && Number(text) < 2 ** 31 ? Number(text) : undefined;

function on(entity: PermissionEntity, path: Record<string, unknown>): On {
  const number = (...names: string[]) =>
    idOf(names.map((name) => path[name]).find((one) => one !== undefined));
  const organizationId = number("clientId", "orgId");
  const id = {
    ORGANIZATION: organizationId,
    SCRIPT_CATEGORY: number("categoryId"),
    SEARCH: number("groupId"),
    POLICY: number("policyId"),
    NODE: undefined,
    SYSTEM: undefined,
  }[entity];
  return { ...(id && { id }), ...(organizationId && { organizationId }) };
}
