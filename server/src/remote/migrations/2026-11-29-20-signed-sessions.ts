import { migration } from "../../platform/db/migration.ts";

export const addSessionSigners = migration(`alter table "remoteSessions" add column "signerId" text`);
