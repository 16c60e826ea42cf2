import { migration } from "../../platform/db/migration.ts";

export const createAnnouncements = migration(({ id }) => [
  `create table announcements (
    id ${id}, title text not null, text text not null, tone text not null, "startsAt" bigint, "endsAt" bigint,
    "createdAt" bigint not null, "createdBy" text not null
  )`,
  `create table "announcementDismissals" (
    "announcementId" integer not null references announcements (id) on delete cascade,
    "userId" integer not null references users (id) on delete cascade,
    primary key ("userId", "announcementId")
  )`,
  `create index "announcementDismissals_announcement" on "announcementDismissals" ("announcementId")`,
]);
