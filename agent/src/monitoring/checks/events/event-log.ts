// Where a computer logs events.
import type { LoggedEvent } from "./matching.ts";

/** What of a log is read at least. */
export interface Wanted {
  /** The least severe events. */
  level: number;
  /** The event logs of Windows. */
  logs: readonly string[];
}

export interface EventSink {
  onEvent(event: LoggedEvent): void;
  /** There are more events than are read. @param log "" where there is one */
  onDropped(log: string): void;
}

/** Why event logs can't be read, by their names in lower case. */
export type Unreadable = ReadonlyMap<string, string>;

export interface EventLog {
  kind: "JOURNAL" | "FILE" | "WINDOWS";
  /** Up to where it is read; "" begins with what is logged from now on. */
  cursor: string;
  /** Reads on, or sees to it that this goes on. @throws why it can't be read */
  read(wanted: Wanted): Promise<Unreadable>;
  close(): void;
}

export const allReadable: Unreadable = new Map();
