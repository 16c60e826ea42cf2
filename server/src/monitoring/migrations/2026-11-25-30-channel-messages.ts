import { migration } from "../../platform/db/migration.ts";

export const createChannelMessages = migration(
  () => `
  alter table "notificationChannels" add column template text not null default '';
  alter table "notificationChannels" add column "contentType" text not null default 'application/json';
  alter table "notificationChannels" add column "digestMinutes" integer not null default 0;
  alter table "notificationChannels" add column "criticalAtOnce" integer not null default 1;
  alter table deliveries add column digest integer not null default 0;
  alter table deliveries add column "digestId" integer;
  create index "deliveries_digest" on deliveries ("digestId")`,
);
