import type { DeviceSearch } from "@muster/sdk";
import type { Database } from "./database.ts";
import { isPostgres } from "./sql.ts";

const trigram = 3;

/**
 * How what matches a text is found: by looking at each row, as both databases can, which PostgreSQL does by an index of
 * its own; or on SQLite by the index of texts.
 */
export type Way = "rows" | "index";

/** What a device group searches for. */
export interface GroupSearch {
  criteria: DeviceSearch;
  way: Way;
}

/** The way to what few devices match. */
export const wayTo = (db: Database, { search: text = "" }: DeviceSearch): Way =>
  !isPostgres(db) && [...text].length >= trigram - 1 ? "index" : "rows";

/** A text as SQLite's index of texts looks for it; undefined where it is too short for that. */
export const trigramPhrase = (text: string): string | undefined =>
  [...text.toLowerCase()].length >= trigram ? `"${text.toLowerCase().replaceAll('"', '""')}"` : undefined;
