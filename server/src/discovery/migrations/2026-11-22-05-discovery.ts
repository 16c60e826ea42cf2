import { migration } from "../../platform/db/migration.ts";

export const createDiscovery = migration(
  ({ id }) => `
  create table schedules (
    id ${id}, "organizationId" integer not null references organizations (id) on delete cascade,
    name text not null, request text not null, frequency text not null, at text not null, weekday text not null,
    day integer not null, "timeZone" text not null, enabled integer not null,
    "nextAt" bigint not null, "dueAt" bigint, "firedAt" bigint, "lastJobId" text, "lastError" text,
    "createdBy" text not null, "createdAt" bigint not null
  );
  create unique index schedules_name on schedules ("organizationId", lower(name));

  create table jobs (
    id text primary key references "agentWork" (id) on delete cascade, type text not null,
    "delegateNodeId" integer not null, "delegateName" text not null, targets text not null,
    "targetsIPs" text not null, "credentialsIds" text not null, total integer not null, revision integer not null,
    request text not null, "seriesId" text, "scheduleId" integer references schedules (id) on delete set null
  );
  create index jobs_series on jobs ("seriesId");
  create index jobs_delegate on jobs ("delegateNodeId");
  create index jobs_schedule on jobs ("scheduleId");

  create table targets (
    "jobId" text not null references jobs (id) on delete cascade, ip text not null, place integer not null,
    verdict text not null, complete integer not null, responding integer not null, revision integer not null,
    device text not null, "nodeId" integer references devices (id) on delete set null, evidence text,
    primary key ("jobId", ip)
  );
  create index targets_node on targets ("nodeId");

  create table sightings (
    "organizationId" integer not null references organizations (id) on delete cascade, "delegateNodeId" integer not null,
    ip text not null, answered integer not null, primary key ("organizationId", "delegateNodeId", ip)
  )`,
);
