import { migration } from "../../platform/db/migration.ts";

export const createRemoteSettings = migration(() => [
  `create table "remoteSettings" (
    "organizationId" integer unique references organizations (id) on delete cascade,
    reason text, consent text, notice text, revision integer not null default 1
  )`,
  `insert into "remoteSettings" ("organizationId") values (null)`,
]);
