import type { FC, ReactNode } from "react";
import type { Action } from "../actions/button.ts";

export interface ErrorBoundaryProps {
  /** What failed when its children throw: the title of a page, dialog or tile. */
  label: string;
  /** The children are tried again when it changes, such as the address of the page. */
  resetKey?: string;
  /** Other ways on than trying again, such as going back. */
  actions?: readonly Action[];
  onError?(error: Error): void;
  /** Runs before the children are tried again, such as to forget the data that they failed on. */
  onRetry?(): void;
  children: ReactNode;
}

/** Shows what failed, with a retry and details to copy, in place of children that threw or could not be loaded. */
export declare const ErrorBoundary: FC<ErrorBoundaryProps>;
