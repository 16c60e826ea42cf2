import { migration } from "../../platform/db/migration.ts";

export const createUpdateTasks = migration("alter table tasks add column updates text");
