import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface BarChartProps {
  label: string;
  /** The longest first, or in their natural order. */
  bars: readonly { id: string; label: string; count: number; tone?: Tone }[];
  /** The total for calculating each count's share. */
  total: number;
  /** Called when the user chooses a bar. */
  onChoose?(id: string): void;
  /** Shown while there is nothing to count. */
  empty: string;
}

export declare const BarChart: FC<BarChartProps>;
