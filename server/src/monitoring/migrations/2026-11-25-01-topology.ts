import { migration } from "../../platform/db/migration.ts";

export const createTopology = migration(
  ({ id }) => `
  create table "neighborReports" (
    "deviceId" integer primary key references devices (id) on delete cascade, report text not null,
    "firstAt" bigint not null, "reportedAt" bigint not null
  );
  create table "topologyLinks" (
    "deviceId" integer not null references devices (id) on delete cascade, port text not null,
    "neighborKey" text not null, "neighborId" integer references devices (id) on delete cascade,
    "neighborPort" text not null, "neighborName" text not null, mac text not null, source text not null,
    "firstSeenAt" bigint not null, "seenAt" bigint not null, primary key ("deviceId", port, "neighborKey")
  );
  create index "topologyLinks_neighbor" on "topologyLinks" ("neighborId");
  create table "topologyParents" (
    "deviceId" integer primary key references devices (id) on delete cascade,
    "parentId" integer not null references devices (id) on delete cascade
  );
  create index "topologyParents_parent" on "topologyParents" ("parentId");
  create table "topologyChanges" (
    id ${id}, "deviceId" integer not null references devices (id) on delete cascade, at bigint not null,
    "isNew" integer not null, port text not null, "neighborId" integer, "neighborName" text not null, "neighborPort" text not null
  );
  create index "topologyChanges_device" on "topologyChanges" ("deviceId", at);
  alter table alerts add column "suppressedById" integer`,
);
