import { migration } from "../../platform/db/migration.ts";

export const addSignerListAdditions = migration(() => [
  `alter table "signerLists" add column "addedAt" bigint`,
  `alter table "signerLists" add column "addedBy" text not null default ''`,
]);
