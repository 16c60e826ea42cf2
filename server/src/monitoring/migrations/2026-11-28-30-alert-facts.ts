import { migration } from "../../platform/db/migration.ts";

export const addAlertFacts = migration(() => `alter table alerts add column fact text not null default ''`);
