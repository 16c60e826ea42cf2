import type { FC } from "react";
import type { Action } from "../actions/button.ts";

export interface EmptyStateProps {
  title: string;
  hint?: string;
  action?: Action;
}

export declare const EmptyState: FC<EmptyStateProps>;
