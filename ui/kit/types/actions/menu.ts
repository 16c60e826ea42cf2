import type { FC } from "react";
import type { Action } from "./button.ts";

export interface MenuProps {
  label: string;
  actions: readonly Action[];
  /** Whether the action of the same index is checked, such as in a menu of columns or themes. */
  checked?: readonly boolean[];
}

export declare const Menu: FC<MenuProps>;
