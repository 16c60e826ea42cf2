import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import {
  decide,
  type DeviceSearch,
  enums,
  type Grant,
  limits,
  MusterError,
  type Permission,
  type User,
} from "@muster/sdk";
import type { Config } from "../../config.ts";
import { perServer, type ServerContext } from "../../context.ts";
import { cookieName } from "../security/cookies.ts";
import { digest, equal } from "../security/crypto.ts";
import { signedOut, type Caller } from "./caller-rights.ts";
import { readFeatureFlags } from "./feature-flags.ts";
import { hasFactor, mfaRequired } from "./require-mfa.ts";
import { inList, isPostgres } from "../db/sql.ts";
import { searchMethod, type GroupSearch } from "../db/text-search.ts";

export { signedOut, type Caller };

export const sessionCookie = (config: Config): string => cookieName(config, "muster_session");

export async function authenticate(context: ServerContext, request: FastifyRequest): Promise<Caller> {
  const { authorization } = request.headers;
  const cookie = request.cookies[sessionCookie(context.config)];
  if (authorization) {
    const key = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    return (key && (await callers(context).get(`key ${key}`, () => callerOfKey(context, key)))) || signedOut;
  }
  return (
    (cookie && (await callers(context).get(`session ${cookie}`, () => callerOfSession(context, cookie)))) ||
    signedOut
  );
}

const rememberedMS = 5_000;
const maxRemembered = 1_000;

/**
 * Caches recently authenticated callers, so that a burst of reads costs one query; any change clears it.
 * Nothing is cached with PostgreSQL, where another server may revoke a right that this one would still grant.
 */
class Callers {
  private readonly known = new Map<string, { caller: Caller; until: number }>();
  private changes = 0;
  private readonly remembers: boolean;

  constructor(remembers: boolean) {
    this.remembers = remembers;
  }

  async get(secret: string, find: () => Promise<Caller | undefined>): Promise<Caller | undefined> {
    if (!this.remembers) return find();
    const found = this.known.get(secret);
    if (found && found.until > Date.now()) return found.caller;
    const before = this.changes;
    const caller = await find();
    const until = Math.min(Date.now() + rememberedMS, caller?.expiresAt ?? Infinity);
    if (this.known.size >= maxRemembered) this.known.clear();
    if (caller && before === this.changes) this.known.set(secret, { caller, until });
    return caller;
  }

  forget(): void {
    this.changes++;
    this.known.clear();
  }
}

export const callers = perServer(({ db }) => new Callers(!isPostgres(db)));

/** @throws MusterError `not_found` if a request names an organization that the caller can't see */
export function requireVisible(caller: Caller, part: Record<string, unknown> = {}): void {
  for (const name of ["clientId", "orgId", "organizationId"])
    if (name in part && caller.organizationIds?.includes(Number(part[name])) === false)
      throw new MusterError("not_found");
  if (part.searchCriteria) requireVisible(caller, part.searchCriteria as Record<string, unknown>);
}

/** Refuses requests without a sign-in, and cross-site requests with a user's cookie. */
export function checkOrigin(
  context: ServerContext,
  caller: Caller,
  { permission, changes }: { permission: string; changes: boolean },
  request: FastifyRequest,
): void {
  if (!sameOrigin(context.config, request.headers)) throw new MusterError("origin_refused");
  if (permission === "public") return;
  if (!caller.user) throw new MusterError("not_signed_in");
  if (caller.session && (changes || !["GET", "HEAD"].includes(request.method))) {
    const sent = request.headers["x-csrf-token"];
    if (typeof sent !== "string" || !equal(Buffer.from(sent), Buffer.from(caller.session.csrfToken)))
      throw new MusterError("csrf_failed");
    if (!isFetch(request.headers)) throw new MusterError("origin_refused");
  }
}

/**
 * Whether a browser's fetch metadata, if sent, says that a script of the console made the request, not a link
 * or image.
 */
