import { migration } from "../../platform/db/migration.ts";

/** Existing keys stay listed without a root key: audit anchors are verified with them. */
export const createRootKeys = migration(`
  create table "rootKeys" (
    place integer primary key, id text not null unique, "publicKey" text not null, "privateKey" text,
    "recoveryDigest" text, "createdAt" bigint not null
  );

  create table "signingRequests" (
    place integer primary key, id text not null, root text not null, "publicKey" text not null,
    "privateKey" text not null, replaces text not null, serial bigint not null, "issuedAt" bigint not null,
    "expiresAt" bigint
  );

  alter table "signingKeys" add column root text not null default '';
  alter table "signingKeys" add column serial bigint not null default 0;
  alter table "signingKeys" add column "expiresAt" bigint`);
