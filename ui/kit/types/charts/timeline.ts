import type { FC } from "react";

export interface TimelineProps {
  label: string;
  /** In the order of their times. */
  items: readonly { time: string; kind: string; text: string }[];
  empty: string;
}

export declare const Timeline: FC<TimelineProps>;
