import { migration } from "../../platform/db/migration.ts";

export const createHealthSettings = migration(() => [
  `create table "healthSettings" (
    "organizationId" integer unique references organizations (id) on delete cascade,
    critical text, major text, moderate text, minor text, none text, offline text, "pendingReboot" text,
    "securityUpdates" text, "failedServices" text, revision integer not null default 1
  )`,
  `insert into "healthSettings" ("organizationId") values (null)`,
]);
