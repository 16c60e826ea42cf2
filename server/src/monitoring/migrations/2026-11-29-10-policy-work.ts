import { migration } from "../../platform/db/migration.ts";

export const createPolicyWork = migration(`
  create table "policyWork" (
    "policyId" integer not null references policies (id) on delete cascade,
    key text not null, schedule text not null, "nextAt" bigint, "claimedUntil" bigint,
    "dueAt" bigint, at bigint, result text, "workId" text,
    devices integer not null default 0, detail text not null default '',
    primary key ("policyId", key)
  );
  create index "policyWork_next" on "policyWork" ("nextAt")
`);
