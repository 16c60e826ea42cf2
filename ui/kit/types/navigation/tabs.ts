import type { FC } from "react";

export interface TabsProps {
  label: string;
  /** A shortcut is a key that chooses the tab in the terminal; it's listed in the `?` help. */
  tabs: readonly { id: string; label: string; count?: number; shortcut?: string }[];
  current: string;
  onChange(id: string): void;
}

export declare const Tabs: FC<TabsProps>;