const isFetch = ({
  "sec-fetch-site": site,
  "sec-fetch-mode": mode,
  "sec-fetch-dest": dest,
}: IncomingHttpHeaders) =>
  [undefined, "same-origin"].includes(site?.toString()) &&
  [undefined, "cors", "same-origin"].includes(mode?.toString()) &&
  [undefined, "empty"].includes(dest?.toString());

export const hasPermission = (caller: Caller, permission: Permission): boolean =>
  caller.permissions.has("sysadmin") || caller.permissions.has(permission);

/** Browsers send the page's origin; other programs do not. */
export function sameOrigin({ publicUrl }: Config, { origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === (publicUrl ? new URL(publicUrl).host : host);
}

export const sessionMS = limits.sessionHours * 3_600_000;

export const callerOfSession = (context: ServerContext, token: string): Promise<Caller | undefined> =>
  callerOfSessionId(context, digest(token));

/** Returns the user of a browser session with their current rights; undefined if the session has ended. */
export async function callerOfSessionId(context: ServerContext, id: string): Promise<Caller | undefined> {
  const now = Date.now();
  const row = await context.db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .selectAll("users")
    .select(["sessions.csrfToken", "sessions.seenAt", "sessions.createdAt as openedAt", "sessions.method"])
    .select(["sessions.mfaAt", "sessions.signedInAt", hasFactor])
    .where("sessions.id", "=", id)
    .executeTakeFirst();
  const expiresAt = row ? row.openedAt + sessionMS : 0;
  if (!row?.active || now > expiresAt || now - row.seenAt > row.userInactivityTimeout * 60_000)
    return undefined;
  if (now - row.seenAt > 60_000)
    context.later(context.db.updateTable("sessions").set({ seenAt: now }).where("id", "=", id).execute());
  const rights = await rightsOf(context, toUser(row));
  const isFromProvider = row.method === "SAML";
  const isVouchedFor = isFromProvider && row.mfaAt !== null;
  return {
    ...rights,
    session: { id, csrfToken: row.csrfToken },
    keyId: null,
    keyNarrowsOrganizations: false,
    devicesPerHour: null,
    expiresAt,
    isPerson: true,
    mfa: {
      hasFactor: row.factors > 0,
      provedAt: row.mfaAt,
      signedInAt: row.signedInAt,
      mustEnroll: !isVouchedFor && row.factors === 0 && mfaRequired(context.config, rights.user),
      // with a password, the sign-in itself asks for the factor
      mustProve: isFromProvider && !isVouchedFor && row.factors > 0,
    },
  };
}

export const viewsEverything: readonly Grant[] = [
  { entity: "ORGANIZATION", permission: "View", effect: "ALLOW" },
  { entity: "NODE", permission: "View", effect: "ALLOW" },
];

export const callerOfKey = (context: ServerContext, key: string): Promise<Caller | undefined> =>
  callerOfKeyRow(context, digest(key));

/** Returns the current rights of an earlier caller; undefined if the user or key can no longer sign in. */
export async function callerAgain(
  context: ServerContext,
  { userId, keyId }: { userId: number; keyId: number | null },
): Promise<Caller | undefined> {
  if (keyId !== null) return callerOfKeyRow(context, keyId);
  return callerOfUser(context, userId);
}

/** Finds a key by ID or by the digest of its secret, or of its previous secret while that is still valid. */
async function callerOfKeyRow(context: ServerContext, by: string | number): Promise<Caller | undefined> {
  const now = Date.now();
  const row = await context.db
    .selectFrom("apiKeys")
    .innerJoin("users", "users.id", "apiKeys.userId")
    .selectAll("users")
    .select([
      "apiKeys.id as keyId",
      "apiKeys.permissions as keyPermissions",
      "apiKeys.organizationIds as keyOrganizationIds",
      "apiKeys.expiresAt",
      "apiKeys.devicesPerHour",
      "apiKeys.lastUsedAt",
      "apiKeys.digest",
      "apiKeys.previousUntil",
      "apiKeys.unattended",
      "apiKeys.interactive",
      "apiKeys.mfaAt",
      "apiKeys.signedInAt",
      hasFactor,
    ])
    .where((e) =>
      typeof by === "number"
        ? e("apiKeys.id", "=", by)
        : e.or([
            e("apiKeys.digest", "=", by),
            e.and([e("apiKeys.previousDigest", "=", by), e("apiKeys.previousUntil", ">", now)]),
          ]),
    )
    .executeTakeFirst();
  if (!row?.active || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
  if (now - (row.lastUsedAt ?? 0) > 60_000)
    context.later(
      context.db.updateTable("apiKeys").set({ lastUsedAt: now }).where("id", "=", row.keyId).execute(),
    );
  const only = row.keyPermissions === null ? null : (JSON.parse(row.keyPermissions) as string[]);
  const rights = await rightsOf(context, toUser(row));
  const organizationIds = both(rights.organizationIds, parseIds(row.keyOrganizationIds));
  return {
    ...rights,
    ...(only && {
      permissions: new Set(only.filter((one) => rights.permissions.has(one))),
      // a key limited to some permissions has only those, and can see what its user sees
      grants: row.sysadmin
        ? viewsEverything
        : rights.grants.filter(({ effect, permission }) => effect === "DENY" || permission === "View"),
      runOnlyScriptCategories: [],
    }),
    organizationIds,
    session: null,
    keyId: row.keyId,
    keyNarrowsOrganizations:
      organizationIds !== null && rights.organizationIds?.length !== organizationIds.length,
    devicesPerHour: row.devicesPerHour,
    expiresAt:
      by === row.digest || typeof by === "number" ? row.expiresAt : smaller(row.expiresAt, row.previousUntil),
    isPerson: row.interactive === 1 && row.unattended === 0,
    mfa: {
      hasFactor: row.factors > 0,
      provedAt: row.unattended ? Infinity : row.mfaAt,
      signedInAt: row.signedInAt,
      mustEnroll: false,
      mustProve: false,
    },
  };
}

/** Returns the smaller of two limits, such as times when rights end; null means no limit. */
export function smaller(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/** Returns a user with current rights for an earlier request; undefined if they can no longer sign in. */
export async function callerOfUser(context: ServerContext, id: number): Promise<Caller | undefined> {
  const row = await context.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  return row?.active ? callerOf(context, toUser(row)) : undefined;
}

/** Returns a user with their rights, without a sign-in. */
export const callerOf = async (context: ServerContext, user: User): Promise<Caller> => ({
  ...signedOut,
  ...(await rightsOf(context, user)),
});

export type Rights = { user: User } & Pick<
  Caller,
  | "permissions"
  | "grants"
  | "groups"
  | "connected"
  | "runOnlyScriptCategories"
  | "organizationIds"
  | "features"
>;

/** Returns a user's rights, from their roles and their own permissions. */
export async function rightsOf(context: ServerContext, user: User): Promise<Rights> {
  const roles = await context.db
    .selectFrom("roles")
    .innerJoin("userRoles", "userRoles.roleId", "roles.id")
    .select(["roles.id", "permissions", "grants", "runOnlyScriptCategories", "mfaRequired"])
    .where("userRoles.userId", "=", user.id)
    .execute();
  const flags = roles.flatMap((role) => JSON.parse(role.permissions) as string[]);
  const runOnlyScriptCategories = roles.flatMap(
    (role) => JSON.parse(role.runOnlyScriptCategories) as number[],
  );
  const grants = [
    ...roles.flatMap((role) => JSON.parse(role.grants) as Grant[]),
    ...runOnlyGrants(runOnlyScriptCategories),
  ];
  return {
    user: {
      ...user,
      roleIds: roles.map(({ id }) => id),
      mfaRequired: user.mfaRequired || roles.some(({ mfaRequired }) => mfaRequired === 1),
    },
    permissions: new Set([
      ...(user.sysadmin
        ? ["sysadmin", ...enums.Permission]
        : [...user.permissions, ...flags, ...impliedBy(grants)]),
      ...(user.ninjaAdmin ? ["ninjaAdmin"] : []),
    ]),
    grants,
    groups: await groupsOf(context, grants),
    connected: () => inList(context.db, context.live.connected(), "integer"),
    runOnlyScriptCategories,
    organizationIds: user.sysadmin ? user.organizationIds : await seenOrganizations(context, user, grants),
    features: await readFeatureFlags(context.db),
  };
}

/** Returns the grants for script categories whose scripts can be run but not read. */
export const runOnlyGrants = (ids: readonly number[]): Grant[] =>
  ids.length ? [{ entity: "SCRIPT_CATEGORY", permission: "Run", effect: "ALLOW", ids: [...ids] }] : [];

/** Returns the permissions for having at least one script to read or to run. */
const impliedBy = (grants: readonly Grant[]): Permission[] => {
  const may = (permission: string) => decide(grants, "SCRIPT_CATEGORY", permission).allowed;
  return [
    ...(may("View") || may("Run") ? (["canReadAtLeastOneScript"] as const) : []),
    ...(may("Run") ? (["canRunAtLeastOneAdhocScript"] as const) : []),
  ];
};

async function groupsOf(
  context: ServerContext,
  grants: readonly Grant[],
): Promise<ReadonlyMap<number, GroupSearch>> {
  const ids = grants.flatMap(({ groupIds }) => groupIds ?? []);
  if (!ids.length) return new Map();
  const rows = await context.db.selectFrom("deviceGroups").selectAll().where("id", "in", ids).execute();
  return new Map(
    rows.map(({ id, searchCriteria }) => {
      const criteria = JSON.parse(searchCriteria) as DeviceSearch;
      return [id, { criteria, method: searchMethod(context.db) }];
    }),
  );
}

async function seenOrganizations(
  context: ServerContext,
  user: User,
  grants: readonly Grant[],
): Promise<readonly number[] | null> {
  const views = grants.filter(({ entity, permission }) => entity === "ORGANIZATION" && permission === "View");
  if (
    views.length &&
    views.every(({ effect, ids, organizationIds }) => effect === "ALLOW" && !ids && !organizationIds)
  )
    return user.organizationIds;
  const all = await context.db.selectFrom("organizations").select("id").execute();
  return (user.organizationIds ?? all.map(({ id }) => id)).filter(
    (id) => decide(views, "ORGANIZATION", "View", { id, organizationId: id }).allowed,
  );
}

const parseIds = (text: string | null): number[] | null =>
  text === null ? null : (JSON.parse(text) as number[]);

function both(a: readonly number[] | null, b: readonly number[] | null): readonly number[] | null {
  if (a === null || b === null) return a ?? b;
  return a.filter((id) => b.includes(id));
}

interface UserRow {
  id: number;
  uid: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  sysadmin: number;
  ninjaAdmin: number;
  internal: number;
  active: number;
  userType: User["userType"];
  permissions: string;
  organizationIds: string | null;
  userInactivityTimeout: number;
  mfaRequired: number;
  createdAt: number;
}

export const toUser = (row: UserRow): User => ({
  id: row.id,
  uid: row.uid,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  phoneNumber: row.phoneNumber,
  sysadmin: row.sysadmin === 1,
  ninjaAdmin: row.ninjaAdmin === 1,
  internal: row.internal === 1,
  active: row.active === 1,
  userType: row.userType,
  // filled in by `rightsOf`
  roleIds: [],
  permissions: JSON.parse(row.permissions) as User["permissions"],
  organizationIds: parseIds(row.organizationIds),
  userInactivityTimeout: row.userInactivityTimeout,
  mfaRequired: row.mfaRequired === 1,
  createdAt: row.createdAt,
});
