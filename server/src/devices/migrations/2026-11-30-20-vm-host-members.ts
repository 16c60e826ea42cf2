import { migration } from "../../platform/db/migration.ts";

/** The hosts of a vCenter or cluster become VM hosts with devices, as soon as they are read again. */
export const addVmHostMembers = migration(`
  alter table "vmHosts" drop column members;
  alter table "vmHosts" add column "partOf" integer references "vmHosts" ("nodeId") on delete cascade;
  alter table "vmHosts" add column ref text not null default '';
  alter table "vmHosts" add column cluster text not null default '';
  alter table "virtualMachines" add column "runsOnRef" text not null default '';
  drop index "vmHosts_place";
  create unique index "vmHosts_place" on "vmHosts" ("delegateNodeId", lower(hostname), "apiPort") where "partOf" is null;
  create unique index "vmHosts_member" on "vmHosts" ("partOf", ref) where "partOf" is not null
`);
