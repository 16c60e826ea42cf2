import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import {
  decide,
  enums,
  type Grant,
  limits,
  MusterError,
  type On,
  type Permission,
  type PermissionEntity,
  type User,
} from "@muster/sdk";
import type { App } from "./app.ts";
import { digest, equal } from "./crypto.ts";

/** Who asks. Without a user nobody is signed in. */
export interface Caller {
  user: User | null;
  permissions: ReadonlySet<string>;
  /** What the caller's roles allow and deny. */
  grants: readonly Grant[];
  /** Script categories whose scripts the caller may run and not read. */
  runOnlyScriptCategories: readonly number[];
  /** Only these organizations; null for all. */
  organizationIds: readonly number[] | null;
  /** The browser session, when it is one; keys have none. */
  session: { id: string; csrfToken: string } | null;
  /** When the API key ends, in milliseconds since 1970; null for sessions and keys that do not. */
  expiresAt: number | null;
}

export const nobody: Caller = {
  user: null,
  permissions: new Set(),
  grants: [],
  runOnlyScriptCategories: [],
  organizationIds: [],
  session: null,
  expiresAt: null,
};

export const sessionCookie = "muster_session";

export async function authenticate(app: App, request: FastifyRequest): Promise<Caller> {
  const { authorization } = request.headers;
  const cookie = request.cookies[sessionCookie];
  if (authorization) {
    const key = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    return (key && (await app.callers.get(key, () => callerOfKey(app, key)))) || nobody;
  }
  return (cookie && (await app.callers.get(cookie, () => callerOfSession(app, cookie)))) || nobody;
}

const rememberedMS = 5_000;
const rememberedMost = 1_000;

/** Who was let in a moment ago, so that a burst of reads asks the database once; any change forgets everybody. */
export class Callers {
  private readonly known = new Map<string, { caller: Caller; until: number }>();
  private changes = 0;

  async get(secret: string, find: () => Promise<Caller | undefined>): Promise<Caller | undefined> {
    const found = this.known.get(secret);
    if (found && found.until > Date.now()) return found.caller;
    const before = this.changes;
    const caller = await find();
    const until = Math.min(Date.now() + rememberedMS, caller?.expiresAt ?? Infinity);
    if (this.known.size >= rememberedMost) this.known.clear();
    if (caller && before === this.changes) this.known.set(secret, { caller, until });
    return caller;
  }

  forget(): void {
    this.changes++;
    this.known.clear();
  }
}

/** Refuses who may not, by the contract's permission, and what another site's page sends with a user's cookie. */
export function authorize(app: App, caller: Caller, permission: string, request: FastifyRequest): void {
  if (!sameOrigin(app, request.headers)) throw new MusterError("origin_refused");
  if (permission === "public") return;
  if (!caller.user) throw new MusterError("not_signed_in");
  if (caller.session && !["GET", "HEAD"].includes(request.method)) {
    const sent = request.headers["x-csrf-token"];
    if (typeof sent !== "string" || !equal(Buffer.from(sent), Buffer.from(caller.session.csrfToken)))
      throw new MusterError("csrf_failed");
  }
  const [, entity, name] = /^([A-Z_]+)\.(.+)$/.exec(permission) ?? [];
  const allowsIt =
    permission === "signed-in" ||
    (entity && name ? allowed(caller, entity as PermissionEntity, name) : may(caller, permission as Permission));
  if (!allowsIt) throw new MusterError("forbidden");
}

export const may = (caller: Caller, permission: Permission): boolean =>
  caller.permissions.has("sysadmin") || caller.permissions.has(permission);

/** Whether the caller's roles allow something on a thing of an entity; without one, on anything. */
export const allowed = (caller: Caller, entity: PermissionEntity, permission: string, on?: number | On): boolean =>
  caller.permissions.has("sysadmin") ||
  decide(caller.grants, entity, permission, typeof on === "number" ? { id: on } : on).allowed;

