import { migration } from "../../platform/db/migration.ts";

export const addBackupScheduleRevisions = migration(() => [
  `alter table "backupSchedule" add column revision integer not null default 1`,
]);
