import type { FC, ReactNode } from "react";
import type { Action } from "../actions/button.ts";

export interface SectionProps {
  title: string;
  actions?: readonly Action[];
  children: ReactNode;
}

export declare const Section: FC<SectionProps>;
