import { DatabaseSync, type StatementSync } from "node:sqlite";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql, SqliteDialect, type Expression, type Generated, type SqlBool } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { migrations } from "./migrations.ts";

/** Times are milliseconds since 1970, booleans 0 and 1, lists and objects JSON text, on both databases. */
export interface Tables {
  /** One row once the first administrator is made. */
  setup: { done: number };
  users: {
    id: Generated<number>;
    uid: string;
    email: string;
    password: string;
    firstName: string;
    lastName: string;
    sysadmin: number;
    permissions: string;
    organizationIds: string | null;
    createdAt: number;
  };
  sessions: { id: string; userId: number; csrfToken: string; createdAt: number; seenAt: number };
  apiKeys: {
    id: Generated<number>;
    userId: number;
    name: string;
    digest: string;
    permissions: string | null;
    organizationIds: string | null;
    createdAt: number;
    expiresAt: number | null;
    lastUsedAt: number | null;
  };
  organizations: { id: Generated<number>; name: string; description: string; createdAt: number };
  locations: { id: Generated<number>; organizationId: number; name: string; description: string };
  credentials: {
    id: Generated<number>;
    organizationId: number;
    name: string;
    type: "SNMPV1" | "SNMPV2" | "SNMPV3" | "TELNET_SSH";
    secret: string;
    createdAt: number;
    updatedAt: number;
  };
  devices: {
    id: Generated<number>;
    organizationId: number;
    locationId: number;
    /** What makes it the same device: "agent/<machine>" or "<location>/<ip>". */
    identity: string;
    displayName: string;
    systemName: string;
    role: string;
    ip: string;
    /** The address in a form that sorts by number. */
    ipOrder: string;
    dnsName: string;
    netbiosName: string;
    mac: string;
    vendor: string;
    os: string;
    model: string;
    firmware: string;
    serialNumber: string;
    isUp: number | null;
    nmsDelegateNodeId: number | null;
    credentialsIds: string;
    /** Lower case text that the search looks in. */
    searchText: string;
    createdAt: number;
    updatedAt: number;
  };
  agents: {
    nodeId: number;
    machineId: string;
    keyDigest: string;
    version: string;
    platform: string;
    isDelegate: number;
    shared: number;
    lastSeenAt: number | null;
  };
  jobs: {
    id: string;
    type: "NETWORK_DISCOVERY";
    state: "RUNNING" | "COMPLETED" | "CANCELLED" | "FAILED";
    organizationId: number;
    delegateNodeId: number;
    delegateName: string;
    createdBy: string;
    createdAt: number;
    finishedAt: number | null;
    targets: string;
    targetsIPs: string;
    credentialsIds: string;
    total: number;
    revision: number;
    error: string | null;
  };
  targets: {
    jobId: string;
    ip: string;
    place: number;
    verdict: string;
    complete: number;
    responding: number;
    revision: number;
    /** The DiscoveredDevice as JSON, without nodeId. */
    device: string;
    nodeId: number | null;
  };
  activities: {
    id: Generated<number>;
    at: number;
    who: string;
    operation: string;
    outcome: string;
    organizationId: number | null;
    detail: string;
  };
}

export type Database = Kysely<Tables>;

export async function openDatabase(url: string, data: string): Promise<Database> {
  const postgres = url.startsWith("postgres");
  const db = new Kysely<Tables>({ dialect: postgres ? postgresDialect(url) : sqliteDialect(data) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(postgres) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return db;
}

function sqliteDialect(data: string): SqliteDialect {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(data, "muster.db"), { timeout: 5_000 });
  database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on");
  // SQLite's own lower() knows ASCII only
  database.function("lower", { deterministic: true }, (text) => String(text).toLowerCase());
  const cache = new Map<string, { st: StatementSync; reader: boolean }>();
  const statement = (text: string) => {
    const known = cache.get(text);
    if (known) return known;
    const st = database.prepare(text);
    const made = { st, reader: st.columns().length > 0 };
    // statements with lists of any length would fill the cache for ever
    if (cache.size > 500) cache.clear();
    cache.set(text, made);
    return made;
  };
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare: (text) => {
        const { st, reader } = statement(text);
        type Values = Parameters<typeof st.all>;
        return {
          reader,
          all: (values) => st.all(...(values as unknown as Values)),
          run: (values) => st.run(...(values as unknown as Values)),
          iterate: (values) => st.iterate(...(values as unknown as Values)),
        };
      },
    },
  });
}

function postgresDialect(url: string): PostgresDialect {
  const int8 = 20;
  const types = {
    getTypeParser: ((oid: number, format?: "text" | "binary") =>
      oid === int8 ? Number : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
  };
  return new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 10, types }) });
}

/** Only organizations the caller may see; null is all. */
export const within = (column: Expression<number>, organizationIds: readonly number[] | null): Expression<SqlBool> =>
  organizationIds === null
    ? sql<SqlBool>`1 = 1`
    : organizationIds.length
      ? sql<SqlBool>`${column} in (${sql.join(organizationIds)})`
      : sql<SqlBool>`1 = 0`;

/** A pattern for `like … escape '\'` that contains the text as it is. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** Whether a statement failed because what it names was deleted meanwhile, or is still named by others. */
export function isDangling(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return code === "23503" || message.includes("FOREIGN KEY constraint failed");
}

/** Whether a statement failed because a unique index refused it, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return code === "23505" || message.includes("UNIQUE constraint failed");
}
