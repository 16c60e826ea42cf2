import { migration } from "../../platform/db/migration.ts";

const columns = `id, "organizationId", "ticketTemplateId", title, body, status, priority, "onReset", "psaType",
  "psaTicketId", test, "createdBy", "createdAt", "updatedAt"`;

/** Keeps the tickets of a deleted organization, with its name. */
export const keepTickets = migration(({ postgres, id }) =>
  postgres
    ? `
  alter table tickets alter column "organizationId" drop not null;
  alter table tickets drop constraint "tickets_organizationId_fkey";
  alter table tickets add foreign key ("organizationId") references organizations (id) on delete set null;
  alter table tickets add column "organizationName" text not null default ''`
    : `
  create table "keptTickets" (
    id ${id}, "organizationId" integer references organizations (id) on delete set null,
    "ticketTemplateId" integer references "ticketTemplates" (id) on delete set null,
    title text not null, body text not null, status text, priority text, "onReset" text, "psaType" text not null,
    "psaTicketId" bigint, test integer not null, "createdBy" text not null, "createdAt" bigint not null,
    "updatedAt" bigint not null, "organizationName" text not null default ''
  );
  insert into "keptTickets" (${columns}) select ${columns} from tickets;
  drop table tickets;
  alter table "keptTickets" rename to tickets;
  create index tickets_organization on tickets ("organizationId", id);
  create index tickets_template on tickets ("ticketTemplateId")`,
);
