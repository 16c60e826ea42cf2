// The interface to a computer's event log.
import type { LoggedEvent } from "./matching.ts";

/** The events that must be read. */
export interface Wanted {
  /** The least severe level. */
  level: number;
  /** Names of Windows event logs. */
  logs: readonly string[];
}

export interface EventSink {
  onEvent(event: LoggedEvent): void;
  /** Called when some events aren't read. @param log "" on a computer with only one log */
  onDropped(log: string): void;
}

/** Why event logs can't be read, by their names in lower case. */
export type Unreadable = ReadonlyMap<string, string>;

export interface EventLog {
  kind: "JOURNAL" | "FILE" | "WINDOWS";
  /** The position up to which the log was read; "" starts with what is logged from now on. */
  cursor: string;
  /** Reads the new events, or makes sure that they are being read. @throws if the log can't be read */
  read(wanted: Wanted): Promise<Unreadable>;
  close(): void;
}

export const allReadable: Unreadable = new Map();
