import { migration } from "../../platform/db/migration.ts";

export const createRepeatingTasks = migration(`
  alter table tasks add column "daysOfWeek" text;
  alter table tasks add column "nextTaskId" text
`);
