// Checks that callers neither change nor create a principal with more powers than their own.
import { MusterError } from "@muster/sdk";
import type { Operation, PrincipalKind } from "@muster/sdk/contract";
import type { ServerContext } from "../../context.ts";
import { valueAt } from "../value-at.ts";
import { callerAgain, type Caller } from "./caller.ts";
import { covers, coversOrganizations, powersOf, type Powers } from "./powers.ts";

/** Something that has powers: a user, API key, role or token. */
export interface Principal {
  id: string | number;
  powers: Powers;
  /** The users who act with these powers. */
  userIds: readonly number[];
}

/** Reads the principals with these IDs; those that the caller must not know of are left out. */
export type PrincipalLookup = (
  context: ServerContext,
  ids: readonly (string | number)[],
  caller: Caller,
) => Promise<Principal[]>;

export type PrincipalLookups = Readonly<Record<PrincipalKind, PrincipalLookup>>;

interface Parts {
  path: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Runs an operation on a principal in one transaction. The caller's powers, read again in it, must cover
 * those of the principal before and after; otherwise nothing is changed. Operations on the caller's own
 * account need all powers of the user, which a limited API key doesn't have.
 * @throws MusterError `forbidden`
 */
export async function coveringPrincipals<T>(
  context: ServerContext,
  lookups: PrincipalLookups,
  caller: Caller,
  { principal }: Pick<Operation, "principal">,
  parts: Parts,
  run: (context: ServerContext) => Promise<T>,
): Promise<T> {
  if (!principal) return run(context);
  const { kind, id: place } = principal;
  if (place === "caller") {
    const own = await lookups[kind](context, [caller.user!.id], caller);
    if (!own.every(({ powers }) => covers(powersOf(caller), powers))) throw new MusterError("forbidden");
    return run(context);
  }
  const strengthened = new Set<number>();
  const answer = await context.inTransaction(async (inner) => {
    // one change at a time, so that none is checked against powers that another is changing
    await inner.db.updateTable("setup").set({ done: 1 }).execute();
    const current = caller.user
      ? await callerAgain(inner, { userId: caller.user.id, keyId: caller.keyId })
      : undefined;
    if (!current) throw new MusterError("not_signed_in");
    const holder = powersOf(current);
    const read = async (answer?: unknown) => {
      const ids = idsAt(place, { ...parts, answer });
      return ids.length ? lookups[kind](inner, ids, current) : [];
    };
    const check = (principals: readonly Principal[]) => {
      if (!principals.every(({ powers }) => covers(holder, powers))) throw new MusterError("forbidden");
      return principals;
    };
    const existing = await read();
    // as for any other record that the caller doesn't see
    if (!existing.every(({ powers }) => coversOrganizations(holder.organizationIds, powers.organizationIds)))
      throw new MusterError("not_found");
    const before = check(existing);
    const done = await run(inner);
    const after = check(await read(done));
    for (const { id, powers, userIds } of after) {
      const old = before.find((one) => one.id === id);
      if (old && !principal.credentials && covers(old.powers, powers)) continue;
      for (const userId of userIds) if (userId !== current.user!.id) strengthened.add(userId);
    }
    return done;
  });
  if (strengthened.size)
    await context.events.emit("usersStrengthened", { userIds: [...strengthened], byUserId: caller.user!.id });
  return answer;
}

/** Returns the IDs at a place such as "path.userId" or "answer.id"; a kind without IDs has one principal. */
function idsAt(place: string | undefined, parts: Parts & { answer: unknown }): (string | number)[] {
  if (place === undefined) return [""];
  return [valueAt(parts, place)].flat().filter((id) => typeof id === "string" || typeof id === "number");
}
