import type { DeviceSearch } from "@muster/sdk";
import type { Database } from "./database.ts";
import { isPostgres } from "./sql.ts";

const trigram = 3;

/**
 * How text matches are found: "rows" scans each row, which works on both databases and which PostgreSQL
 * speeds up with an index; "index" uses SQLite's full-text index. "to-be" is for agents that aren't devices
 * yet.
 */
export type SearchMethod = "rows" | "index" | "to-be";

export interface GroupSearch {
  criteria: DeviceSearch;
  method: SearchMethod;
}

/** The method that is fast when few devices match. */
export const searchMethod = (db: Database): SearchMethod => (isPostgres(db) ? "rows" : "index");

/** Returns the text as a query of SQLite's full-text index; undefined if it is too short. */
export const trigramPhrase = (text: string): string | undefined =>
  [...text.toLowerCase()].length >= trigram ? `"${text.toLowerCase().replaceAll('"', '""')}"` : undefined;
