import type { FC } from "react";

export interface TimelineProps {
  label: string;
  /** Sorted by time. */
  items: readonly { time: string; kind: string; text: string }[];
  empty: string;
}

export declare const Timeline: FC<TimelineProps>;
