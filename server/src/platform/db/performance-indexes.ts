import { sql, type Kysely } from "kysely";

/** Makes what lists and searches of many devices are answered from. */
export async function createPerformanceIndexes(db: Kysely<unknown>, postgres: boolean): Promise<void> {
  const search = postgres ? [trigramIndex("devices_search", "devices", '"searchText"')] : sqliteSearch;
  for (const statement of [...indexes(postgres), ...search]) await sql.raw(statement).execute(db);
}

// PostgreSQL reads a row for what an expression in its index is made of, unless that is in the index, too
const indexes = (postgres: boolean): string[] => {
  const name = `lower("displayName"), id) ${postgres ? 'include ("displayName")' : ""}`;
  return [
    `alter table organizations add column "devicesRevision" integer not null default 0`,
    `drop index devices_name`,
    `drop index devices_location`,
    `create index devices_name on devices (${name}`,
    `create index devices_name_organization on devices ("organizationId", ${name}`,
    `create index devices_name_location on devices ("locationId", ${name}`,
    `create index devices_name_role on devices (role, ${name}`,
    `create index devices_name_vendor on devices (vendor, ${name}`,
    `create index devices_organization on devices ("organizationId", id)`,
    `create index devices_role on devices (role, id)`,
    `create index devices_vendor on devices (vendor, id)`,
    `create index devices_model on devices (model, id)`,
    `create index devices_created on devices ("createdAt", id)`,
    `create index jobs_state on jobs (state, "delegateNodeId")`,
  ];
};

/**
 * Makes an index of texts on PostgreSQL. Without the right to add the extension, or without the extension, searches read
 * every row: slower, the same answers.
 */
export const trigramIndex = (name: string, table: string, text: string) => `
  do $$ begin
    create extension if not exists pg_trgm;
    create index ${name} on ${table} using gin (${text} gin_trgm_ops);
  exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then null;
  end $$`;

const sqliteSearch = [
  `create virtual table "deviceSearch" using fts5 (
    "searchText", content = 'devices', content_rowid = 'id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  )`,
  `insert into "deviceSearch" ("deviceSearch") values ('rebuild')`,
  `create trigger "deviceSearch_insert" after insert on devices begin
    insert into "deviceSearch" (rowid, "searchText") values (new.id, new."searchText");
  end`,
  `create trigger "deviceSearch_delete" after delete on devices begin
    insert into "deviceSearch" ("deviceSearch", rowid, "searchText") values ('delete', old.id, old."searchText");
  end`,
  `create trigger "deviceSearch_update" after update of "searchText" on devices
    when old."searchText" <> new."searchText" begin
    insert into "deviceSearch" ("deviceSearch", rowid, "searchText") values ('delete', old.id, old."searchText");
    insert into "deviceSearch" (rowid, "searchText") values (new.id, new."searchText");
  end`,
];
