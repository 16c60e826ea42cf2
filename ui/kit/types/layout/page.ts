import type { FC, ReactNode } from "react";
import type { Action } from "../actions/button.ts";

export interface PageProps {
  title: string;
  subtitle?: string;
  actions?: readonly Action[];
  /** While set, the children are not shown. */
  loading?: boolean;
  error?: { message: string; nextStep: string; onRetry?(): void };
  children?: ReactNode;
}

export declare const Page: FC<PageProps>;
