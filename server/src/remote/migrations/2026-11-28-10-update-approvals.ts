import { migration } from "../../platform/db/migration.ts";

export const createUpdateApprovals = migration(
  `create table "updateApprovals" (
    "nodeId" integer not null references devices (id) on delete cascade, "updateId" text not null,
    candidate text not null, "approvedBy" text not null, "approvedAt" bigint not null,
    primary key ("nodeId", "updateId", candidate)
  )`,
);