/** Browsers name the page's origin; other programs name none. */
export function sameOrigin(app: App, { origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  const { publicUrl } = app.config;
  return URL.canParse(origin) && new URL(origin).host === (publicUrl ? new URL(publicUrl).host : host);
}

export async function callerOfSession(app: App, token: string): Promise<Caller | undefined> {
  const now = Date.now();
  const id = digest(token);
  const row = await app.db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .selectAll("users")
    .select(["sessions.csrfToken", "sessions.seenAt"])
    .where("sessions.id", "=", id)
    .executeTakeFirst();
  if (!row?.active || now - row.seenAt > limits.sessionIdleMinutes * 60_000) return undefined;
  if (now - row.seenAt > 60_000)
    app.later(app.db.updateTable("sessions").set({ seenAt: now }).where("id", "=", id).execute());
  const user = toUser(row);
  return {
    user,
    ...(await rightsOf(app, user)),
    organizationIds: user.organizationIds,
    session: { id, csrfToken: row.csrfToken },
    expiresAt: null,
  };
}

export async function callerOfKey(app: App, key: string): Promise<Caller | undefined> {
  const now = Date.now();
  const row = await app.db
    .selectFrom("apiKeys")
    .innerJoin("users", "users.id", "apiKeys.userId")
    .selectAll("users")
    .select([
      "apiKeys.id as keyId",
      "apiKeys.permissions as keyPermissions",
      "apiKeys.organizationIds as keyOrganizationIds",
      "apiKeys.expiresAt",
      "apiKeys.lastUsedAt",
    ])
    .where("apiKeys.digest", "=", digest(key))
    .executeTakeFirst();
  if (!row?.active || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
  if (now - (row.lastUsedAt ?? 0) > 60_000)
    app.later(app.db.updateTable("apiKeys").set({ lastUsedAt: now }).where("id", "=", row.keyId).execute());
  const user = toUser(row);
  const only = row.keyPermissions === null ? null : (JSON.parse(row.keyPermissions) as string[]);
  const rights = await rightsOf(app, user);
  return {
    user,
    ...rights,
    ...(only && {
      permissions: new Set(only.filter((one) => rights.permissions.has(one))),
      // a key that is limited to some flags has these alone
      grants: [],
      runOnlyScriptCategories: [],
    }),
    organizationIds: both(user.organizationIds, parseIds(row.keyOrganizationIds)),
    session: null,
    expiresAt: row.expiresAt,
  };
}

/** A user as they would be let in now, to do what they asked for before; none who may not sign in any more. */
export async function callerOfUser(app: App, id: number): Promise<Caller | undefined> {
  const row = await app.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row?.active) return undefined;
  const user = toUser(row);
  return {
    user,
    ...(await rightsOf(app, user)),
    organizationIds: user.organizationIds,
    session: null,
    expiresAt: null,
  };
}

/** What a user may by the roles given and by what was given to the user alone. */
async function rightsOf(
  app: App,
  user: User,
): Promise<Pick<Caller, "permissions" | "grants" | "runOnlyScriptCategories">> {
  const roles = await app.db
    .selectFrom("roles")
    .innerJoin("userRoles", "userRoles.roleId", "roles.id")
    .select(["permissions", "grants", "runOnlyScriptCategories"])
    .where("userRoles.userId", "=", user.id)
    .execute();
  const flags = roles.flatMap((role) => JSON.parse(role.permissions) as string[]);
  return {
    permissions: new Set(user.sysadmin ? ["sysadmin", ...enums.Permission] : [...user.permissions, ...flags]),
    grants: roles.flatMap((role) => JSON.parse(role.grants) as Grant[]),
    runOnlyScriptCategories: roles.flatMap((role) => JSON.parse(role.runOnlyScriptCategories) as number[]),
  };
}

const parseIds = (text: string | null): number[] | null => (text === null ? null : (JSON.parse(text) as number[]));

const both = (a: readonly number[] | null, b: readonly number[] | null): readonly number[] | null =>
  a === null ? b : b === null ? a : a.filter((id) => b.includes(id));

interface UserRow {
  id: number;
  uid: string;
  email: string;
  firstName: string;
  lastName: string;
  sysadmin: number;
  internal: number;
  active: number;
  permissions: string;
  organizationIds: string | null;
  createdAt: number;
}

export const toUser = (row: UserRow): User => ({
  id: row.id,
  uid: row.uid,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  sysadmin: row.sysadmin === 1,
  internal: row.internal === 1,
  active: row.active === 1,
  permissions: JSON.parse(row.permissions) as User["permissions"],
  organizationIds: parseIds(row.organizationIds),
  createdAt: row.createdAt,
});
