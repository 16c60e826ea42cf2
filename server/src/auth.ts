import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { enums, limits, MusterError, type Permission, type User } from "@muster/sdk";
import type { App } from "./app.ts";
import { digest, equal } from "./crypto.ts";
import { hasFactor, mfaDemanded, type CallerMfa } from "./mfa-demand.ts";

/** Who asks. Without a user nobody is signed in. */
export interface Caller {
  user: User | null;
  permissions: ReadonlySet<string>;
  /** Only these organizations; null for all. */
  organizationIds: readonly number[] | null;
  /** The browser session, when it is one; keys have none. */
  session: { id: string; csrfToken: string } | null;
  keyId: number | null;
  /** When the session or API key ends, in milliseconds since 1970; null for keys that do not. */
  expiresAt: number | null;
  mfa: CallerMfa;
}

export const nobody: Caller = {
  user: null,
  permissions: new Set(),
  organizationIds: [],
  session: null,
  keyId: null,
  expiresAt: null,
  mfa: { hasFactor: false, provedAt: null, mustEnrol: false },
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
  if (permission !== "signed-in" && !may(caller, permission as Permission)) throw new MusterError("forbidden");
}

export const may = (caller: Caller, permission: Permission): boolean =>
  caller.permissions.has("sysadmin") || caller.permissions.has(permission);

/** Browsers name the page's origin; other programs name none. */
export function sameOrigin(app: App, { origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  const { publicUrl } = app.config;
  return URL.canParse(origin) && new URL(origin).host === (publicUrl ? new URL(publicUrl).host : host);
}

export const sessionMS = limits.sessionHours * 3_600_000;

export async function callerOfSession(app: App, token: string): Promise<Caller | undefined> {
  const now = Date.now();
  const id = digest(token);
  const row = await app.db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .selectAll("users")
    .select(["sessions.csrfToken", "sessions.seenAt", "sessions.createdAt as openedAt", "sessions.method"])
    .select(["sessions.mfaAt", hasFactor])
    .where("sessions.id", "=", id)
    .executeTakeFirst();
  const expiresAt = row ? row.openedAt + sessionMS : 0;
  if (!row?.active || now > expiresAt || now - row.seenAt > row.userInactivityTimeout * 60_000) return undefined;
  if (now - row.seenAt > 60_000)
    app.later(app.db.updateTable("sessions").set({ seenAt: now }).where("id", "=", id).execute());
  const user = toUser(row);
  return {
    user,
    permissions: granted(user),
    organizationIds: user.organizationIds,
    session: { id, csrfToken: row.csrfToken },
    keyId: null,
    expiresAt,
    mfa: {
      hasFactor: row.factors > 0,
      provedAt: row.mfaAt,
      mustEnrol: row.method !== "SAML" && row.factors === 0 && mfaDemanded(user),
    },
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
      "apiKeys.digest",
      "apiKeys.previousUntil",
      "apiKeys.unattended",
      "apiKeys.mfaAt",
      hasFactor,
    ])
    .where((e) =>
      e.or([
        e("apiKeys.digest", "=", digest(key)),
        e.and([e("apiKeys.previousDigest", "=", digest(key)), e("apiKeys.previousUntil", ">", now)]),
      ]),
    )
    .executeTakeFirst();
  if (!row?.active || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
  if (now - (row.lastUsedAt ?? 0) > 60_000)
    app.later(app.db.updateTable("apiKeys").set({ lastUsedAt: now }).where("id", "=", row.keyId).execute());
  const user = toUser(row);
  const only = row.keyPermissions === null ? null : (JSON.parse(row.keyPermissions) as string[]);
  const everything = granted(user);
  return {
    user,
    permissions: only ? new Set(only.filter((one) => everything.has(one))) : everything,
    organizationIds: both(user.organizationIds, parseIds(row.keyOrganizationIds)),
    session: null,
    keyId: row.keyId,
    expiresAt: row.digest === digest(key) ? row.expiresAt : earlier(row.expiresAt, row.previousUntil),
    mfa: { hasFactor: row.factors > 0, provedAt: row.unattended ? Infinity : row.mfaAt, mustEnrol: false },
  };
}

/** The earlier of two times; null is never. */
export const earlier = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

const granted = (user: User): ReadonlySet<string> =>
  new Set<string>(user.sysadmin ? ["sysadmin", ...enums.Permission] : user.permissions);

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
  sysadmin: row.sysadmin === 1,
  internal: row.internal === 1,
  active: row.active === 1,
  permissions: JSON.parse(row.permissions) as User["permissions"],
  organizationIds: parseIds(row.organizationIds),
  userInactivityTimeout: row.userInactivityTimeout,
  mfaRequired: row.mfaRequired === 1,
  createdAt: row.createdAt,
});
