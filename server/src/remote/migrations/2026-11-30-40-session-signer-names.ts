import { migration } from "../../platform/db/schema.ts";

export const nameSessionSigners = migration(`alter table "remoteSessions" add column "signedBy" text`);
