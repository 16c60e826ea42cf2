import { migration } from "../../platform/db/schema.ts";

export const createNotificationReads = migration(() => [
  `create table "notificationReads" (
    "userId" integer primary key references users (id) on delete cascade, until bigint not null
  )`,
]);
