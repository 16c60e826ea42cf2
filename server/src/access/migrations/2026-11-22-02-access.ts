import { migration } from "../../platform/db/migration.ts";

const users = (id: string) => `
  create table setup (done integer primary key);

  create table users (
    id ${id}, uid text not null, email text not null, password text not null,
    "firstName" text not null, "lastName" text not null, sysadmin integer not null,
    permissions text not null, "organizationIds" text, "createdAt" bigint not null,
    internal integer not null default 0, active integer not null default 1, "externalId" text,
    "userType" text not null default 'TECHNICIAN', "userInactivityTimeout" integer not null default 240,
    "mfaRequired" integer not null default 0, "ninjaAdmin" integer not null default 0
  );
  create unique index users_email on users (lower(email));

  create table roles (
    id ${id}, name text not null, description text not null, "userType" text not null, "mfaRequired" integer not null,
    permissions text not null, grants text not null, "runOnlyScriptCategories" text not null,
    revision integer not null, "createdAt" bigint not null, "updatedAt" bigint not null
  );
  create unique index roles_name on roles (lower(name));

  create table "userRoles" (
    "userId" integer not null references users (id) on delete cascade,
    "roleId" integer not null references roles (id), primary key ("userId", "roleId")
  );
  create index "userRoles_role" on "userRoles" ("roleId");

  create table invitations (
    "userId" integer primary key references users (id) on delete cascade,
    digest text not null unique, "expiresAt" bigint not null
  );
`;

const signIn = (id: string) => `
  create table sessions (
    id text primary key, "userId" integer not null references users (id) on delete cascade,
    "csrfToken" text not null, "createdAt" bigint not null, "seenAt" bigint not null, ip text not null default '',
    client text not null default '', method text not null default 'PASSWORD', "mfaAt" bigint
  );
  create index sessions_user on sessions ("userId");

  create table "apiKeys" (
    id ${id}, "userId" integer not null references users (id) on delete cascade,
    name text not null, digest text not null unique, permissions text, "organizationIds" text,
    "createdAt" bigint not null, "expiresAt" bigint, "lastUsedAt" bigint, "devicesPerHour" integer,
    prefix text not null default '', interactive integer not null default 0, unattended integer not null default 0,
    "mfaAt" bigint, "rotatedAt" bigint, "previousDigest" text, "previousUntil" bigint
  );
  create unique index "apiKeys_name" on "apiKeys" ("userId", name);
  create unique index "apiKeys_previous" on "apiKeys" ("previousDigest");

  create table "mfaFactors" (
    id text primary key, "userId" integer not null references users (id) on delete cascade,
    type text not null, name text not null, secret text not null, "credentialId" text unique,
    counter bigint not null, "createdAt" bigint not null, "lastUsedAt" bigint
  );
  create unique index "mfaFactors_name" on "mfaFactors" ("userId", lower(name));

  create table "recoveryCodes" (
    "userId" integer not null references users (id) on delete cascade, digest text not null,
    primary key ("userId", digest)
  );

  create table "mfaChallenges" (
    id text primary key, "userId" integer references users (id) on delete cascade,
    purpose text not null, data text not null, "expiresAt" bigint not null
  );

  create table "signInFailures" (
    account text not null, place text not null, failures integer not null,
    "lastAt" bigint not null, "blockedUntil" bigint not null, primary key (account, place)
  );
  create index "signInFailures_last" on "signInFailures" ("lastAt");

  create table "signInPlaces" (
    "userId" integer not null references users (id) on delete cascade, place text not null,
    "seenAt" bigint not null, primary key ("userId", place)
  );
`;

const singleSignOn = `
  create table "singleSignOn" (
    id integer primary key, enabled integer not null, name text not null, "metadataUrl" text, provider text,
    sysadmin integer not null, permissions text not null, "organizationIds" text, "updatedAt" bigint,
    "scimEnabled" integer not null, "scimDigest" text, "scimCreatedAt" bigint,
    "ownKey" text, "ownCertificate" text
  );
  insert into "singleSignOn" (id, enabled, name, sysadmin, permissions, "organizationIds", "scimEnabled")
    values (1, 0, '', 0, '[]', '[]', 0);

  create table "signOns" (
    id text primary key, browser text not null, "goTo" text not null, "createdAt" bigint not null,
    "userId" integer references users (id) on delete cascade, ticket text, "answeredAt" bigint
  );
  create index "signOns_created" on "signOns" ("createdAt")`;

export const createAccess = migration(({ id }) => users(id) + signIn(id) + singleSignOn);
