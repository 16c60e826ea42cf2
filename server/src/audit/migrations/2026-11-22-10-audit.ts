import { migration, trigramIndex } from "../../platform/db/migration.ts";
import { searchedText } from "../search-text.ts";

const tables = (id: string) => [
  `create table activities (
    sequence bigint primary key, at bigint not null, who text not null, actor text not null, "userId" integer,
    "keyId" integer, "sessionId" text, address text not null, operation text not null, outcome text not null,
    "organizationId" integer, organization text not null, "objectKind" text, "objectId" text,
    "objectName" text not null, "objectCount" integer not null, changes text not null, "dryRun" integer not null,
    targets text not null, detail text not null, "previousHash" text not null, hash text not null
  )`,
  `create index activities_organization on activities ("organizationId", sequence)`,
  `create index activities_at on activities (at)`,
  `create index activities_who on activities (lower(who), sequence)`,
  `create index activities_operation on activities (operation, sequence)`,
  `create index activities_object on activities ("objectKind", "objectId", sequence)`,
  `create index activities_outcome on activities (outcome, sequence)`,
  `create index activities_refused on activities (sequence) where outcome <> 'done'`,
  `create table "activityOutbox" (id ${id}, entry text not null)`,
  `create table "auditAnchors" (
    sequence bigint primary key, hash text not null, at text not null, key text not null, signature text not null
  )`,
];

const refusal = "The audit log only grows.";
const appendOnly = ["activities", "auditAnchors"];

const sqliteTriggers = [
  ...appendOnly.flatMap((table) =>
    ["update", "delete"].map(
      (event) =>
        `create trigger "${table}_no_${event}" before ${event} on "${table}" begin select raise(abort, '${refusal}'); end`,
    ),
  ),
  // "insert or replace" deletes without firing a trigger
  `create trigger activities_next before insert on activities
    when new.sequence <> coalesce((select max(sequence) from activities), 0) + 1
    begin select raise(abort, '${refusal}'); end`,
  `create trigger "auditAnchors_new" before insert on "auditAnchors"
    when exists (select 1 from "auditAnchors" where sequence = new.sequence)
    begin select raise(abort, '${refusal}'); end`,
];

const postgresTriggers = [
  `create function "auditRefuse"() returns trigger language plpgsql as $$
    begin raise exception '${refusal}'; end $$`,
  `create function "auditNext"() returns trigger language plpgsql as $$
    begin
      if new.sequence <> coalesce((select max(sequence) from activities), 0) + 1 then
        raise exception '${refusal}';
      end if;
      return new;
    end $$`,
  ...appendOnly.flatMap((table) => [
    `create trigger "${table}_no_change" before update or delete on "${table}" for each row execute function "auditRefuse"()`,
    `create trigger "${table}_no_truncate" before truncate on "${table}" for each statement execute function "auditRefuse"()`,
  ]),
  `create trigger activities_next before insert on activities for each row execute function "auditNext"()`,
];

// the log only grows, so the index doesn't need to store the texts
const sqliteSearch = [
  `create virtual table "activitySearch" using fts5 (
    text, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  )`,
  `create trigger "activitySearch_insert" after insert on activities begin
    insert into "activitySearch" (rowid, text) values (new.sequence, lower(${searchedText("new.")}));
  end`,
];

export const createAudit = migration(({ postgres, id }) => [
  ...tables(id),
  ...(postgres ? postgresTriggers : sqliteTriggers),
  ...(postgres
    ? [trigramIndex("activities_search", "activities", `(lower(${searchedText()}))`)]
    : sqliteSearch),
]);
