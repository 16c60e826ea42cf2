import { migration } from "../../platform/db/schema.ts";

export const createScanTasks = migration("alter table tasks add column scan text");
