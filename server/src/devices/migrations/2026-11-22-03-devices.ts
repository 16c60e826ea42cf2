import { migration, trigramIndex } from "../../platform/db/migration.ts";

const tables = (id: string) => [
  `create table devices (
    id ${id}, "organizationId" integer not null references organizations (id),
    "locationId" integer not null references locations (id), identity text not null,
    "displayName" text not null, "systemName" text not null, role text not null,
    ip text not null, "ipOrder" text not null, "dnsName" text not null, "netbiosName" text not null, mac text not null,
    vendor text not null, os text not null, model text not null, firmware text not null, "serialNumber" text not null,
    "isUp" integer, "nmsDelegateNodeId" integer references devices (id) on delete set null,
    "credentialsIds" text not null, "searchText" text not null, "createdAt" bigint not null,
    "updatedAt" bigint not null, "engineId" text not null default '', members text not null default '[]'
  )`,
  `create table "deviceFields" (
    "deviceId" integer not null references devices (id) on delete cascade, field text not null, source text not null,
    value text not null, "by" text not null, rule text not null, confidence integer not null, "jobId" text,
    at bigint not null, primary key ("deviceId", field, source)
  )`,
  `create index "deviceFields_serial" on "deviceFields" (value) where field = 'serialNumber' and source = 'discovery'`,
  `create table "deviceAddresses" (
    "deviceId" integer not null references devices (id) on delete cascade, ip text not null, current integer not null,
    "seenAt" bigint not null, primary key ("deviceId", ip)
  )`,
  `create index "deviceAddresses_ip" on "deviceAddresses" (ip)`,
  `create table merges (
    id ${id}, "organizationId" integer not null references organizations (id) on delete cascade,
    "nodeId" integer not null references devices (id) on delete cascade, "absorbedId" integer not null,
    at bigint not null, "by" text not null, reason text not null, snapshot text not null,
    "serialNumber" text not null, "engineId" text not null, mac text not null, "systemName" text not null,
    "undoneAt" bigint, "undoneBy" text not null
  )`,
  `create index merges_node on merges ("nodeId")`,
  `create table "deviceGroups" (
    id ${id}, name text not null, "searchCriteria" text not null, "createdBy" text not null,
    "createdAt" bigint not null, revision integer not null default 1
  )`,
  `create unique index "deviceGroups_name" on "deviceGroups" (lower(name))`,
];

function indexes(postgres: boolean): string[] {
  // PostgreSQL reads the row for an indexed expression's columns unless the index includes them
  const name = `lower("displayName"), id) ${postgres ? 'include ("displayName")' : ""}`;
  return [
    `create unique index devices_identity on devices ("organizationId", identity)`,
    `create index devices_ip on devices ("organizationId", ip)`,
    `create index devices_mac on devices ("organizationId", mac)`,
    `create index devices_serial on devices ("organizationId", "serialNumber")`,
    `create index devices_engine on devices ("organizationId", "engineId")`,
    `create index devices_delegate on devices ("nmsDelegateNodeId")`,
    `create index devices_order on devices ("ipOrder", id)`,
    `create index devices_name on devices (${name}`,
    `create index devices_name_organization on devices ("organizationId", ${name}`,
    `create index devices_name_location on devices ("locationId", ${name}`,
    `create index devices_name_role on devices (role, ${name}`,
    `create index devices_name_vendor on devices (vendor, ${name}`,
    `create index devices_organization on devices ("organizationId", id)`,
    `create index devices_organization_role on devices ("organizationId", role, id)`,
    `create index devices_role on devices (role, id)`,
    `create index devices_vendor on devices (vendor, id)`,
    `create index devices_model on devices (model, id)`,
    `create index devices_created on devices ("createdAt", id)`,
  ];
}

const sqliteSearch = [
  `create virtual table "deviceSearch" using fts5 (
    "searchText", content = 'devices', content_rowid = 'id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  )`,
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
  `create virtual table "deviceTrigrams" using fts5vocab ("deviceSearch", row)`,
];

export const createDevices = migration(({ postgres, id }) => [
  ...tables(id),
  ...indexes(postgres),
  ...(postgres ? [trigramIndex("devices_search", "devices", '"searchText"')] : sqliteSearch),
]);
