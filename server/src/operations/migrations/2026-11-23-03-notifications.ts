import { migration } from "../../platform/db/migration.ts";

export const createNotificationReads = migration(() => [
  `create table "notificationReads" (
    "userId" integer primary key references users (id) on delete cascade, until bigint not null
  )`,
]);
