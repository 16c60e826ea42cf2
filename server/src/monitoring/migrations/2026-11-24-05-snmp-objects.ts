import { migration } from "../../platform/db/migration.ts";

export const createSnmpObjects = migration(
  ({ id }) => `
  create table "snmpTemplates" (
    id ${id}, name text not null, roles text not null, vendors text not null, revision integer not null default 1
  );
  create unique index "snmpTemplates_name" on "snmpTemplates" (lower(name));
  create table "snmpObjects" (
    id text primary key, "templateId" integer not null references "snmpTemplates" (id) on delete cascade,
    name text not null, type text not null, unit text not null, scale double precision not null,
    "isTable" integer not null, revision integer not null default 1
  );
  create unique index "snmpObjects_name" on "snmpObjects" (lower(name))`,
);
