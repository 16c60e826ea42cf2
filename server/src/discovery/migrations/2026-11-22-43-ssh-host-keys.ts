import { migration } from "../../platform/db/migration.ts";

export const createSshHostKeys = migration(
  () => `
  create table "sshHostKeys" (
    "organizationId" integer not null references organizations (id) on delete cascade,
    "locationId" integer not null, address text not null, "nodeId" integer, "hostKey" text not null,
    "trustedAt" bigint not null, "acceptedBy" text not null default '', "offeredKey" text, "offeredAt" bigint,
    primary key ("organizationId", "locationId", address)
  );
  create index "sshHostKeys_node" on "sshHostKeys" ("nodeId")`,
);
