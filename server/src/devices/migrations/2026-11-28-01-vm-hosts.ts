import { migration } from "../../platform/db/migration.ts";

export const createVmHosts = migration(
  () => `
  create table "vmHosts" (
    "nodeId" integer primary key references devices (id) on delete cascade,
    "organizationId" integer not null references organizations (id) on delete cascade, type text not null,
    hostname text not null, "apiPort" integer not null,
    "credentialId" integer references credentials (id) on delete cascade,
    "delegateNodeId" integer not null references devices (id) on delete cascade, fingerprint text not null,
    product text not null default '', "cpuCores" integer not null default 0, "memoryBytes" bigint not null default 0,
    members text not null default '[]', datastores text not null default '[]', error text not null default '',
    "checkedAt" bigint, "readAt" bigint
  );
  create unique index "vmHosts_place" on "vmHosts" ("delegateNodeId", lower(hostname), "apiPort");
  create table "virtualMachines" (
    "nodeId" integer primary key references devices (id) on delete cascade,
    "hostNodeId" integer not null references "vmHosts" ("nodeId") on delete cascade, ref text not null,
    name text not null, "powerState" text not null, "guestOs" text not null, ip text not null, "cpuCount" integer not null,
    "memoryBytes" bigint not null, "runsOn" text not null, "hasTools" integer not null, snapshots text not null,
    "readAt" bigint not null
  );
  create unique index "virtualMachines_ref" on "virtualMachines" ("hostNodeId", ref);
  create table "vmHostTests" (
    id text primary key, "userId" integer not null references users (id) on delete cascade, connection text not null,
    fingerprint text not null, product text not null, "testedAt" bigint not null
  )`,
);
