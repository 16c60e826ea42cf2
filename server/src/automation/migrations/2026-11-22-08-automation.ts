import { migration } from "../../platform/db/migration.ts";

const tasks = `
  create table tasks (
    id text primary key references "agentWork" (id) on delete cascade, action text not null, repeats text not null,
    "timeZone" text not null
  );
`;

const scripts = (id: string) => `
  create table "scriptCategories" (id ${id}, name text not null, internal integer not null, "createdAt" bigint not null);
  create unique index "scriptCategories_name" on "scriptCategories" (lower(name));
  insert into "scriptCategories" (name, internal, "createdAt") values
    ('Uncategorized', 1, 0), ('Antivirus', 1, 0), ('Hardware', 1, 0), ('Maintenance', 1, 0), ('Updates', 1, 0),
    ('Mac OS Patching', 1, 0), ('Linux OS Patching', 1, 0);

  create table scripts (
    id ${id}, uid text unique, name text not null, "customName" text, description text not null, language text not null,
    interpreter text, "operatingSystems" text not null, architecture text not null, "scriptParameters" text not null,
    "scriptVariables" text not null, "runAs" text not null, "binaryInstallSettings" text, "binaryRunSettings" text,
    content text not null, digest text not null, "scanStatus" text not null, "scanDetail" text not null,
    "scannedAt" bigint, "createdBy" text not null, "createdAt" bigint not null, "updatedBy" text not null,
    "updatedAt" bigint not null, revision integer not null default 1
  );
  create unique index scripts_name on scripts (lower(name));
  create index scripts_scan on scripts ("scanStatus");

  create table "scriptsInCategories" (
    "scriptId" integer not null references scripts (id) on delete cascade,
    "categoryId" integer not null references "scriptCategories" (id), primary key ("scriptId", "categoryId")
  );
  create index "scriptsInCategories_category" on "scriptsInCategories" ("categoryId");

  create table "scriptAttachments" (
    id ${id}, "resourceId" text not null unique, "scriptId" integer references scripts (id) on delete set null,
    kind text not null, name text not null, "mimeType" text not null, size bigint not null, extension text not null,
    url text, received bigint not null, digest text not null, "scanStatus" text not null, "scanDetail" text not null,
    "scannedAt" bigint, "createdBy" integer not null, "createdAt" bigint not null
  );
  create index "scriptAttachments_script" on "scriptAttachments" ("scriptId");
  create index "scriptAttachments_scan" on "scriptAttachments" ("scanStatus");
`;

const runs = `
  create table "scriptRuns" (
    id text primary key references "agentWork" (id) on delete cascade, "runAs" text not null,
    "timeoutSeconds" integer not null, "timeZone" text not null, "retryOf" text
  );

  create table "scriptRunScripts" (
    "runId" text not null references "scriptRuns" (id) on delete cascade, step integer not null,
    "scriptId" integer not null, name text not null, language text not null, interpreter text not null,
    content text not null, digest text not null, "runAs" text not null, parameters text not null,
    variables text not null, "partOf" integer, path text not null default '', primary key ("runId", step)
  );
  create index "scriptRunScripts_script" on "scriptRunScripts" ("scriptId");

  create table "scriptRunOutputTotals" (
    "runId" text not null references "scriptRuns" (id) on delete cascade,
    "nodeId" integer not null references devices (id) on delete cascade,
    chunks integer not null, "outputBytes" integer not null, primary key ("runId", "nodeId")
  );
  create index "scriptRunOutputTotals_node" on "scriptRunOutputTotals" ("nodeId");

  create table "scriptRunOutput" (
    "runId" text not null references "scriptRuns" (id) on delete cascade,
    "nodeId" integer not null references devices (id) on delete cascade, seq integer not null, step integer not null,
    stream text not null, text text not null, "omittedBytes" bigint not null, primary key ("runId", "nodeId", seq)
  );
  create index "scriptRunOutput_node" on "scriptRunOutput" ("nodeId");

  create table "scriptRunFiles" (
    "runId" text not null references "scriptRuns" (id) on delete cascade, step integer not null,
    "attachmentId" integer not null, primary key ("runId", step, "attachmentId")
  );
  create index "scriptRunFiles_attachment" on "scriptRunFiles" ("attachmentId")`;

export const createAutomation = migration(({ id }) => tasks + scripts(id) + runs);
