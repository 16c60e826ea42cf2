import { migration } from "../../platform/db/schema.ts";

export const addPasskeySigners = migration(() => [
  `alter table "signerLists" add column assertion text`,
  `alter table "signerLists" add column "rootSignature" text`,
  `create index "scriptRunsByManifest" on "scriptRuns" ("manifestDigest")`,
]);
