import { migration } from "../../../platform/db/migration.ts";

export const createAntivirusChanges = migration(
  ({ id }) => `
  create table "antivirusChanges" (
    id ${id}, "deviceId" integer not null references devices (id) on delete cascade, at bigint not null,
    product text not null, kind text not null
  );
  create index "antivirusChanges_device" on "antivirusChanges" ("deviceId", at)`,
);
