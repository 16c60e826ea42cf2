import { migration } from "../../platform/db/schema.ts";

export const addSessionSigners = migration(`alter table "remoteSessions" add column "signerId" text`);
