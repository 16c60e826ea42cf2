import type { DeviceSearch } from "@muster/sdk";
import type { Database } from "./database.ts";
import { isPostgres } from "./sql.ts";

const trigram = 3;

/**
 * How text matches are found: by scanning each row, which works on both databases and which PostgreSQL speeds
 * up with an index; or on SQLite with its full-text index. "to-be" is for rows of agents that are not devices
 * yet.
 */
export type Way = "rows" | "index" | "to-be";

/** The search of a device group. */
export interface GroupSearch {
  criteria: DeviceSearch;
  way: Way;
}

/** The fast path when few devices match. */
export const wayTo = (db: Database): Way => (isPostgres(db) ? "rows" : "index");

/** The text as a query of SQLite's full-text index; undefined if it is too short. */
export const trigramPhrase = (text: string): string | undefined =>
  [...text.toLowerCase()].length >= trigram ? `"${text.toLowerCase().replaceAll('"', '""')}"` : undefined;
