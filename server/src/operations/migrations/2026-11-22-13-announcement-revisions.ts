import { migration } from "../../platform/db/migration.ts";

export const addAnnouncementRevisions = migration(() => [
  `alter table announcements add column revision integer not null default 1`,
]);
