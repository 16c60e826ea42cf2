import type { FC, ReactNode } from "react";

/** Parts side by side where there is room: a search field, tabs, menus, a count. */
export interface ToolbarProps {
  label: string;
  children: ReactNode;
}

export declare const Toolbar: FC<ToolbarProps>;
