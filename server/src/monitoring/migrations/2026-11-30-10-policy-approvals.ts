import { migration } from "../../platform/db/migration.ts";

export const createPolicyApprovals = migration(`
  alter table "policyWork" add column "requestId" integer;
  alter table "changeRequests" add column "policyId" integer;
  alter table "changeRequests" add column "workId" text
`);
