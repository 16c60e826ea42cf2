import { migration } from "../../platform/db/migration.ts";

/** Releases of the agent, their rollouts, and the update of each agent. */
export const createAgentUpdates = migration(({ id }) => [
  `create table "agentReleases" (
    id ${id}, version text not null, header text not null, body text not null, size integer not null,
    sha256 text not null unique, "createdAt" bigint not null, "expiresAt" bigint not null,
    "uploadedAt" bigint not null, "uploadedBy" text not null
  )`,
  `create table "agentRollouts" (
    id ${id}, "releaseId" integer not null, version text not null, "organizationId" integer, pinned integer not null,
    state text not null, ring integer not null, "ringStartedAt" bigint not null, "countedFrom" bigint not null,
    "canaryPercent" integer not null, "earlyPercent" integer not null, "healthyMinutes" integer not null,
    "maxFailedPercent" integer not null, "helloSeconds" integer not null, "createdAt" bigint not null,
    "createdBy" text not null, "endedAt" bigint
  )`,
  `create table "agentUpdates" (
    "rolloutId" integer not null, "nodeId" integer not null, ring integer not null, state text not null, reason text,
    "changedAt" bigint, "downloadedAt" bigint, primary key ("rolloutId", "nodeId")
  )`,
  `create index agent_updates_node on "agentUpdates" ("nodeId")`,
  `alter table agents add column updates text not null default 'UNSUPPORTED'`,
]);
