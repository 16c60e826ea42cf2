import { migration } from "../../platform/db/migration.ts";

export const createOnCall = migration(
  ({ id }) => `
  create table "onCallSchedules" (
    id ${id}, name text not null, "timeZone" text not null, "userIds" text not null, names text not null,
    "rotationUnit" text not null, "rotationLength" integer not null, "handoverWeekday" text not null,
    "handoverTime" text not null, "startDate" text not null, revision integer not null default 1
  );
  create unique index "onCallSchedules_name" on "onCallSchedules" (lower(name));
  alter table "notificationChannels" add column "onCallScheduleId" integer references "onCallSchedules" (id)`,
);
