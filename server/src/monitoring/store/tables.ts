import { sql } from "kysely";
import { isPostgres } from "../../platform/db/sql.ts";
import { metricsFile } from "../../platform/data-folder.ts";
import type { Database } from "../../platform/db/database.ts";
import { encodeReports } from "./codec.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    /** The journal: reports of an hour that were committed together, encoded by `encodeReports`. */
    metricReports: {
      id: number;
      /** Hours since 1970. */
      hour: number;
      reports: Uint8Array;
      /**
       * Devices, as JSON, whose reports of this hour in earlier rows are sealed or, in rows for all hours,
       * whose reports are forgotten.
       */
      done: string | null;
    };
    /** With PostgreSQL: the newest row of the journal, and the newest one that may have been deleted. */
    metricLog: { id: number; lastId: number; releasedId: number };
    /** The journal of former versions, with one report per row. */
    metricJournal: {
      id: number;
      deviceId: number;
      time: number;
      hour: number;
      series: Uint8Array;
      samples: Uint8Array;
    };
    /** The highest sequence of each source. */
    metricSources: { deviceId: number; source: string; sequence: number; time: number };
    /** An hour of a device, encoded by `encodeColumns`. */
    metricChunks: { hour: number; deviceId: number; samples: Uint8Array };
    /** The summaries of an hour of a device, encoded by `encodeRollup`. */
    metricRollups: { hour: number; deviceId: number; samples: Uint8Array };
    /** The devices of which VictoriaMetrics may have anything, with the first and last hour that was sent. */
    metricArchived: { deviceId: number; fromHour: number; toHour: number };
  }
}

/** An hour of a device takes a little more than half a page of 4 kB. */
export const storeFile = { name: metricsFile, pageSize: 8_192 };

/** Creates the tables of the store, which has its own file if the database is embedded. */
export async function createTables(database: Database): Promise<void> {
  const postgres = isPostgres(database);
  const bytes = postgres ? "bytea" : "blob";
  const id = postgres ? "bigint primary key" : "integer primary key";
  const perHour = `hour integer not null, "deviceId" integer not null, samples ${bytes} not null,
    primary key (hour, "deviceId")`;
  const statements = [
    `create table if not exists "metricReports" (id ${id}, hour integer not null, reports ${bytes} not null,
      done text)`,
    `create index if not exists "metricReports_hour" on "metricReports" (hour, id)`,
    `create table if not exists "metricSources" ("deviceId" integer not null, source text not null,
      sequence integer not null, time bigint not null, primary key ("deviceId", source))`,
    `create table if not exists "metricChunks" (${perHour})`,
    `create index if not exists "metricChunks_device" on "metricChunks" ("deviceId", hour)`,
    `create table if not exists "metricRollups" (${perHour})`,
    `create index if not exists "metricRollups_device" on "metricRollups" ("deviceId", hour)`,
    `create table if not exists "metricArchived" ("deviceId" integer primary key, "fromHour" integer not null,
      "toHour" integer not null)`,
    ...(postgres
      ? [
          `create table if not exists "metricLog" (id integer primary key, "lastId" bigint not null,
            "releasedId" bigint not null)`,
          // the bytes are already compressed
          ...["metricChunks", "metricRollups"].map(
            (table) => `alter table "${table}" alter column samples set storage external`,
          ),
        ]
      : []),
  ];
  await database.transaction().execute(async (db) => {
    // serializes servers that start at the same time
    if (postgres) await sql`select pg_advisory_xact_lock(hashtext('metricReports'))`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
    const tables = await db.introspection.getTables();
    if (tables.some(({ name }) => name === "metricJournal")) await moveJournal(db);
    if (postgres)
      await sql`insert into "metricLog" select 1, coalesce(max(id), 0), 0 from "metricReports"
        on conflict (id) do update set "lastId" = greatest("metricLog"."lastId", excluded."lastId")`.execute(
        db,
      );
  });
}

/** Migrates the journal of a former version. */
async function moveJournal(db: Database): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("metricJournal")
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(100)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    const moved = rows.map(({ id, hour, deviceId, time, series, samples }) => {
      const report = {
        deviceId,
        source: "",
        sequence: 0,
        time,
        series: new Int32Array(bufferOf(series)),
        values: new Float64Array(bufferOf(samples)),
      };
      return { id, hour, reports: encodeReports([report]), done: null };
    });
    await db.insertInto("metricReports").values(moved).execute();
  }
  await db.schema.dropTable("metricJournal").execute();
}

/** Copies the bytes, because those from a database aren't aligned for numbers. */
const bufferOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;
