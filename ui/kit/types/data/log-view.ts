import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface LogLine {
  text: string;
  time?: string;
  tone?: Tone;
}

/** Follows the newest line until the user scrolls up; with `fromStart`, it begins at the first. */
export interface LogViewProps {
  label: string;
  /** In the order they were written; lines are only added at the end. */
  lines: readonly LogLine[];
  /** Whether more lines may come. */
  live?: boolean;
  /** Saves the whole log as text; the button is left out without it. */
  onSave?(text: string): void;
  fromStart?: boolean;
  empty: string;
}

export declare const LogView: FC<LogViewProps>;
