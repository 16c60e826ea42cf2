import { migration } from "../../platform/db/schema.ts";

export const createUpdateTasks = migration("alter table tasks add column updates text");
