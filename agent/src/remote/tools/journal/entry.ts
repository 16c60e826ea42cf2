// Entries of logs, as every system has them.
import { cleanText } from "@muster/sdk";

export interface JournalEntry {
  at: number;
  /** The service or program that it is about. */
  source: string;
  /** As syslog numbers them, 0 is the worst; null where they have none. */
  severity: number | null;
  pid: number | null;
  text: string;
}

export interface JournalQuery {
  source: string;
  /** Only what is at least as bad; null for all. */
  severity: number | null;
  text: string;
  since: number | null;
  until: number | null;
  /** Only what came later than what was read up to here; "" for the newest. */
  cursor: string;
  limit: number;
}

export interface JournalPage {
  /** In the order of their times. */
  results: JournalEntry[];
  /** Where to go on; "" if nothing was found. */
  cursor: string;
}

export interface Journal {
  kind: "JOURNALD" | "FILE" | "WINDOWS" | "MACOS";
  read(query: JournalQuery): Promise<JournalPage>;
}

export const longestText = 1_000;

export const entry = (one: JournalEntry): JournalEntry => ({
  ...one,
  source: cleanText(one.source, 200),
  text: cleanText(one.text, longestText),
});

/** Whether an entry of a log that can't be searched is wanted. */
export const isWanted = (one: JournalEntry, query: JournalQuery): boolean =>
  (!query.source || one.source === query.source) &&
  (query.severity === null || (one.severity ?? 8) <= query.severity) &&
  (query.since === null || one.at >= query.since) &&
  (query.until === null || one.at <= query.until) &&
  one.text.toLowerCase().includes(query.text.toLowerCase());
