import { migration } from "../../platform/db/schema.ts";

export const addBackupScheduleRevisions = migration(() => [
  `alter table "backupSchedule" add column revision integer not null default 1`,
]);
