import type { FC } from "react";

export interface Action {
  label: string;
  onSelect(): void;
  kind?: "primary" | "danger" | "plain";
  /** Why it is disabled; shown to the user. */
  disabled?: string;
  busy?: boolean;
  /** For actions of the user menu: leaves the page, so the user is asked about unsaved changes first. */
  leaves?: boolean;
  /** A key that activates it in the terminal; listed in the footer and the `?` help. */
  shortcut?: string;
}

export declare const Button: FC<{ action: Action }>;
