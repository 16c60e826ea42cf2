import { migration } from "../../platform/db/migration.ts";

export const createOnCallOverrides = migration(
  ({ id }) => `
  create table "onCallOverrides" (
    id ${id}, "scheduleId" integer not null references "onCallSchedules" (id) on delete cascade,
    "userId" integer not null, name text not null, "from" bigint not null, until bigint not null
  );
  create index "onCallOverrides_schedule" on "onCallOverrides" ("scheduleId", until)`,
);
