// What each principal can do, determined from rows of the database without the server's own code.
import { enums, type Grant } from "@muster/sdk";
import type { World } from "./principals.ts";

/** A right of a principal, such as "canUpdateDevices in 2" or "NODE.Update of 7". */
export type Rights = ReadonlySet<string>;

export interface Row {
  rights: Rights;
  /** Must not change, unless the user who changes it has all these rights. */
  credentials: string;
  /** The user, or the owner of a key or token; null for roles. */
  userId: number | null;
}

/** All users, API keys, roles and enrollment tokens, by a name such as "user 7". */
export type State = ReadonlyMap<string, Row>;

const all: Rights = new Set(["everything"]);
export const hasEverything = (rights: Rights): boolean => rights.has("everything");

/** Returns the rights of `gained` that `holder` doesn't have. */
export const missing = (holder: Rights, gained: Rights): string[] =>
  [...gained].filter(
    (right) =>
      !holder.has(right) && !(hasEverything(holder) && right !== "ninjaAdmin" && !right.startsWith("lasts")),
  );

interface Given {
  sysadmin: boolean;
  ninjaAdmin: boolean;
  internal: boolean;
  flags: readonly string[];
  grants: readonly Grant[];
  organizationIds: readonly number[] | null;
}

export async function readState(world: World): Promise<State> {
  const { db } = world;
  const [users, roles, userRoles, keys, invitations, factors, sessions, tokens] = await Promise.all([
    db.selectFrom("users").selectAll().execute(),
    db.selectFrom("roles").selectAll().execute(),
    db.selectFrom("userRoles").selectAll().execute(),
    db.selectFrom("apiKeys").selectAll().execute(),
    db.selectFrom("invitations").selectAll().execute(),
    db.selectFrom("mfaFactors").select(["userId", "id"]).execute(),
    db.selectFrom("sessions").select(["userId", "id"]).execute(),
    db.selectFrom("enrollmentTokens").select(["id", "organizationId", "revokedAt"]).execute(),
  ]);
  const groups = new Map(
    (await db.selectFrom("deviceGroups").selectAll().execute()).map((group) => [
      group.id,
      (JSON.parse(group.searchCriteria) as { role?: string }).role,
    ]),
  );
  const state = new Map<string, Row>();
  const given = new Map<number, Given>();
  for (const user of users) {
    const own = roles.filter(({ id }) =>
      userRoles.some((one) => one.roleId === id && one.userId === user.id),
    );
    const grants = own.flatMap((role) => JSON.parse(role.grants) as Grant[]);
    const one: Given = {
      sysadmin: user.sysadmin === 1,
      ninjaAdmin: user.ninjaAdmin === 1,
      internal: user.internal === 1,
      flags: [user, ...own].flatMap(({ permissions }) => JSON.parse(permissions) as string[]),
      grants,
      organizationIds: idsOf(user.organizationIds),
    };
    given.set(user.id, one);
    const mine = <T extends { userId: number }>(rows: readonly T[]) =>
      rows.filter(({ userId }) => userId === user.id);
    state.set(`user ${user.id}`, {
      rights: rightsOf(world, groups, one),
      credentials: JSON.stringify([
        user.password,
        user.active,
        mine(invitations).map(({ digest }) => digest),
        mine(factors).map(({ id }) => id),
        mine(sessions).map(({ id }) => id),
      ]),
      userId: user.id,
    });
  }
  for (const key of keys) {
    const owner = given.get(key.userId)!;
    const only = key.permissions === null ? null : (JSON.parse(key.permissions) as string[]);
    const organizationIds = both(owner.organizationIds, idsOf(key.organizationIds));
    const limited: Given = only
      ? {
          ...owner,
          sysadmin: owner.sysadmin && only.includes("sysadmin"),
          ninjaAdmin: owner.ninjaAdmin && only.includes("ninjaAdmin"),
          internal: false,
          flags: owner.sysadmin ? only : owner.flags.filter((flag) => only.includes(flag)),
          grants: owner.sysadmin
            ? views
            : owner.grants.filter(({ effect, permission }) => effect === "DENY" || permission === "View"),
          organizationIds,
        }
      : { ...owner, organizationIds };
    const rights = new Set(rightsOf(world, groups, limited));
    if (key.expiresAt === null) rights.add("lasts for ever");
    if (key.devicesPerHour === null) rights.add("lasts at any rate");
    state.set(`key ${key.id}`, { rights, credentials: key.digest, userId: key.userId });
  }
  for (const { id, organizationId, revokedAt } of tokens)
    state.set(`token ${id}`, {
      rights: new Set(revokedAt === null ? [`canCreateDevices in ${organizationId}`] : []),
      credentials: "",
      userId: null,
    });
  return state;
}

