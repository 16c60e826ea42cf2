import type { FC } from "react";
import type { Action } from "./button.ts";

export interface MenuProps {
  label: string;
  actions: readonly Action[];
  /** Beside an action of the same index: whether it is switched on (a menu of columns, of themes). */
  checked?: readonly boolean[];
}

export declare const Menu: FC<MenuProps>;
