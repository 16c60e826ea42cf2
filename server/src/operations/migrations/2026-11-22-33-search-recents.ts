import { migration } from "../../platform/db/migration.ts";

export const createSearchRecents = migration(() => [
  `create table "searchRecents" (
    "userId" integer not null references users (id) on delete cascade, type text not null, "objectId" text not null,
    at bigint not null, primary key ("userId", type, "objectId")
  )`,
  `create table "searchTooltips" (
    "userId" integer primary key references users (id) on delete cascade, "hiddenAt" bigint not null
  )`,
]);
