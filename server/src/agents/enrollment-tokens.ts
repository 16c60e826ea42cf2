import { t, MusterError, type EnrollmentToken, type EnrollmentUse, type NodeClass } from "@muster/sdk";
import type { Insertable, Selectable } from "kysely";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import type { Principal } from "../platform/authorization/principals.ts";
import type { Feature, Handlers } from "../feature.ts";
import { sign, verify } from "../platform/security/crypto.ts";
import { within, type Database } from "../platform/db/database.ts";
import { findLocation } from "../organizations/locations.ts";
import { page } from "../platform/db/paging.ts";
import type { Tables } from "../platform/db/tables.ts";
import { signing } from "../platform/security/signing.ts";

const localTokenMS = 10 * 60_000;

/** The signed content of a token; everything else is stored under its ID. */
export interface SignedToken {
  id: number;
  clientId: number;
  locationId: number;
  /** Whether it is for the agent beside the server, which scans for every organization. */
  shared?: boolean;
  /** The role of its devices, if they run the system of that role. */
  role?: NodeClass;
  expiresAt: number;
  /** Fingerprint of the server's root key: the agent accepts only signing keys that it signed. */
  key: string;
  /** The serial of the signing key: the agent accepts no older one. */
  serial: number;
}

type TokenRow = Selectable<Tables["enrollmentTokens"]>;

/** How long a token is listed after it has expired. */
const rememberedMS = 90 * 24 * 3_600_000;
/** The number of recent uses listed per token. */
const usesKept = 200;

/** Returns the text of a token, which is not stored. */
export function tokenText(context: ServerContext, token: Omit<SignedToken, "key" | "serial">): string {
  const { root: key, serial } = signing(context).key;
  return sign(context.keys.token, JSON.stringify({ ...token, key, serial } satisfies SignedToken));
}

