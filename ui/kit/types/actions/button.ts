import type { FC } from "react";

export interface Action {
  label: string;
  onSelect(): void;
  kind?: "primary" | "danger" | "plain";
  /** Why it is disabled; shown to the user. */
  disabled?: string;
  busy?: boolean;
  /** Of the user menu: leaves the page, so that unsaved changes are asked about first. */
  leaves?: boolean;
  /** A key that activates it in the terminal; listed in the footer and the `?` help. */
  shortcut?: string;
}

export declare const Button: FC<{ action: Action }>;
