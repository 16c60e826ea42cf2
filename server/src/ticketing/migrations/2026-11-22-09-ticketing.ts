import { migration } from "../../platform/db/migration.ts";

export const createTicketing = migration(
  ({ id }) => `
  create table "psaSettings" (
    id integer primary key, revision integer not null, content text not null, "connectWiseKeys" text,
    "autotaskSecret" text, "changedBy" text not null, "changedAt" bigint
  );
  insert into "psaSettings" (id, revision, content, "changedBy") values (1, 1,
    '{"psaType":"NONE","connectWise":null,"autotask":null,"organizationMapping":[],"defaultTicketTemplateId":null}', '');

  create table "psaRevisions" (
    revision integer primary key, content text not null, "changedBy" text not null, "changedAt" bigint
  );

  create table "ticketTemplates" (
    id ${id}, name text not null, kind text not null, content text not null,
    "updatedAt" bigint not null, revision integer not null default 1
  );
  create unique index "ticketTemplates_name" on "ticketTemplates" (lower(name));

  create table tickets (
    id ${id}, "organizationId" integer not null references organizations (id) on delete cascade,
    "ticketTemplateId" integer references "ticketTemplates" (id) on delete set null,
    title text not null, body text not null, status text, priority text, "onReset" text, "psaType" text not null,
    "psaTicketId" bigint, test integer not null, "createdBy" text not null, "createdAt" bigint not null,
    "updatedAt" bigint not null
  );
  create index tickets_organization on tickets ("organizationId", id);
  create index tickets_template on tickets ("ticketTemplateId");

  create table "psaProducts" (
    id ${id}, name text not null, type text not null, description text not null, "unitPrice" double precision not null,
    active integer not null, revision integer not null default 1
  );
  create unique index "psaProducts_name" on "psaProducts" (lower(name));

  create table "serviceNowClasses" (
    id ${id}, "nodeRole" text not null unique, "configurationItemClass" text not null,
    revision integer not null default 1
  )`,
);
