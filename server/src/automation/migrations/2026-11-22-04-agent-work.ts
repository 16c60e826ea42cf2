import { migration } from "../../platform/db/migration.ts";

/** Runs before discovery and automation, whose jobs, tasks and runs are agent work. */
export const createAgentWork = migration(`
  create table "agentWork" (
    id text primary key, kind text not null, name text not null,
    "organizationId" integer references organizations (id) on delete cascade, state text not null,
    detail text not null, "runAt" bigint not null, "expiresAt" bigint not null, "maxDurationMS" bigint,
    "skipIfOffline" integer not null, concurrency integer, "canaryDevices" integer, "canaryContinue" text not null,
    "stopAfterFailures" integer, exclusive text, "createdBy" text not null, "createdById" integer,
    "createdAt" bigint not null, "finishedAt" bigint
  );
  create index "agentWork_created" on "agentWork" (kind, "createdAt");
  create index "agentWork_finished" on "agentWork" ("finishedAt");
  create index "agentWork_organization" on "agentWork" ("organizationId", "createdAt");
  create unique index "agentWork_exclusive" on "agentWork" (exclusive) where "finishedAt" is null;

  create table "agentWorkTargets" (
    "workId" text not null references "agentWork" (id) on delete cascade,
    "nodeId" integer not null references devices (id) on delete cascade,
    state text not null, reason text, detail text not null, result text, canary integer not null, cancelled integer not null,
    "claimedUntil" bigint, "startedAt" bigint, "endedAt" bigint, "updatedAt" bigint not null, primary key ("workId", "nodeId")
  );
  create index "agentWorkTargets_node" on "agentWorkTargets" ("nodeId", state);
  create index "agentWorkTargets_state" on "agentWorkTargets" ("workId", state)`);
