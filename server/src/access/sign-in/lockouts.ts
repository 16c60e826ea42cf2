// Slows down password guessing per account and address. Known places of a user are counted separately,
// so that attackers cannot lock users out.
// https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
import type { FastifyReply, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import { recordActivity } from "../../audit/record.ts";
import type { ServerContext } from "../../context.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { digest, newSecret } from "../../platform/security/crypto.ts";
import { cookieName, cookieOptions } from "../../platform/security/cookies.ts";
import type { Database } from "../../platform/db/database.ts";
import { findUser, listVisibleUsers } from "../users.ts";

const deviceCookie = "muster_device";
const dayMS = 24 * 3_600_000;
const placeKeptMS = 90 * dayMS;
const firstDelayMS = 15_000;
const maxDelayMS = 15 * 60_000;

/** The delay after this many consecutive failures; the first few have none. */
export const delayMS = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(maxDelayMS, firstDelayMS * 2 ** Math.min(failures - free, 20));

const passwordOf = (email: string) => digest(`password:${email.toLowerCase()}`);
const codeOf = (userId: number) => digest(`mfa:${userId}`);

/** Returns the network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address. */
function addressOf({ ip }: FastifyRequest): string {
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return `address:${address.toString()}`;
  return `address:${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}`;
}

const deviceOf = ({ config }: ServerContext, { cookies }: FastifyRequest) => {
  const secret = cookies[cookieName(config, deviceCookie)];
  return secret ? `device:${digest(secret)}` : undefined;
};

/** Returns the known place of this request, by browser cookie if possible, otherwise by address. */
async function knownPlace(
  context: ServerContext,
  request: FastifyRequest,
  userId: number | undefined,
): Promise<string | undefined> {
  const places = [deviceOf(context, request), addressOf(request)].filter((place) => place !== undefined);
  const rows = await context.db
    .selectFrom("signInPlaces")
    .select("place")
    .where("userId", "=", userId ?? 0)
    .where("place", "in", places)
    .where("seenAt", ">", Date.now() - placeKeptMS)
    .execute();
  return places.find((place) => rows.some((row) => row.place === place));
}

interface Counter {
  account: string;
  place: string;
  free: number;
}

class Blocked extends Error {}

/** Counts the attempt before it is checked, so that concurrent attempts do not bypass the limit. */
async function reserve(db: Database, { account, place, free }: Counter, now: number): Promise<number> {
  const row = await db
    .insertInto("signInFailures")
    .values({ account, place, failures: 1, lastAt: now, blockedUntil: 0 })
    .onConflict((conflict) =>
      conflict.columns(["account", "place"]).doUpdateSet({
        failures: sql<number>`case when "signInFailures"."lastAt" < ${now - dayMS} then 1
          else "signInFailures".failures + 1 end`,
        lastAt: now,
      }),
    )
    .returning(["failures", "blockedUntil"])
    .executeTakeFirstOrThrow();
  if (row.blockedUntil > now) throw new Blocked();
  const delay = delayMS(row.failures, free);
  await db
    .updateTable("signInFailures")
    .set({ blockedUntil: delay && now + delay })
    .where("account", "=", account)
    .where("place", "=", place)
    .execute();
  return row.failures;
}

export interface Attempt {
  /** Whether the attempt must fail even with the right password. */
  blocked: boolean;
  /** Removes the attempt from the count. */
  succeed(): Promise<void>;
  /** Records the lockout if this failure triggers it. */
  fail(): void;
}

async function begin(
  context: ServerContext,
  request: FastifyRequest,
  account: string,
  user: { id: number; email: string } | undefined,
): Promise<Attempt> {
  const now = Date.now();
  const { failuresPerAccount, failuresPerAddress } = context.config;
  const known = await knownPlace(context, request, user?.id);
  const own: Counter = { account, place: known ?? "", free: failuresPerAccount };
  const address: Counter = { account: "", place: addressOf(request), free: failuresPerAddress };
  const failures = await context.db
    .transaction()
    .execute(async (db) => {
      const old = db.deleteFrom("signInFailures").where("lastAt", "<", now - dayMS);
      await old.execute();
      const count = await reserve(db, own, now);
      if (!known) await reserve(db, address, now);
      return count;
    })
    .catch((error: unknown) => {
      if (error instanceof Blocked) return undefined;
      throw error;
    });
  return {
    blocked: failures === undefined,
    async succeed() {
      await forget(context, [own.account], own.place);
      if (known) return;
      await context.db
        .updateTable("signInFailures")
        .set((e) => ({ failures: e("failures", "-", 1), blockedUntil: 0 }))
        .where("account", "=", "")
        .where("place", "=", address.place)
        .where("failures", ">", 0)
        .execute();
    },
    fail() {
      if (user && failures === failuresPerAccount)
        recordActivity(context, request, { user }, "signInsDelayed", "done");
    },
  };
}

/** Starts an attempt to sign in with a password; the steps are the same whether or not the account exists. */
export const beginSignIn = (
  context: ServerContext,
  request: FastifyRequest,
  email: string,
  user: { id: number; email: string } | undefined,
): Promise<Attempt> => begin(context, request, passwordOf(email), user);

/** Starts an attempt to prove a second factor. */
export const beginProof = (
  context: ServerContext,
  request: FastifyRequest,
  user: { id: number; email: string },
): Promise<Attempt> => begin(context, request, codeOf(user.id), user);

async function forget(context: ServerContext, accounts: string[], place?: string): Promise<void> {
  await context.db
    .deleteFrom("signInFailures")
    .where("account", "in", accounts)
    .$if(place !== undefined, (query) => query.where("place", "=", place ?? ""))
    .execute();
}

/** Remembers where a user has signed in: by address, and by a cookie in the browser. */
export async function rememberPlace(
  context: ServerContext,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const secret = request.cookies[cookieName(context.config, deviceCookie)] ?? newSecret("md_");
  const seenAt = Date.now();
  for (const place of [`device:${digest(secret)}`, addressOf(request)])
    await context.db
      .insertInto("signInPlaces")
      .values({ userId, place, seenAt })
      .onConflict((conflict) => conflict.columns(["userId", "place"]).doUpdateSet({ seenAt }))
      .execute();
  await context.db
    .deleteFrom("signInPlaces")
    .where("seenAt", "<", seenAt - placeKeptMS)
    .execute();
  reply.setCookie(cookieName(context.config, deviceCookie), secret, {
    ...cookieOptions(context.config),
    sameSite: "strict",
    maxAge: placeKeptMS / 1_000,
  });
}

const handlers = {
  async listLockouts({ context, caller }) {
    const now = Date.now();
    const blocked = await context.db
      .selectFrom("signInFailures")
      .selectAll()
      .where("blockedUntil", ">", now)
      .execute();
    if (!blocked.length) return { results: [] };
    const users = await listVisibleUsers(context, caller);
    const results = users.flatMap(({ id, email }) => {
      const own = blocked.filter(({ account }) => account === passwordOf(email) || account === codeOf(id));
      const until = Math.max(0, ...own.map(({ blockedUntil }) => blockedUntil));
      const failures = Math.max(0, ...own.map(({ failures }) => failures));
      return own.length ? [{ userId: id, email, failures, until }] : [];
    });
    return { results };
  },

  async unlockUser({ context, caller, path }) {
    const user = await findUser(context, caller, path.userId);
    await forget(context, [passwordOf(user.email), codeOf(user.id)]);
    return undefined;
  },
} satisfies Partial<Handlers>;

export const lockouts: Feature = { handlers };
