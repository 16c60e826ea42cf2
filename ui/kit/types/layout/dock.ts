import type { FC, ReactNode } from "react";
import type { Tone } from "../lib/common.ts";

export type DockSize = "minimized" | "normal" | "maximized";

export interface DockTab {
  id: string;
  label: string;
  /** What tells it from others of the same name, such as its account. */
  badge?: string;
  /** What isn't as it should be, in a word. */
  problem?: string;
  content: ReactNode;
}

export interface DockProps {
  label: string;
  tabs: readonly DockTab[];
  current: string;
  onChange(id: string): void;
  onClose(id: string): void;
  onAdd?: { label: string; run(): void };
  size: DockSize;
  onSize(size: DockSize): void;
  /** How much of the window's height it takes, in percent. */
  share: number;
  onShare(share: number): void;
  /** Facts about the current tab that stay in sight. */
  facts: readonly { text: string; tone?: Tone; title?: string }[];
}

/** What stays while one goes from page to page: below the page, or in the terminal UI in its place. */
export declare const Dock: FC<DockProps>;
