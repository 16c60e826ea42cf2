import { migration } from "../../platform/db/migration.ts";

export const createVersions = migration(
  ({ id }) => `
  create table "automationVersions" (
    id ${id}, "scriptId" integer not null, version integer not null, name text not null, digest text not null,
    language text not null, interpreter text, "operatingSystems" text not null, architecture text not null,
    "scriptParameters" text not null, "scriptVariables" text not null, "runAs" text not null,
    "binaryInstallSettings" text, "binaryRunSettings" text, content text not null, "contentDigest" text not null,
    "scanStatus" text not null, "scanDetail" text not null, "scannedAt" bigint, "createdBy" text not null,
    "createdAt" bigint not null
  );
  create unique index "automationVersions_number" on "automationVersions" ("scriptId", version);
  create index "automationVersions_scan" on "automationVersions" ("scanStatus");

  create table "automationVersionFiles" (
    "versionId" integer not null references "automationVersions" (id) on delete cascade, "attachmentId" integer not null,
    kind text not null, name text not null, size bigint not null, digest text not null,
    primary key ("versionId", "attachmentId")
  );
  create index "automationVersionFiles_attachment" on "automationVersionFiles" ("attachmentId");

  alter table "scriptRunScripts" add column "versionId" integer references "automationVersions" (id);
  alter table "scriptRunScripts" drop column content;
  create index "scriptRunScripts_version" on "scriptRunScripts" ("versionId");

  alter table "scriptRuns" add column manifest text;
  alter table "scriptRuns" add column "manifestDigest" text`,
);
