import { migration } from "../../platform/db/migration.ts";

export const createMergedSeries = migration(
  () => `
  create table "mergedSeries" (
    id integer primary key, "deviceId" integer not null references devices (id) on delete cascade,
    "storedAs" integer not null, metric text not null, instance text not null, "measuredAt" bigint not null
  );
  create index "mergedSeries_device" on "mergedSeries" ("deviceId", metric);
  create index "mergedSeries_stored" on "mergedSeries" ("storedAs")`,
);
