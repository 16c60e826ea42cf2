import { MusterError, type OpenSession } from "@muster/sdk";
import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import type { ServerContext } from "../../context.ts";
import { callers, sessionCookie, sessionMS, type Caller } from "../../platform/authorization/caller.ts";
import { cookieOptions } from "../../platform/security/cookies.ts";
import { digest, newSecret } from "../../platform/security/crypto.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { inList } from "../../platform/db/sql.ts";

/** Distinguishes keys from sessions, whose digests contain no dot. */
const keyPrefix = "key.";

async function listOwn(context: ServerContext, caller: Caller): Promise<OpenSession[]> {
  const userId = caller.user!.id;
  const browsers = await context.db.selectFrom("sessions").selectAll().where("userId", "=", userId).execute();
  const now = Date.now();
  const terminals = await context.db
    .selectFrom("apiKeys")
    .selectAll()
    .where("userId", "=", userId)
    .where("interactive", "=", 1)
    .where((e) => e.or([e("expiresAt", "is", null), e("expiresAt", ">", now)]))
    .execute();
  const all: OpenSession[] = [
    ...browsers.map(({ id, ip, client, method, createdAt, seenAt }) => ({
      id,
      kind: "BROWSER" as const,
      ip,
      client,
      method,
      createdAt,
      seenAt,
      expiresAt: createdAt + sessionMS,
      current: caller.session?.id === id,
    })),
    ...terminals.map(({ id, name, createdAt, lastUsedAt, expiresAt }) => ({
      id: `${keyPrefix}${id}`,
      kind: "TERMINAL" as const,
      ip: "",
      client: name,
      method: "KEY" as const,
      createdAt,
      seenAt: lastUsedAt,
      expiresAt,
      current: caller.keyId === id,
    })),
  ];
  return all.toSorted((a, b) => (b.seenAt ?? b.createdAt) - (a.seenAt ?? a.createdAt));
}

/** Ends a user's web and terminal sessions, or all but the caller's, and closes their live connections. */
export async function endSessionsOf(context: ServerContext, userId: number, but?: Caller): Promise<void> {
  const ended = await context.db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "<>", but?.session?.id ?? "")
    .returning("id")
    .execute();
  const keys = await context.db
    .deleteFrom("apiKeys")
    .where("userId", "=", userId)
    .where("interactive", "=", 1)
    .where("id", "<>", but?.keyId ?? 0)
    .returning("id")
    .execute();
  for (const { id } of ended) context.live.disconnect(`session:${id}`);
  for (const { id } of keys) context.live.disconnect(`key:${id}`);
}

export const setSessionCookie = ({ config }: ServerContext, reply: FastifyReply, token: string): void =>
  void reply.setCookie(sessionCookie(config), token, { ...cookieOptions(config), sameSite: "strict" });

/** Gives a session whose user has just proved their identity a new token; the previous one ends at once. */
export async function renewToken(context: ServerContext, caller: Caller, reply: FastifyReply): Promise<void> {
  if (!caller.session) return;
  const token = newSecret("ms_");
  const { id } = caller.session;
  const { numUpdatedRows } = await context.db
    .updateTable("sessions")
    .set({ id: digest(token) })
    .where("id", "=", id)
    .executeTakeFirst();
  if (!numUpdatedRows) throw new MusterError("not_signed_in");
  // only once the browser has the new token, with which it reconnects
  reply.raw.once("close", () => context.live.disconnect(`session:${id}`));
  setSessionCookie(context, reply, token);
}

/**
 * Ends sessions that are idle too long or too old, even with an open live channel, and closes live
 * connections of sessions that another server on the same database has ended.
 */
async function endOldSessions(context: ServerContext): Promise<void> {
  const now = Date.now();
  const live = context.live.sessions();
  const ended = await context.db
    .deleteFrom("sessions")
    .where((e) =>
      e.or([
        e("createdAt", "<", now - sessionMS),
        sql<boolean>`"seenAt" + 60000 *
          (select "userInactivityTimeout" from users where users.id = sessions."userId") < ${now}`,
      ]),
    )
    .returning("id")
    .execute();
  if (ended.length) callers(context).forget();
  if (!live.size) return;
  const there = context.db
    .selectFrom("sessions")
    .select("id")
    .where("id", "in", inList(context.db, live, "text"));
  const left = new Set((await there.execute()).map(({ id }) => id));
  for (const id of live.difference(left)) context.live.disconnect(`session:${id}`);
}

const handlers = {
  async listSessions({ context, caller }) {
    return { results: await listOwn(context, caller) };
  },

  async endOtherSessions({ context, caller }) {
    await endSessionsOf(context, caller.user!.id, caller);
    return undefined;
  },

  async endSession({ context, caller, path: { sessionId } }) {
    const keyId = new RegExp(`^${RegExp.escape(keyPrefix)}(\\d{1,9})$`).exec(sessionId)?.[1];
    const one = keyId
      ? context.db.deleteFrom("apiKeys").where("id", "=", Number(keyId)).where("interactive", "=", 1)
      : context.db.deleteFrom("sessions").where("id", "=", sessionId);
    const { numDeletedRows } = await one.where("userId", "=", caller.user!.id).executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    context.live.disconnect(keyId ? `key:${Number(keyId)}` : `session:${sessionId}`);
    return undefined;
  },
} satisfies Partial<Handlers>;

/** Each server closes its own connections. */
export const sessions: Feature = { handlers, tickEverywhere: (context) => endOldSessions(context) };
