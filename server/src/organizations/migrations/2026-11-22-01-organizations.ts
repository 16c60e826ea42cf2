import { migration } from "../../platform/db/migration.ts";

export const createOrganizations = migration(
  ({ id }) => `
  create table organizations (
    id ${id}, name text not null, description text not null, "createdAt" bigint not null,
    "approvalMode" text not null default 'AUTOMATIC', "devicesRevision" integer not null default 0
  );
  create unique index organizations_name on organizations (lower(name));

  create table locations (
    id ${id}, "organizationId" integer not null references organizations (id) on delete cascade,
    name text not null, description text not null
  );
  create unique index locations_name on locations ("organizationId", lower(name));

  create table credentials (
    id ${id}, "organizationId" integer not null references organizations (id) on delete cascade,
    name text not null, type text not null, secret text not null,
    "createdAt" bigint not null, "updatedAt" bigint not null
  );
  create unique index credentials_name on credentials ("organizationId", lower(name))`,
);
