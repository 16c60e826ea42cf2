import { migration } from "../../../platform/db/migration.ts";

export const createComputerState = migration(
  () => `
  create table "computerStates" (
    "deviceId" integer not null references devices (id) on delete cascade, section text not null,
    digest text not null, state text not null, "reportedAt" bigint not null, primary key ("deviceId", section)
  )`,
);
