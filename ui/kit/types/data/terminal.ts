import type { FC } from "react";

/** What shows a source's output. */
export interface TerminalScreen {
  /** @param shown called once the bytes are on the screen */
  write(bytes: Uint8Array, shown?: () => void): void;
  /** Empties it, for a source that begins again. */
  clear(): void;
  /** The size of a source that doesn't follow the space there is. */
  setSize(columns: number, rows: number): void;
}

/** Where a terminal's output comes from, and its keys go to. Its output was filtered before. */
export interface TerminalSource {
  /** Begins to show output; the returned function ends that. */
  show(screen: TerminalScreen): () => void;
  /** Takes what is typed; without it the terminal is only watched. */
  type?(bytes: Uint8Array): void;
  /** Follows the space there is, in cells. */
  resize?(columns: number, rows: number): void;
}

export interface TerminalProps {
  /** What it shows: "PowerShell on web-01". */
  label: string;
  source: TerminalSource;
  /** PowerShell has its own ground. */
  ground?: "plain" | "powershell";
  /** How one leaves, where it takes the whole screen. */
  hint: string;
  /** Shown over the last line, where it takes the whole screen. */
  status?: string;
  /** Drawn once over the first line, where it takes the whole screen. */
  notice?: string | undefined;
  /** The user leaves it, where it takes the whole screen: it goes on, or should end. */
  onLeave(how: "leave" | "end"): void;
}

/** On the web a part of the page; in the terminal UI it takes the whole terminal while it is there. */
export declare const Terminal: FC<TerminalProps>;
