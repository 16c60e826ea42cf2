import type { FC, ReactNode } from "react";
import type { Tone } from "../lib/common.ts";

export type DockSize = "minimized" | "normal" | "maximized";

export interface DockTab {
  id: string;
  label: string;
  /** Distinguishes it from others with the same name, such as by the account. */
  badge?: string;
  /** A problem, in a word. */
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
  /** The dock's share of the window's height, in percent. */
  share: number;
  onShare(share: number): void;
  /** Facts about the current tab that are always visible. */
  facts: readonly { text: string; tone?: Tone; title?: string }[];
}

/** Stays while the user goes from page to page: below the page or, in the terminal UI, instead of it. */
export declare const Dock: FC<DockProps>;
