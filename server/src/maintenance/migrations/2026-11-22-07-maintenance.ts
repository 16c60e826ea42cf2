import { migration } from "../../platform/db/migration.ts";

export const createMaintenance = migration(`
  create table maintenance (
    id text primary key, "createdBy" text not null, "createdAt" bigint not null, options text not null,
    repeats text not null, "daysOfWeek" text not null, "dayOfMonth" integer, until bigint, "timeZone" text not null,
    "ruleStart" bigint not null, "ruleEnd" bigint not null, "startTime" bigint not null, "endTime" bigint not null,
    begun integer not null
  );
  create index maintenance_end on maintenance ("endTime");

  create table "maintenanceDevices" (
    "maintenanceId" text not null references maintenance (id) on delete cascade,
    "nodeId" integer not null references devices (id) on delete cascade,
    slot text not null, primary key ("nodeId", slot)
  );
  create index "maintenanceDevices_window" on "maintenanceDevices" ("maintenanceId")`);
