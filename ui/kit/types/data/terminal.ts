import type { FC } from "react";

/** Displays a source's output. */
export interface TerminalScreen {
  /** @param shown called once the bytes are displayed */
  write(bytes: Uint8Array, shown?: () => void): void;
  /** Empties the screen, for a source that starts again. */
  clear(): void;
  /** Sets the size of a source that doesn't adapt to the available space. */
  setSize(columns: number, rows: number): void;
}

/** Provides a terminal's output, already filtered, and receives its keys. */
export interface TerminalSource {
  /** Starts showing output; the returned function stops it. */
  show(screen: TerminalScreen): () => void;
  /** Receives what the user types; without it, the terminal is view-only. */
  type?(bytes: Uint8Array): void;
  /** Adapts the source to the available space, in cells. */
  resize?(columns: number, rows: number): void;
}

export interface TerminalProps {
  /** What the terminal shows, such as "PowerShell on web-01". */
  label: string;
  source: TerminalSource;
  /** PowerShell has its own background. */
  ground?: "plain" | "powershell";
  /** How to leave the terminal, if it takes the whole screen. */
  hint: string;
  /** Shown over the last line, if it takes the whole screen. */
  status?: string;
  /** Drawn once over the first line, if it takes the whole screen. */
  notice?: string | undefined;
  /**
   * Called when the user leaves a terminal that takes the whole screen: its session continues, or should end.
   */
  onLeave(how: "leave" | "end"): void;
}

/** On the web a part of the page; in the terminal UI it takes the whole terminal while it's mounted. */
export declare const Terminal: FC<TerminalProps>;
