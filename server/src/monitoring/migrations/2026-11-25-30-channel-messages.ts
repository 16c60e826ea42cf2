import { migration } from "../../platform/db/schema.ts";

export const createChannelMessages = migration(
  () => `
  alter table "notificationChannels" add column template text not null default '';
  alter table "notificationChannels" add column "contentType" text not null default 'application/json'`,
);
