import { enums, MusterError, type FeatureFlagName } from "@muster/sdk";
import type { Database } from "../db/database.ts";

declare module "../db/tables.ts" {
  interface Tables {
    /** The server's flags; a feature without a row is on. */
    featureFlags: { feature: FeatureFlagName; enabled: number };
    /** The flags of organizations that differ from the server's. */
    organizationFeatureFlags: { feature: FeatureFlagName; organizationId: number; enabled: number };
  }
}

/** Which features are on, on the server and in its organizations. */
export interface FeatureFlags {
  server: ReadonlyMap<FeatureFlagName, boolean>;
  organizations: ReadonlyMap<FeatureFlagName, ReadonlyMap<number, boolean>>;
}

export const allFeatures: FeatureFlags = { server: new Map(), organizations: new Map() };

export const noFeatures: FeatureFlags = {
  server: new Map(enums.FeatureFlagName.map((feature) => [feature, false])),
  organizations: new Map(),
};

export async function readFeatureFlags(db: Database): Promise<FeatureFlags> {
  const rows = await db.selectFrom("featureFlags").selectAll().execute();
  const own = await db.selectFrom("organizationFeatureFlags").selectAll().orderBy("organizationId").execute();
  const byFeature = Map.groupBy(own, ({ feature }) => feature);
  return {
    server: new Map(rows.map(({ feature, enabled }) => [feature, enabled === 1])),
    organizations: new Map(
      [...byFeature].map(([feature, some]) => [
        feature,
        new Map(some.map(({ organizationId, enabled }) => [organizationId, enabled === 1])),
      ]),
    ),
  };
}

const isOnServer = ({ server }: FeatureFlags, feature: FeatureFlagName) => server.get(feature) ?? true;

export const isOn = (flags: FeatureFlags, feature: FeatureFlagName, organizationId: number): boolean =>
  flags.organizations.get(feature)?.get(organizationId) ?? isOnServer(flags, feature);

/** Whether a feature is on in at least one of these organizations; null for all. */
export function isOnInSome(
  flags: FeatureFlags,
  feature: FeatureFlagName,
  organizationIds: readonly number[] | null,
): boolean {
  if (organizationIds) return organizationIds.some((id) => isOn(flags, feature, id));
  return isOnServer(flags, feature) || [...(flags.organizations.get(feature)?.values() ?? [])].includes(true);
}

/** @throws MusterError `feature_off` */
export function requireFeature(flags: FeatureFlags, feature: FeatureFlagName, organizationId: number): void {
  if (!isOn(flags, feature, organizationId)) throw new MusterError("feature_off");
}
