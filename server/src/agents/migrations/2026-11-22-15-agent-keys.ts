import { migration } from "../../platform/db/migration.ts";

/** Agents without their own keys must enroll again. */
export const replaceAgentKeys = migration(
  () => `
  drop table agents;
  create table agents (
    "nodeId" integer primary key references devices (id) on delete cascade,
    "machineId" text not null, "signingKey" text not null, "sealingKey" text not null, "revokedAt" bigint,
    version text not null, platform text not null,
    "isDelegate" integer not null, shared integer not null, "lastSeenAt" bigint, "lastReportedUp" integer,
    architecture text not null default '', "bootId" text not null default '', fingerprint text not null default '',
    "tokenId" integer, "requestedAt" bigint, "decidedAt" bigint, "decidedBy" text not null default ''
  );
  create index agents_machine on agents ("machineId");

  drop table "nodeApprovals";
  create table "nodeApprovals" (
    "nodeId" integer primary key, "deviceId" integer not null,
    "organizationId" integer not null references organizations (id) on delete cascade,
    "locationId" integer not null references locations (id) on delete cascade, "machineId" text not null,
    state text not null, reason text not null, shared integer not null, "signingKey" text not null, "sealingKey" text not null,
    "displayName" text not null, ip text not null, mac text not null, os text not null, "searchText" text not null,
    version text not null, platform text not null, "bootId" text not null, fingerprint text not null,
    "tokenId" integer, "requestedAt" bigint, "decidedAt" bigint, "decidedBy" text not null, device text not null,
    "archivedDevice" text
  );
  create unique index "nodeApprovals_key" on "nodeApprovals" ("organizationId", "machineId", "signingKey");
  create index "nodeApprovals_device" on "nodeApprovals" ("deviceId")`,
);
