import { migration } from "../../platform/db/migration.ts";

export const addPasskeySigners = migration(() => [
  `alter table "signerLists" add column assertion text`,
  `alter table "signerLists" add column "rootSignature" text`,
  `create index "scriptRunsByManifest" on "scriptRuns" ("manifestDigest")`,
]);
