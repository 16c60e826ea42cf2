import type { FC, ReactNode } from "react";
import type { Action } from "../actions/button.ts";

export interface PageProps {
  title: string;
  subtitle?: string;
  actions?: readonly Action[];
  /** While true, the children aren't shown. */
  loading?: boolean;
  error?: { message: string; nextStep: string; onRetry?(): void };
  children?: ReactNode;
}

export declare const Page: FC<PageProps>;
