import { migration } from "../../platform/db/migration.ts";

export const nameSessionSigners = migration(`alter table "remoteSessions" add column "signedBy" text`);
