import { DatabaseSync, type StatementSync } from "node:sqlite";
import { join } from "node:path";
import {
  Kysely,
  PostgresDialect,
  sql,
  SqliteAdapter,
  SqliteDialect,
  type Expression,
  type SqlBool,
  type Transaction,
} from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import pg from "pg";
import { MusterError, t } from "@muster/sdk";
import { isPostgres } from "./sql.ts";
import type { Database, Tables } from "./tables.ts";

export type { Database };

interface File {
  name: string;
  /** Page size of a new file, in bytes; rows just over half a page waste the rest of it. */
  pageSize: number;
}

const mainFile: File = { name: "muster.db", pageSize: 4_096 };

/** @param file the file of the embedded database in the folder `data` */
export function openDatabase(url: string, data: string, file: File = mainFile): Database {
  return new Kysely<Tables>({
    dialect: url.startsWith("postgres") ? postgresDialect(url) : sqliteDialect(join(data, file.name), file),
  });
}

/** Returns a database whose queries and transactions all run in the given transaction. */
export function asTransaction(transaction: Transaction<Tables>): Database {
  const database: Database = new Proxy(transaction, {
    get(target, name) {
      if (name === "transaction")
        return () => ({ execute: <T>(work: (db: Database) => Promise<T>) => work(database) });
      const value: unknown = Reflect.get(target, name, target);
      // Kysely's methods use private fields, which a proxy does not have
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return database;
}

/** Migrates the tables to the latest version. */
export async function migrate(db: Database, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({
    // a feature may add a migration that is older than another feature's newest one
    allowUnorderedMigrations: true,
    db,
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  // creating the tables leaves a journal of several megabytes
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** Runs each migration in a transaction, which SQLite supports, so that a crash leaves none half done. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

function sqliteDialect(path: string, { pageSize }: File): SqliteDialect {
  const database = new DatabaseSync(path, { timeout: 5_000 });
  database.exec(`pragma page_size = ${pageSize}`);
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  // SQLite's own lower() knows ASCII only
  database.function("lower", { deterministic: true }, (text) => String(text).toLowerCase());
  const cache = new Map<string, { st: StatementSync; columns: string[] }>();
  const statement = (text: string) => {
    const known = cache.get(text);
    if (known) return known;
    const st = database.prepare(text);
    // with the objects that SQLite's binding creates, reading takes twice as long
    st.setReturnArrays(true);
    const made = { st, columns: st.columns().map(({ name }) => name) };
    // statements with lists rarely repeat, and long ones take a lot of memory
    if (text.length > 2_000) return made;
    if (cache.size > 500) cache.clear();
    cache.set(text, made);
    return made;
  };
  return new EmbeddedDialect({
    database: {
      close: () => database.close(),
      prepare: (text) => {
        const { st, columns } = statement(text);
        type Values = Parameters<typeof st.all>;
        const toRow = (values: unknown) => {
          const row: Record<string, unknown> = {};
          for (let i = 0; i < columns.length; i++) row[columns[i]!] = (values as unknown[])[i];
          return row;
        };
        return {
          reader: columns.length > 0,
          all: (values) => st.all(...(values as unknown as Values)).map(toRow),
          run: (values) =>
            // on a full disk SQLite has already rolled back; another rollback would fail and hide the cause
            text === "rollback" && !database.isTransaction
              ? { changes: 0, lastInsertRowid: 0 }
              : st.run(...(values as unknown as Values)),
          iterate: (values) => st.iterate(...(values as unknown as Values)).map(toRow),
        };
      },
    },
  });
}

/**
 * How long a transaction may wait for its next statement. A server that is paused within one would otherwise
 * keep its locks, and so the lease of the owner, until PostgreSQL notices hours later that it is gone.
 */
const maxIdleMS = 30_000;

function postgresDialect(url: string): PostgresDialect {
  const int8 = 20;
  const types = {
    getTypeParser: ((oid: number, format?: "text" | "binary") =>
      oid === int8 ? Number : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  // an idle connection has broken; the next query opens another or reports that the database is unavailable
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    // a connection breaks between two statements of a transaction: the next one reports it
    client.on("error", () => undefined);
    // compiling a statement takes a hundred times as long as running it once on a few thousand devices
    void client
      .query(`set jit = off; set idle_in_transaction_session_timeout = ${maxIdleMS}`)
      .catch(() => undefined);
  });
  return new PostgresDialect({ pool });
}

/** Limits rows to the organizations that the caller sees; null means all. */
export function within(
  column: Expression<number> | Expression<number | null>,
  organizationIds: readonly number[] | null,
): Expression<SqlBool> {
  if (organizationIds === null) return sql<SqlBool>`1 = 1`;
  if (!organizationIds.length) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${column} in (${sql.join(organizationIds)})`;
}

/** Whether a value can be a row's ID. */
export const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31;

/** Increments the revision, so that an update based on an older one can be refused. */
export const nextRevision = sql<number>`revision + 1`;

/** The condition that the revision is still the one that was read, or true if none is given. */
export const stillAt = (read: number | undefined): Expression<SqlBool> =>
  read === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`revision = ${read}`;

/** Returns a pattern for `like … escape '\'` that matches the text literally. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** Whether a statement violated a foreign key: a referenced row is missing, or a row is still referenced. */
export function isDangling(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return code === "23503" || message.includes("FOREIGN KEY constraint failed");
}

/** Whether a statement failed because a unique index refused it, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return code === "23505" || message.includes("UNIQUE constraint failed");
}

/** Returns the error for a database that is temporarily unavailable; undefined for other errors. */
export function asUnavailable(error: unknown): MusterError | undefined {
  const {
    code = "",
    errcode = 0,
    syscall,
    message = "",
  } = error as Partial<Record<"code" | "syscall" | "message", string>> & {
    errcode?: number;
  };
  const sqlite = errcode & 0xff;
  if (sqlite === sqliteCodes.full || code === "53100")
    return new MusterError("unavailable", {
      message: t("errors.detail.diskFull"),
      nextStep: t("errors.detail.diskFullNextStep"),
    });
  const away =
    syscall === "connect" ||
    /^(08|57P)/.test(code) ||
    /^(Connection terminated|Client has encountered a connection error)/.test(message);
  return away || sqlite === sqliteCodes.io || sqlite === sqliteCodes.busy
    ? new MusterError("unavailable")
    : undefined;
}

/** Returns the error for a database file that is damaged or not a database; undefined for other errors. */
export function asDamaged(error: unknown): MusterError | undefined {
  const { errcode = 0 } = (error ?? {}) as { errcode?: number };
  const isDamaged = [sqliteCodes.corrupt, sqliteCodes.notADatabase].includes(errcode & 0xff);
  return isDamaged ? new MusterError("database_damaged") : undefined;
}

const sqliteCodes = { busy: 5, io: 10, corrupt: 11, full: 13, notADatabase: 26 };
