import { migration } from "../../platform/db/migration.ts";

export const createBoundApprovals = migration(
  `
  alter table "changeRequests" add column "requestDigest" text not null default '';

  create table "changeRequestVersions" (
    "requestId" integer not null references "changeRequests" (id) on delete cascade, "versionId" integer not null,
    primary key ("requestId", "versionId")
  );
  create index "changeRequestVersions_version" on "changeRequestVersions" ("versionId");

  create table "userStrengthenings" (
    "userId" integer not null, "byUserId" integer not null, at bigint not null, primary key ("userId", "byUserId")
  )`,
);
