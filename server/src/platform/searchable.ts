// What the global search can find; each feature decides which rows a caller sees.
import type { SearchFilter, SearchResultType } from "@muster/sdk";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { ServerContext } from "../context.ts";
import type { Caller } from "./authorization/caller-rights.ts";
import { inList } from "./db/sql.ts";

/** A row that may match, with the fields that are searched. */
export interface FoundRow {
  id: string;
  name: string;
  description: string;
  details: string;
  clientId: number | null;
  clientName: string;
  nodeClass: string;
  /** More searched fields, by name. */
  more?: Readonly<Record<string, string>>;
}

export interface Searchable {
  type: SearchResultType;
  filters: readonly SearchFilter[];
  /** Returns rows that the caller sees and that contain all words; the best ones if more than `limit` do. */
  find(context: ServerContext, caller: Caller, text: string, limit: number): Promise<FoundRow[]>;
  /** Returns the rows with these IDs that the caller sees. */
  read(context: ServerContext, caller: Caller, ids: readonly string[]): Promise<FoundRow[]>;
  route(row: FoundRow): string;
}

/** Returns the columns of a found row as SQL; those left out are empty. */
export const foundColumns = (
  columns: Partial<Record<Exclude<keyof FoundRow, "more">, RawBuilder<unknown>>>,
) => sql`cast(${columns.id ?? sql`id`} as text) as id, ${columns.name ?? sql`name`} as name,
  ${columns.description ?? sql`''`} as description, ${columns.details ?? sql`''`} as details,
  ${columns.clientId ?? sql`cast(null as integer)`} as "clientId", ${columns.clientName ?? sql`''`} as "clientName",
  ${columns.nodeClass ?? sql`''`} as "nodeClass"`;

export const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** How many words of a text are searched for. */
const maxWords = 10;
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, maxWords);

type SeenRows = (context: ServerContext, caller: Caller) => Promise<RawBuilder<unknown> | undefined>;

/** Searches the rows of a query that selects `foundColumns` and only what the caller sees. */
export function searchableRows({
  rows,
  ...about
}: Pick<Searchable, "type" | "filters" | "route"> & { rows: SeenRows }): Searchable {
  return {
    ...about,
    async find(context, caller, text, limit) {
      const seen = await rows(context, caller);
      if (!seen) return [];
      const has = (word: string) =>
        sql<SqlBool>`lower(name || ' ' || description || ' ' || details) like lower(${`%${escaped(word)}%`}) escape '\\'`;
      const order = sql`case when lower(name) = lower(${text}) then 0
        when lower(name) like lower(${`${escaped(text)}%`}) escape '\\' then 1 else 2 end`;
      const found = await sql<FoundRow>`select * from (${seen}) as found
        where ${sql.join(wordsOf(text).map(has), sql` and `)}
        order by ${order}, lower(name), id limit ${limit}`.execute(context.db);
      return found.rows;
    },
    async read(context, caller, ids) {
      const seen = await rows(context, caller);
      if (!seen) return [];
      const found = await sql<FoundRow>`select * from (${seen}) as found
        where id in ${inList(context.db, ids, "text")}`.execute(context.db);
      return found.rows;
    },
  };
}
