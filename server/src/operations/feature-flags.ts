// Features that can be enabled for the server and each organization; operations declare them as `x-feature`.
import { enums, MusterError, type FeatureFlag } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Call, Feature, Handlers } from "../feature.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { readFeatureFlags } from "../platform/authorization/feature-flags.ts";
import { createFeatureFlags } from "./migrations/2026-11-23-02-feature-flags.ts";

const sees = ({ organizationIds }: Caller, id: number) => organizationIds?.includes(id) ?? true;

async function list({ db }: ServerContext, caller: Caller): Promise<{ results: FeatureFlag[] }> {
  const { server, organizations } = await readFeatureFlags(db);
  return {
    results: enums.FeatureFlagName.map((feature) => ({
      feature,
      enabled: server.get(feature) ?? true,
      organizations: [...(organizations.get(feature) ?? [])]
        .filter(([clientId]) => sees(caller, clientId))
        .map(([clientId, enabled]) => ({ clientId, enabled })),
    })),
  };
}

async function set(
  { context, caller, path: { feature }, body: { clientId } }: Call<"enableFeature" | "disableFeature">,
  enabled: 0 | 1,
): Promise<{ results: FeatureFlag[] }> {
  const { db } = context;
  // the server's setting affects organizations that the caller doesn't see
  if (clientId === undefined && caller.organizationIds) throw new MusterError("forbidden");
  const change = { enabled };
  if (clientId === undefined)
    await db
      .insertInto("featureFlags")
      .values({ feature, enabled })
      .onConflict((e) => e.column("feature").doUpdateSet(change))
      .execute();
  else
    await db
      .insertInto("organizationFeatureFlags")
      .values({ feature, organizationId: clientId, enabled })
      .onConflict((e) => e.columns(["feature", "organizationId"]).doUpdateSet(change))
      .execute();
  context.live.invalidateForAll("feature-flags");
  return list(context, caller);
}

const handlers = {
  listFeatureFlags: ({ context, caller }) => list(context, caller),
  enableFeature: (call) => set(call, 1),
  disableFeature: (call) => set(call, 0),

  async resetFeature({ context, caller, path: { feature }, body: { clientId } }) {
    const { numDeletedRows } = await context.db
      .deleteFrom("organizationFeatureFlags")
      .where("feature", "=", feature)
      .where("organizationId", "=", clientId)
      .executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    context.live.invalidateForAll("feature-flags");
    return list(context, caller);
  },
} satisfies Partial<Handlers>;

export const featureFlags: Feature = {
  handlers,
  migrations: { "2026-11-23-02-feature-flags": createFeatureFlags },
};
