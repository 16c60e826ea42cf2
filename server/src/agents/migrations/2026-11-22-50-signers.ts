import { migration } from "../../platform/db/migration.ts";

export const createSigners = migration(() => [
  `create table "signerLists" (
    "organizationId" integer not null references organizations (id) on delete cascade, serial integer not null,
    list text not null, "signerId" text not null, signature text not null,
    primary key ("organizationId", serial)
  )`,
  `alter table "scriptRuns" add column signature text`,
]);
