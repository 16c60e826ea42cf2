import { migration } from "../../platform/db/migration.ts";

export const createTrial = migration(() => [
  `create table trial (
    id integer primary key, "divisionUid" text not null, "accountCreatedDate" bigint not null,
    "licenseExpirationDateTime" bigint not null, "accountOwnerName" text not null,
    "accountOwnerEmail" text not null, "buyUrl" text,
    "channelId" integer references "notificationChannels" (id) on delete set null,
    revision integer not null default 1
  )`,
]);