const views: readonly Grant[] = ["ORGANIZATION", "NODE"].map((entity) => ({
  entity: entity as "NODE",
  permission: "View",
  effect: "ALLOW",
}));

const idsOf = (text: string | null) => (text === null ? null : (JSON.parse(text) as number[]));
const both = (a: readonly number[] | null, b: readonly number[] | null) =>
  a && b ? a.filter((id) => b.includes(id)) : (a ?? b);

const flagOf: Record<string, string> = {
  "NODE.Update": "canUpdateDevices",
  "NODE.Delete": "canUpdateDevices",
};

function rightsOf(world: World, groups: ReadonlyMap<number, string | undefined>, given: Given): Rights {
  const { sysadmin, ninjaAdmin, internal, flags, grants, organizationIds } = given;
  if (sysadmin && organizationIds === null) return ninjaAdmin ? new Set([...all, "ninjaAdmin"]) : all;
  const rights = new Set<string>([...(ninjaAdmin ? ["ninjaAdmin"] : []), ...(internal ? ["internal"] : [])]);
  const decide = (name: string, concerns: (grant: Grant) => boolean) => {
    const about = grants.filter((grant) => `${grant.entity}.${grant.permission}` === name && concerns(grant));
    return { denied: about.some(({ effect }) => effect === "DENY"), allowed: about.length > 0 };
  };
  const sees = (id: number) => {
    if (organizationIds?.includes(id) === false) return false;
    const { denied, allowed } = decide("ORGANIZATION.View", ({ ids, organizationIds: only }) =>
      (ids ?? only ?? [id]).includes(id),
    );
    return sysadmin || (allowed && !denied);
  };
  const places = world.places.map(({ id }) => id).filter(sees);
  for (const id of places) {
    rights.add(`sees ${id}`);
    for (const flag of sysadmin ? ["sysadmin", ...enums.Permission] : flags) rights.add(`${flag} in ${id}`);
  }
  const concerning = (device: World["devices"][number]) => (grant: Grant) =>
    (grant.organizationIds?.includes(device.organizationId) ?? true) &&
    (grant.nodeClasses?.includes(device.role as never) ?? true) &&
    (grant.groupIds?.some((id) => groups.has(id) && (groups.get(id) ?? device.role) === device.role) ?? true);
  for (const device of world.devices.filter((one) => places.includes(one.organizationId))) {
    const view = decide("NODE.View", concerning(device));
    if (!sysadmin && (view.denied || !view.allowed)) continue;
    rights.add(`NODE.View of ${device.id}`);
    for (const [name, flag] of Object.entries(flagOf)) {
      const { denied, allowed } = decide(name, concerning(device));
      if (sysadmin || (!denied && (allowed || flags.includes(flag)))) rights.add(`${name} of ${device.id}`);
    }
  }
  for (const name of ["SCRIPT_CATEGORY.Run", "SCRIPT_CATEGORY.Update"])
    for (const id of world.categoryIds) {
      const { denied, allowed } = decide(name, ({ ids }) => ids?.includes(id) ?? true);
      if (sysadmin || (allowed && !denied)) rights.add(`${name} of ${id}`);
    }
  return rights;
}
