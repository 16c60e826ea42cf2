import type { FC, ReactNode } from "react";

/** Elements side by side if there is space: a search field, tabs, menus, a count. */
export interface ToolbarProps {
  label: string;
  children: ReactNode;
}

export declare const Toolbar: FC<ToolbarProps>;
