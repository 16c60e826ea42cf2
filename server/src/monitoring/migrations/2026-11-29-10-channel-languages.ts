import { migration } from "../../platform/db/migration.ts";

export const addChannelLanguages = migration(
  () => `alter table "notificationChannels" add column language text not null default 'en-us'`,
);
