import { migration } from "../../platform/db/migration.ts";

export const createOperations = migration(({ id }) => [
  `create table "actionLimit" (id integer primary key, "devicesPerHour" integer)`,
  `insert into "actionLimit" (id) values (1)`,
  `create table "massActions" (
    id ${id}, "userId" integer not null, "keyId" integer, at bigint not null, operation text not null,
    devices integer not null
  )`,
  `create index "massActions_user" on "massActions" ("userId", at)`,
  `create table "changeRequests" (
    id ${id}, operation text not null, request text not null, digest text not null, state text not null,
    devices integer not null, "deviceLimit" integer not null, "organizationIds" text not null,
    "userId" integer not null, "keyId" integer, "requestedBy" text not null, "requestedAt" bigint not null,
    "expiresAt" bigint not null, "decidedBy" text, "decidedAt" bigint, outcome text, detail text not null
  )`,
  `create index "changeRequests_state" on "changeRequests" (state, "expiresAt")`,
]);
