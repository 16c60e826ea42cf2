import { migration } from "../../platform/db/schema.ts";

export const createPolicyApprovals = migration(`
  alter table "policyWork" add column "requestId" integer;
  alter table "changeRequests" add column "policyId" integer;
  alter table "changeRequests" add column "workId" text
`);
