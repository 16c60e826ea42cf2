import { migration } from "../../platform/db/migration.ts";

export const createRemoteSessions = migration(
  () => `
  create table "remoteSessions" (
    id text primary key, "nodeId" integer references devices (id) on delete set null, "deviceName" text not null,
    "organizationId" integer not null references organizations (id) on delete cascade,
    "userId" integer not null, "userName" text not null, "loginId" text, "keyId" integer, address text not null,
    tool text not null, "user" text not null, shell text not null, command text not null, target text not null,
    reason text not null, notes integer not null,
    state text not null, server text, "serverUrl" text not null, "agentToken" text not null, "createdAt" bigint not null, "startedAt" bigint,
    "detachedAt" bigint, "endedAt" bigint, ending text, "endedBy" text, "exitCode" bigint,
    "bytesIn" bigint not null, "bytesOut" bigint not null, "recordingDigest" text
  );
  create index "remoteSessionsOfDevice" on "remoteSessions" ("nodeId", "createdAt");
  create index "remoteSessionsByTime" on "remoteSessions" ("createdAt");
  create index "remoteSessionsRunning" on "remoteSessions" (state) where state <> 'ENDED';
  create table "remoteTickets" (
    digest text primary key, "sessionId" text not null references "remoteSessions" (id) on delete cascade,
    role text not null, "userId" integer not null, "loginId" text, "keyId" integer, "expiresAt" bigint not null
  );
  create table "remoteRecordings" (
    "sessionId" text not null references "remoteSessions" (id) on delete cascade, part integer not null,
    lines text not null, recorded text not null, primary key ("sessionId", part)
  )`,
);
