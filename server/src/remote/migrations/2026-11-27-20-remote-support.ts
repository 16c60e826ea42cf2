import { migration } from "../../platform/db/migration.ts";

export const createRemoteSupport = migration(
  ({ id }) => `
  create table "remoteSupportFolders" (
    id ${id}, name text not null, description text not null, "expirationTTL" integer not null
  );
  create unique index "remoteSupportFolders_name" on "remoteSupportFolders" (lower(name));
  create table "remoteConnections" (
    id ${id}, "organizationId" integer not null references organizations (id) on delete cascade,
    product text not null, "urlTemplate" text not null
  );
  create unique index "remoteConnections_product" on "remoteConnections" ("organizationId", product)`,
);
