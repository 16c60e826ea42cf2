import { migration } from "../../platform/db/schema.ts";

export const addAlertFacts = migration(() => `alter table alerts add column fact text not null default ''`);
