import { migration } from "../../platform/db/migration.ts";

export const createDeviceMessages = migration(
  ({ id }) => `
  create table "deviceMessages" (
    id ${id}, "deviceId" integer not null references devices (id) on delete cascade, at bigint not null,
    kind text not null, severity integer, facility integer, source text not null, text text not null
  );
  create index "deviceMessages_device" on "deviceMessages" ("deviceId", at);
  create index "deviceMessages_at" on "deviceMessages" (at);
  create table "droppedMessages" (
    "deviceId" integer primary key references devices (id) on delete cascade, count bigint not null, at bigint not null
  )`,
);
