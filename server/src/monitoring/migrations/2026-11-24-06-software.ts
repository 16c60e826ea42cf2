import { migration } from "../../platform/db/migration.ts";

export const createSoftware = migration(
  ({ id }) => `
  create table "softwareReports" (
    "deviceId" integer primary key references devices (id) on delete cascade, digest text not null,
    "reportedAt" bigint not null
  );
  create table software (
    "deviceId" integer not null references devices (id) on delete cascade, source text not null, name text not null,
    version text not null, "firstSeenAt" bigint not null, primary key ("deviceId", source, name, version)
  );
  create index "software_name" on software (lower(name));
  create table "softwareChanges" (
    id ${id}, "deviceId" integer not null references devices (id) on delete cascade, at bigint not null,
    source text not null, name text not null, before text not null, after text not null
  );
  create index "softwareChanges_device" on "softwareChanges" ("deviceId", at)`,
);
