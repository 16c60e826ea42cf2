import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface LogLine {
  text: string;
  time?: string;
  tone?: Tone;
}

/** Follows the newest line until the user scrolls up; with `fromStart`, starts at the first line. */
export interface LogViewProps {
  label: string;
  /** In the order in which they were written; lines are only added at the end. */
  lines: readonly LogLine[];
  /** Whether more lines can be added. */
  live?: boolean;
  /** Saves the whole log as text; without it, there is no button. */
  onSave?(text: string): void;
  fromStart?: boolean;
  empty: string;
}

export declare const LogView: FC<LogViewProps>;
