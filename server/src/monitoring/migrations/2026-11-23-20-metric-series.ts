import { migration } from "../../platform/db/migration.ts";

export const createMetricSeries = migration(
  ({ id }) => `
  create table "metricSeries" (
    id ${id}, "deviceId" integer not null references devices (id) on delete cascade,
    metric text not null, instance text not null, "measuredAt" bigint not null
  );
  create unique index "metricSeries_device" on "metricSeries" ("deviceId", metric, instance);
  create index "metricSeries_metric" on "metricSeries" (metric, "deviceId")`,
);
