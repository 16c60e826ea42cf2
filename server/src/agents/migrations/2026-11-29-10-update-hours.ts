import { migration } from "../../platform/db/migration.ts";

/** When the updates of a rollout begin. */
export const addUpdateHours = migration(
  `alter table "agentRollouts" add column hours text;
  alter table "agentRollouts" add column "onlyInMaintenance" integer not null default 0`,
);
