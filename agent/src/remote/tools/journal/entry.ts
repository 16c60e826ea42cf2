// Log entries, in the format common to all systems.
import { cleanText } from "@muster/sdk";

export interface JournalEntry {
  at: number;
  /** The service or program that the entry is about. */
  source: string;
  /** The syslog severity, where 0 is the most severe; null if unknown. */
  severity: number | null;
  pid: number | null;
  text: string;
}

export interface JournalQuery {
  source: string;
  /** The least severe level to include; null for all. */
  severity: number | null;
  text: string;
  since: number | null;
  until: number | null;
  /** The position after which to read; "" for the newest entries. */
  cursor: string;
  limit: number;
}

export interface JournalPage {
  /** In chronological order. */
  results: JournalEntry[];
  /** The position after the last entry; "" if nothing was found. */
  cursor: string;
}

export interface Journal {
  kind: "JOURNALD" | "FILE" | "WINDOWS" | "MACOS";
  read(query: JournalQuery): Promise<JournalPage>;
}

export const maxTextLength = 1_000;

export const entry = (one: JournalEntry): JournalEntry => ({
  ...one,
  source: cleanText(one.source, 200),
  text: cleanText(one.text, maxTextLength),
});

/** Whether an entry matches a query, for logs that can't be searched. */
export const isWanted = (one: JournalEntry, query: JournalQuery): boolean =>
  (!query.source || one.source === query.source) &&
  (query.severity === null || (one.severity ?? 8) <= query.severity) &&
  (query.since === null || one.at >= query.since) &&
  (query.until === null || one.at <= query.until) &&
  one.text.toLowerCase().includes(query.text.toLowerCase());
