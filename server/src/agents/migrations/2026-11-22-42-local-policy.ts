import { migration } from "../../platform/db/migration.ts";

export const addLocalPolicy = migration(() => [
  `alter table agents add column "localPolicy" text not null default ''`,
  `alter table agents add column "localPolicyAt" bigint`,
]);
