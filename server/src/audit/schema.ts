// The tables of the audit log, the action limit and the signing keys. What is in the log already becomes the chain's beginning.
import { sql, type Kysely } from "kysely";
import { firstHash } from "@muster/sdk";
import { auditRow, link, type AuditRow } from "./chain.ts";
import { trigramIndex } from "../platform/db/performance-indexes.ts";

const tables = (id: string) => [
  `alter table activities rename to "activitiesBefore"`,
  `create table activities (
    sequence bigint primary key, at bigint not null, who text not null, "userId" integer, "keyId" integer,
    "sessionId" text, address text not null, operation text not null, outcome text not null, "organizationId" integer,
    targets text not null, detail text not null, "previousHash" text not null, hash text not null
  )`,
  `create index activities_organization on activities ("organizationId", sequence)`,
  `create index activities_at on activities (at)`,
  // written with what they tell of, and moved into the log from there: nothing waits for the log in a transaction
  `create table "activityOutbox" (id ${id}, entry text not null)`,
  `create table "auditAnchors" (
    sequence bigint primary key, hash text not null, at text not null, key text not null, signature text not null
  )`,
  `create table "signingKeys" (
    place integer primary key, id text not null unique, "publicKey" text not null, "privateKey" text, signature text,
    "createdAt" bigint not null
  )`,
  `alter table "apiKeys" add column "devicesPerHour" integer`,
  // its one row, with id 1
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
];

const onlyGrows = "The audit log only grows.";
const grows = ["activities", "auditAnchors"];

const sqliteTriggers = [
  ...grows.flatMap((table) =>
    ["update", "delete"].map(
      (event) =>
        `create trigger "${table}_no_${event}" before ${event} on "${table}" begin select raise(abort, '${onlyGrows}'); end`,
    ),
  ),
  // "insert or replace" deletes without a trigger
  `create trigger activities_next before insert on activities
    when new.sequence <> coalesce((select max(sequence) from activities), 0) + 1
    begin select raise(abort, '${onlyGrows}'); end`,
  `create trigger "auditAnchors_new" before insert on "auditAnchors"
    when exists (select 1 from "auditAnchors" where sequence = new.sequence)
    begin select raise(abort, '${onlyGrows}'); end`,
];

const postgresTriggers = [
  `create function "auditRefuse"() returns trigger language plpgsql as $$
    begin raise exception '${onlyGrows}'; end $$`,
  `create function "auditNext"() returns trigger language plpgsql as $$
    begin
      if new.sequence <> coalesce((select max(sequence) from activities), 0) + 1 then
        raise exception '${onlyGrows}';
      end if;
      return new;
    end $$`,
  ...grows.flatMap((table) => [
    `create trigger "${table}_no_change" before update or delete on "${table}" for each row execute function "auditRefuse"()`,
    `create trigger "${table}_no_truncate" before truncate on "${table}" for each statement execute function "auditRefuse"()`,
  ]),
  `create trigger activities_next before insert on activities for each row execute function "auditNext"()`,
];

const rowsAtOnce = 500;

interface Before {
  id: number;
  at: number;
  who: string;
  operation: string;
  outcome: string;
  organizationId: number | null;
  detail: string;
}

export async function makeAuditTables(db: Kysely<unknown>, postgres: boolean, id: string): Promise<void> {
  for (const statement of tables(id)) await sql.raw(statement).execute(db);
  const known = db as Kysely<{ activitiesBefore: Before; activities: AuditRow }>;
  let head = { sequence: 0, hash: firstHash };
  for (let last = 0; ;) {
    const rows = await known
      .selectFrom("activitiesBefore")
      .selectAll()
      .where("id", ">", last)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    if (!rows.length) break;
    const entries = rows.map(({ id: before, ...row }) => {
      last = before;
      return auditRow(row);
    });
    const linked = link(entries, head);
    await known.insertInto("activities").values(linked).execute();
    head = linked.at(-1)!;
  }
  await sql.raw(`drop table "activitiesBefore"`).execute(db);
  for (const statement of postgres ? postgresTriggers : sqliteTriggers) await sql.raw(statement).execute(db);
}

/** What a search of the log looks in. */
export const activityTexts = (of = "") =>
  ["who", "address", "operation", "targets", "detail"].map((name) => of + name).join(" || '\n' || ");

/** Makes what searches and filters of a long log are answered from. */
export async function makeAuditIndexes(db: Kysely<unknown>, postgres: boolean): Promise<void> {
  const statements = [
    `create index activities_who on activities (lower(who), sequence)`,
    `create index activities_operation on activities (operation, sequence)`,
    `create index activities_outcome on activities (outcome, sequence)`,
    `create index activities_refused on activities (sequence) where outcome <> 'done'`,
    ...(postgres
      ? [trigramIndex("activities_search", "activities", `(lower(${activityTexts()}))`)]
      : sqliteSearch),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// the log only grows: its texts need not be kept beside the index
const sqliteSearch = [
  `create virtual table "activitySearch" using fts5 (
    text, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  )`,
  `insert into "activitySearch" (rowid, text) select sequence, lower(${activityTexts()}) from activities`,
  `create trigger "activitySearch_insert" after insert on activities begin
    insert into "activitySearch" (rowid, text) values (new.sequence, lower(${activityTexts("new.")}));
  end`,
];
