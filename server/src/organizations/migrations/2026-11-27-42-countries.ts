import { migration } from "../../platform/db/migration.ts";

export const addCountries = migration(() => [`alter table locations add column country text`]);
