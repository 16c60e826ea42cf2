// A small set of organizations, devices, roles, users and API keys, read and reset directly in the database.
import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { type Grant } from "@muster/sdk";
import { openDatabase, type Database } from "../../../server/src/platform/db/database.ts";
import { digest, hashPassword } from "../../../server/src/platform/security/crypto.ts";
import type { TestServer } from "../server/server.ts";

export interface Place {
  id: number;
  /** A part of the organization's name that occurs nowhere else. */
  marker: string;
  locationId: number;
}

export interface World {
  db: Database;
  places: readonly Place[];
  devices: readonly { id: number; organizationId: number; role: string }[];
  groupIds: readonly number[];
  categoryIds: readonly number[];
  /** The password hash of users with a password. */
  password: string;
  close(): Promise<void>;
}

export async function makeWorld(server: TestServer, address: string): Promise<World> {
  const { muster } = server.ada;
  const db = openDatabase(address, server.data);
  const places: Place[] = [];
  for (const index of [1, 2, 3]) {
    const marker = `Marker${index}${randomBytes(4).toString("hex")}`;
    const { clientId, locationId } = await server.organization(marker);
    places.push({ id: clientId, marker, locationId });
  }
  const groupIds = [];
  for (const role of ["NMS_SWITCH", "LINUX_SERVER"] as const)
    groupIds.push(
      (await muster.call("createDeviceGroup", { body: { name: role, searchCriteria: { role } } })).id,
    );
  const devices = [];
  for (const { id: organizationId, locationId } of places)
    for (const role of ["NMS_SWITCH", "LINUX_SERVER"] as const)
      devices.push(await insertDevice(db, organizationId, locationId, role));
  const categories = (await muster.call("listScriptCategories", {})).results;
  return {
    db,
    places,
    devices,
    groupIds,
    categoryIds: categories.map(({ id }) => id),
    password: await hashPassword(randomUUID()),
    close: () => db.destroy(),
  };
}

async function insertDevice(db: Database, organizationId: number, locationId: number, role: string) {
  const name = randomUUID();
  const texts = { dnsName: "", netbiosName: "", mac: "", vendor: "", os: "", model: "", firmware: "" };
  const { id } = await db
    .insertInto("devices")
    .values({
      ...texts,
      displayName: name,
      systemName: name,
      role,
      ip: "",
      serialNumber: "",
      ipOrder: "",
      organizationId,
      locationId,
      identity: name,
      engineId: "",
      members: "[]",
      isUp: null,
      nmsDelegateNodeId: null,
      credentialsIds: "[]",
      searchText: `${name}\n`,
      createdAt: 1,
      updatedAt: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, organizationId, role };
}

/** The random part of a sequence's world. Numbers select among existing objects. */
export interface Cast {
  roles: { grants: GrantPlan[]; permissions: string[] }[];
  users: {
    permissions: string[];
    places: number[] | null;
    roles: number[];
    sysadmin: boolean;
    waiting: boolean;
    endUser: boolean;
  }[];
  keys: { user: number; permissions: string[] | null; places: number[] | null; limited: boolean }[];
}
interface GrantPlan {
  name: string;
  deny: boolean;
  places: number[] | null;
  classes: string[] | null;
  group: number | null;
}

const flags = [
  "canCreateUsers",
  "canCreateDevices",
  "canUpdateDevices",
  "canUpdateCustomers",
  "canConfigurePSA",
];
const grantNames = [
  "ORGANIZATION.View",
  "NODE.View",
  "NODE.Update",
  "NODE.Delete",
  "SCRIPT_CATEGORY.Run",
  "SCRIPT_CATEGORY.Update",
  "SEARCH.Search.Update",
];
const someFlags = fc.subarray(flags);
const somePlaces = fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { nil: null, freq: 2 });
const grantPlan: fc.Arbitrary<GrantPlan> = fc.record({
  name: fc.constantFrom(...grantNames),
  deny: fc.boolean().map((deny) => deny),
  places: fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { nil: null, freq: 1 }),
  classes: fc.option(fc.subarray(["NMS_SWITCH", "LINUX_SERVER"], { minLength: 1 }), { nil: null, freq: 1 }),
  group: fc.option(fc.nat({ max: 1 }), { nil: null, freq: 1 }),
});
const views: GrantPlan[] = ["ORGANIZATION.View", "NODE.View"].map((name) => ({
  name,
  deny: false,
  places: null,
  classes: null,
  group: null,
}));

/** Three roles, five users, most of whom can manage users, and six keys. */
export const cast: fc.Arbitrary<Cast> = fc.record({
  roles: fc.array(
    fc.record({
      grants: fc
        .tuple(fc.boolean(), fc.array(grantPlan, { maxLength: 4 }))
        .map(([all, some]) => (all ? [...views, ...some] : some)),
      permissions: someFlags,
    }),
    { minLength: 3, maxLength: 3 },
  ),
  users: fc.array(
    fc.record({
      permissions: someFlags.map((some) => [...new Set(["canCreateUsers", ...some])]),
      places: somePlaces,
      roles: fc.subarray([0, 1, 2], { minLength: 1 }),
      sysadmin: fc.nat({ max: 9 }).map((n) => n === 0),
      waiting: fc.nat({ max: 3 }).map((n) => n === 0),
      endUser: fc.nat({ max: 9 }).map((n) => n === 0),
    }),
    { minLength: 5, maxLength: 5 },
  ),
  keys: fc.array(
    fc.record({
      user: fc.nat({ max: 4 }),
      permissions: fc.option(someFlags, { nil: null, freq: 1 }),
      places: fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { nil: null, freq: 1 }),
      limited: fc.boolean(),
    }),
    { minLength: 6, maxLength: 6 },
  ),
});

