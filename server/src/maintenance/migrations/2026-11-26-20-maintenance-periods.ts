import { migration } from "../../platform/db/migration.ts";

export const createMaintenancePeriods = migration(`
  create table "maintenancePeriods" (
    "deviceId" integer not null references devices (id) on delete cascade, "maintenanceId" text not null,
    "startTime" bigint not null, "endTime" bigint not null, options text not null, "createdBy" text not null,
    primary key ("deviceId", "startTime", "maintenanceId")
  );
  create index "maintenancePeriods_end" on "maintenancePeriods" ("endTime")`);
