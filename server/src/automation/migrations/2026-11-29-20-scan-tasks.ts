import { migration } from "../../platform/db/migration.ts";

export const createScanTasks = migration("alter table tasks add column scan text");
