import { migration } from "../../platform/db/schema.ts";

export const createRepeatingTasks = migration(`
  alter table tasks add column "daysOfWeek" text;
  alter table tasks add column "nextTaskId" text
`);
