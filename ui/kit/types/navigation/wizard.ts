import type { FC, ReactNode } from "react";
import type { Action } from "../actions/button.ts";

export interface WizardProps {
  title: string;
  steps: readonly { id: string; label: string; enabled: boolean }[];
  current: string;
  onStep(id: string): void;
  /** The footer's actions; the first is the primary one. */
  actions: readonly Action[];
  children: ReactNode;
}

export declare const Wizard: FC<WizardProps>;
