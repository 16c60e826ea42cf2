import type { FC, ReactNode } from "react";
import type { Action } from "../actions/button.ts";

export interface DialogProps {
  title: string;
  onClose(): void;
  actions?: readonly Action[];
  children: ReactNode;
}

export declare const Dialog: FC<DialogProps>;
