import { migration } from "../../platform/db/schema.ts";

export const addCountries = migration(() => [`alter table locations add column country text`]);
