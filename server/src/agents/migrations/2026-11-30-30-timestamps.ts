import { migration } from "../../platform/db/migration.ts";

/** Signatures without a timestamp are valid as long as the certificate. */
export const addTimestamps = migration(
  `alter table "codeSigning" add column "timestampUrl" text not null default ''`,
);
