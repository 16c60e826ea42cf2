import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface BarChartProps {
  label: string;
  /** The longest first, or in an order of their own. */
  bars: readonly { id: string; label: string; count: number; tone?: Tone }[];
  /** What the counts are shares of. */
  total: number;
  /** A bar is chosen, to see what it counts. */
  onChoose?(id: string): void;
  /** Said while there is nothing to count. */
  empty: string;
}

export declare const BarChart: FC<BarChartProps>;
