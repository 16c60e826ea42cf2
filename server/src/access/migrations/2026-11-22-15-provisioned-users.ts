import { migration } from "../../platform/db/migration.ts";

export const markProvisionedUsers = migration(() => [
  `alter table users add column provisioned integer not null default 0`,
  `update users set provisioned = 1 where password = '' and id not in (select "userId" from invitations)`,
  `alter table "singleSignOn" add column "roleIds" text not null default '[]'`,
]);
