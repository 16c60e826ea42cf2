import { migration } from "../../platform/db/schema.ts";

export const addCredentialNetworks = migration(() => [
  `alter table credentials add column networks text not null default '[]'`,
]);
