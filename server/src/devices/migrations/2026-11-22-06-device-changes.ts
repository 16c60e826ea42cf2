import { migration } from "../../platform/db/migration.ts";

/** Runs after discovery because the changes refer to its jobs. */
export const createDeviceChanges = migration(
  ({ id }) => `
  create table "deviceChanges" (
    id ${id}, "organizationId" integer not null references organizations (id) on delete cascade,
    "deviceId" integer references devices (id) on delete set null, "jobId" text references jobs (id) on delete cascade,
    at bigint not null, "by" text not null, kind text not null, name text not null, ip text not null,
    field text not null, before text not null, after text not null
  );
  create index "deviceChanges_device" on "deviceChanges" ("deviceId");
  create index "deviceChanges_job" on "deviceChanges" ("jobId")`,
);
