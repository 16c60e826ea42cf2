import { migration } from "../../platform/db/migration.ts";

/** Links to installers, and agents that were uninstalled. */
export const createInstallerLinks = migration(({ id }) => [
  `create table "installerLinks" (
    id ${id}, "tokenId" integer not null, secret text not null unique, "installerType" text not null,
    "nodeRole" text not null, nms integer not null, downloads integer not null, "createdAt" bigint not null
  )`,
  `create index installer_links_token on "installerLinks" ("tokenId")`,
  `alter table agents add column "removedAt" bigint`,
]);
