import { migration } from "../../platform/db/migration.ts";

export const createAgents = migration(
  ({ id }) => `
  create table agents (
    "nodeId" integer primary key references devices (id) on delete cascade,
    "machineId" text not null, "keyDigest" text not null unique, version text not null, platform text not null,
    "isDelegate" integer not null, shared integer not null, "lastSeenAt" bigint, "lastReportedUp" integer,
    architecture text not null default '', "bootId" text not null default '', fingerprint text not null default '',
    "tokenId" integer, "requestedAt" bigint, "decidedAt" bigint, "decidedBy" text not null default ''
  );

  create table "enrollmentTokens" (
    id ${id}, "organizationId" integer not null references organizations (id) on delete cascade,
    "locationId" integer not null references locations (id) on delete cascade, "createdBy" text not null,
    "createdAt" bigint not null, "expiresAt" bigint not null, "maxUses" integer, uses integer not null,
    "refusedUses" integer not null, "revokedAt" bigint, "revokedBy" text not null
  );
  create index "enrollmentTokens_organization" on "enrollmentTokens" ("organizationId");

  create table "enrollmentUses" (
    id ${id}, "tokenId" integer not null references "enrollmentTokens" (id) on delete cascade, at bigint not null,
    "nodeId" integer, name text not null, "machineId" text not null, address text not null, outcome text not null,
    reason text not null
  );
  create index "enrollmentUses_token" on "enrollmentUses" ("tokenId", id);

  create table "nodeApprovals" (
    "nodeId" integer primary key, "organizationId" integer not null references organizations (id) on delete cascade,
    "locationId" integer not null references locations (id) on delete cascade, "machineId" text not null,
    state text not null, "keyDigest" text not null unique, "displayName" text not null, ip text not null,
    mac text not null, os text not null, "searchText" text not null, version text not null, platform text not null,
    "bootId" text not null, fingerprint text not null, "tokenId" integer, "requestedAt" bigint, "decidedAt" bigint,
    "decidedBy" text not null, device text not null, "archivedDevice" text
  );
  create unique index "nodeApprovals_machine" on "nodeApprovals" ("organizationId", "machineId");

  create table "identityAlerts" (
    "nodeId" integer not null, "organizationId" integer not null references organizations (id) on delete cascade,
    kind text not null, "firstAt" bigint not null, "lastAt" bigint not null, times integer not null,
    detail text not null, primary key ("nodeId", kind)
  );

  create table "suppressedAlerts" (
    "nodeId" integer primary key references devices (id) on delete cascade,
    "isUp" integer not null, changes integer not null, recorded integer not null, "lastAt" bigint not null
  );

  create table "signingKeys" (
    place integer primary key, id text not null unique, "publicKey" text not null, "privateKey" text, signature text,
    "createdAt" bigint not null
  )`,
);