/** Creates a token that enrolls agents into one location. */
export async function createToken(
  context: ServerContext,
  token: Omit<SignedToken, "id" | "key" | "serial">,
  { createdBy, maxUses }: { createdBy: string; maxUses: number | null },
): Promise<{ id: number; token: string; expiresAt: number }> {
  const { clientId, locationId, expiresAt } = token;
  const createdAt = Date.now();
  await context.db
    .deleteFrom("enrollmentTokens")
    .where("expiresAt", "<", createdAt - rememberedMS)
    .execute();
  const { id } = await context.db
    .insertInto("enrollmentTokens")
    .values({
      organizationId: clientId,
      locationId,
      createdBy,
      createdAt,
      expiresAt,
      maxUses,
      uses: 0,
      refusedUses: 0,
      revokedAt: null,
      revokedBy: "",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token: tokenText(context, { id, ...token }), expiresAt };
}

/** Returns the content of a token that this server issued. @throws MusterError `enrollment_token_invalid` */
export function readToken(context: ServerContext, signed: string): SignedToken {
  const text = verify(context.keys.token, signed);
  const token = text === undefined ? undefined : (JSON.parse(text) as Partial<SignedToken>);
  if (token?.id === undefined) throw new MusterError("enrollment_token_invalid");
  return token as SignedToken;
}

export const stateOf = (row: TokenRow, now: number): EnrollmentToken["state"] => {
  if (row.revokedAt !== null) return "REVOKED";
  if (row.expiresAt <= now) return "EXPIRED";
  return row.maxUses !== null && row.uses >= row.maxUses ? "USED_UP" : "ACTIVE";
};

/** Counts one use of a token. @throws MusterError if it can no longer be used */
export async function useToken(db: Database, id: number, now: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("enrollmentTokens")
    .set((e) => ({ uses: e("uses", "+", 1) }))
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .where((e) => e.or([e("maxUses", "is", null), e("uses", "<", e.ref("maxUses"))]))
    .executeTakeFirst();
  if (numUpdatedRows) return;
  const row = await db.selectFrom("enrollmentTokens").selectAll().where("id", "=", id).executeTakeFirst();
  const state = row && stateOf(row, now);
  if (state === "USED_UP") throw new MusterError("enrollment_token_used_up");
  throw new MusterError(
    "enrollment_token_invalid",
    state === "REVOKED" ? { message: t("errors.detail.enrollmentTokenRevoked") } : {},
  );
}

/** Records a use of a token, successful or not. */
export async function recordTokenUse(db: Database, use: Insertable<Tables["enrollmentUses"]>): Promise<void> {
  const { id } = await db.insertInto("enrollmentUses").values(use).returning("id").executeTakeFirstOrThrow();
  if (use.outcome === "REFUSED")
    await db
      .updateTable("enrollmentTokens")
      .set((e) => ({ refusedUses: e("refusedUses", "+", 1) }))
      .where("id", "=", use.tokenId)
      .execute();
  // an expired token must not be usable to fill the disk, so only the newest uses are stored
  const [oldest] = await db
    .selectFrom("enrollmentUses")
    .select("id")
    .where("tokenId", "=", use.tokenId)
    .where("id", "<=", id)
    .orderBy("id", "desc")
    .offset(usesKept)
    .limit(1)
    .execute();
  if (oldest)
    await db
      .deleteFrom("enrollmentUses")
      .where("tokenId", "=", use.tokenId)
      .where("id", "<=", oldest.id)
      .execute();
}

async function findToken(context: ServerContext, caller: Caller, id: number): Promise<TokenRow> {
  const row = await context.db
    .selectFrom("enrollmentTokens")
    .selectAll()
    .where("id", "=", id)
    .where((e) => within(e.ref("organizationId"), caller.organizationIds))
    .executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

/** Creates a token that enrolls an agent on the server's own computer into the first location. */
export async function createLocalToken(context: ServerContext): Promise<string> {
  const first = await context.db
    .selectFrom("locations")
    .select(["id as locationId", "organizationId as clientId"])
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const expiresAt = Date.now() + localTokenMS;
  const options = { createdBy: "muster up", maxUses: null };
  return (await createToken(context, { ...first, shared: true, expiresAt }, options)).token;
}

const handlers = {
  async createEnrollmentToken({ context, caller, body }) {
    await findLocation(context, body.clientId, body.locationId);
    const { clientId, locationId, expiresInMinutes = 60, maxUses = null } = body;
    const expiresAt = Date.now() + expiresInMinutes * 60_000;
    const made = await createToken(
      context,
      { clientId, locationId, expiresAt },
      { createdBy: caller.user!.email, maxUses },
    );
    context.live.invalidate("approvals", clientId);
    return made;
  },

  async listEnrollmentTokens({ context, caller, query }) {
    const rows = context.db
      .selectFrom("enrollmentTokens")
      .where((e) => within(e.ref("enrollmentTokens.organizationId"), caller.organizationIds))
      .$if(!!query.clientId, (q) => q.where("enrollmentTokens.organizationId", "=", query.clientId!));
    const { total } = await rows.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const named = rows
      .innerJoin("organizations", "organizations.id", "enrollmentTokens.organizationId")
      .innerJoin("locations", "locations.id", "enrollmentTokens.locationId")
      .selectAll("enrollmentTokens")
      .select(["organizations.name as clientName", "locations.name as locationName"])
      .orderBy("enrollmentTokens.id", "desc");
    const now = Date.now();
    const results = await page(named, { pageSize: 50, ...query }).execute();
    return {
      total,
      results: results.map(({ organizationId: clientId, ...row }) => ({
        ...row,
        clientId,
        state: stateOf({ organizationId: clientId, ...row }, now),
      })),
    };
  },

  async revokeEnrollmentToken({ context, caller, path }) {
    const { organizationId } = await findToken(context, caller, path.tokenId);
    await context.db
      .updateTable("enrollmentTokens")
      .set({ revokedAt: Date.now(), revokedBy: caller.user!.email })
      .where("id", "=", path.tokenId)
      .where("revokedAt", "is", null)
      .execute();
    context.live.invalidate("approvals", organizationId);
    return undefined;
  },

  async listEnrollmentTokenUses({ context, caller, path }) {
    await findToken(context, caller, path.tokenId);
    const rows = await context.db
      .selectFrom("enrollmentUses")
      .select(["at", "nodeId", "name", "machineId", "address", "outcome", "reason"])
      .where("tokenId", "=", path.tokenId)
      .orderBy("id", "desc")
      .execute();
    return { results: rows satisfies EnrollmentUse[] };
  },
} satisfies Partial<Handlers>;

/** Returns tokens as principals: a token can add agents to its organization. */
async function tokenPrincipals(
  context: ServerContext,
  ids: readonly (string | number)[],
): Promise<Principal[]> {
  const rows = await context.db
    .selectFrom("enrollmentTokens")
    .select(["id", "organizationId", "expiresAt", "maxUses"])
    .where("id", "in", ids.map(Number))
    .execute();
  return rows.map(({ id, organizationId, expiresAt, maxUses }) => ({
    id,
    powers: {
      permissions: new Set(["canCreateDevices"]),
      grants: [],
      organizationIds: [organizationId],
      limits: { expiresAt, devicesPerHour: maxUses },
    },
    userIds: [],
  }));
}

export const enrollmentTokens: Feature = {
  handlers,
  principals: { "enrollment-token": tokenPrincipals },
  activityObjects: { "enrollment-token": [{ table: "enrollmentTokens", organization: "organizationId" }] },
};
