import { migration } from "../../platform/db/migration.ts";

export const createFeatureFlags = migration(() => [
  `create table "featureFlags" (feature text primary key, enabled integer not null)`,
  `create table "organizationFeatureFlags" (
    feature text not null, "organizationId" integer not null references organizations (id) on delete cascade,
    enabled integer not null, primary key (feature, "organizationId")
  )`,
]);