/** The principals of a sequence in the database, and the tokens that they use. */
export interface Principals {
  roleIds: number[];
  userIds: number[];
  /** The first key of each user has all of the user's rights. */
  keys: { id: number; userId: number; token: string }[];
}

const toGrant = (world: World, { name, deny, places, classes, group }: GrantPlan): Grant => {
  const dot = name.indexOf(".");
  const entity = name.slice(0, dot) as Grant["entity"];
  const effect = deny ? "DENY" : "ALLOW";
  const grant: Grant = { entity, permission: name.slice(dot + 1), effect };
  const ids = places?.map((index) => world.places[index]!.id);
  if (entity === "ORGANIZATION") return { ...grant, ...(ids && { ids }) };
  if (entity === "SCRIPT_CATEGORY")
    return { ...grant, ...(places && { ids: world.categoryIds.slice(0, places.length) }) };
  if (entity === "SEARCH") return grant;
  return {
    ...grant,
    ...(ids && { organizationIds: ids }),
    ...(classes && { nodeClasses: classes as Grant["nodeClasses"] }),
    ...(group !== null && { groupIds: [world.groupIds[group]!] }),
  };
};

export async function enter(world: World, { roles, users, keys }: Cast): Promise<Principals> {
  const { db } = world;
  const now = Date.now();
  const entered: Principals = { roleIds: [], userIds: [], keys: [] };
  for (const { grants, permissions } of roles) {
    const values = {
      name: randomUUID(),
      description: "",
      userType: "TECHNICIAN" as const,
      mfaRequired: 0,
      permissions: JSON.stringify(permissions),
      grants: JSON.stringify(grants.map((one) => toGrant(world, one))),
      runOnlyScriptCategories: "[]",
      revision: 1,
      createdAt: now,
      updatedAt: now,
    };
    const { id } = await db.insertInto("roles").values(values).returning("id").executeTakeFirstOrThrow();
    entered.roleIds.push(id);
  }
  const idsOf = (places: number[] | null) =>
    places && JSON.stringify(places.map((index) => world.places[index]!.id));
  for (const { permissions, places, roles: own, sysadmin, waiting, endUser } of users) {
    const values = {
      uid: randomUUID(),
      email: `${randomUUID()}@example.com`,
      password: waiting ? "" : world.password,
      firstName: "",
      lastName: "",
      sysadmin: sysadmin ? 1 : 0,
      permissions: JSON.stringify(endUser ? [] : permissions),
      organizationIds: idsOf(places),
      createdAt: now,
      userType: endUser && !sysadmin ? ("END_USER" as const) : ("TECHNICIAN" as const),
    };
    const { id } = await db.insertInto("users").values(values).returning("id").executeTakeFirstOrThrow();
    entered.userIds.push(id);
    for (const index of own) {
      const roleId = entered.roleIds[index]!;
      await db.insertInto("userRoles").values({ userId: id, roleId }).execute();
    }
    if (waiting)
      await db.insertInto("invitations").values({ userId: id, digest: randomUUID(), expiresAt: 0 }).execute();
    entered.keys.push(await insertKey(db, id, { permissions: null, organizationIds: null, limited: false }));
  }
  for (const { user, permissions, places, limited } of keys) {
    const limits = { permissions, organizationIds: idsOf(places), limited };
    entered.keys.push(await insertKey(db, entered.userIds[user]!, limits));
  }
  return entered;
}

async function insertKey(
  db: Database,
  userId: number,
  limits: { permissions: string[] | null; organizationIds: string | null; limited: boolean },
) {
  const token = `mk_${randomBytes(32).toString("base64url")}`;
  const { id } = await db
    .insertInto("apiKeys")
    .values({
      userId,
      name: randomUUID(),
      digest: digest(token),
      permissions: limits.permissions && JSON.stringify(limits.permissions),
      organizationIds: limits.organizationIds,
      devicesPerHour: limits.limited ? 10 : null,
      createdAt: Date.now(),
      expiresAt: limits.limited ? Date.now() + 3_600_000 : null,
      lastUsedAt: Date.now(),
      prefix: "mk_",
      interactive: 0,
      unattended: 0,
      mfaAt: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, userId, token };
}

/** Removes all principals that didn't exist before the first sequence. */
export async function leave({ db }: World, before: { users: number; roles: number; groups: number }) {
  await db.deleteFrom("users").where("id", ">", before.users).execute();
  await db.deleteFrom("roles").where("id", ">", before.roles).execute();
  await db.deleteFrom("deviceGroups").where("id", ">", before.groups).execute();
}
