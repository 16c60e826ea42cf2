import { migration } from "../../platform/db/migration.ts";

export const createBackupSchedule = migration(() => [
  `create table "backupSchedule" (
    id integer primary key, "everyMinutes" integer not null, keep integer not null, directory text not null,
    recipient text, "includeKey" integer not null, "setAt" bigint not null, "runningAt" bigint, "lastAttemptAt" bigint,
    "lastSuccessAt" bigint, "lastFile" text, "lastBytes" bigint, "lastError" text
  )`,
]);
