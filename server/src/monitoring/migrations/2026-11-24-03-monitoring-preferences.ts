import { migration } from "../../platform/db/migration.ts";

export const createMonitoringPreferences = migration(
  () => `
  create table "monitoringPreferences" (
    "deviceId" integer primary key references devices (id) on delete cascade, "monitorBy" text not null,
    "ipAddress" text not null, "netBiosName" text not null, "dnsName" text not null,
    "foundAddress" text not null default '', "foundAt" bigint
  );
  alter table devices add column "snmpPort" integer not null default 161`,
);
