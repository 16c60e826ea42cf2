import type { FC, ReactNode } from "react";
import type { Action } from "../actions/button.ts";

export interface ErrorBoundaryProps {
  /** What failed when its children throw: the title of a page, dialog or tile. */
  label: string;
  /** The children are retried when this changes, such as the address of the page. */
  resetKey?: string;
  /** Actions besides retrying, such as going back. */
  actions?: readonly Action[];
  onError?(error: Error): void;
  /** Called before the children are retried, such as to discard the data that made them fail. */
  onRetry?(): void;
  children: ReactNode;
}

/**
 * Shows what failed, with a retry and details to copy, in place of children that threw or could not be
 * loaded.
 */
export declare const ErrorBoundary: FC<ErrorBoundaryProps>;
