import { migration } from "../../platform/db/migration.ts";

export const addCredentialNetworks = migration(() => [
  `alter table credentials add column networks text not null default '[]'`,
]);
