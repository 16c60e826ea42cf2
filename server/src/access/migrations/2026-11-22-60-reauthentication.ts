import { migration } from "../../platform/db/migration.ts";

export const rememberReauthentication = migration(() => [
  `alter table sessions add column "signedInAt" bigint not null default 0`,
  `alter table "apiKeys" add column "signedInAt" bigint not null default 0`,
  `alter table "signOns" add column "mfaAt" bigint`,
]);
