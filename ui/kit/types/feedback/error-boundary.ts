import type { FC, ReactNode } from "react";

export interface ErrorBoundaryProps {
  /** What failed when its children throw: the title of a page, dialog or tile. */
  label: string;
  /** The children are tried again when it changes, such as the address of the page. */
  resetKey?: string;
  onError?(error: Error): void;
  children: ReactNode;
}

/** Shows what failed, with a retry and details to copy, in place of children that threw. */
export declare const ErrorBoundary: FC<ErrorBoundaryProps>;
