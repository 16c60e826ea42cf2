import type { FC } from "react";

export interface Series {
  id: string;
  label: string;
  /** One per time; null if nothing was measured. */
  values: readonly (number | null)[];
}

export interface ChartMark {
  time: number;
  kind: "alert" | "maintenance" | "reboot" | "change";
  label: string;
}

export interface LineChartProps {
  label: string;
  /** Milliseconds since 1970, ascending. */
  times: readonly number[];
  series: readonly Series[];
  unit?: string;
  /** The natural limits of the metric, such as 0 and 100 of a percentage. */
  minimum?: number;
  maximum?: number;
  marks?: readonly ChartMark[];
  formatTime?(time: number): string;
  formatValue?(value: number): string;
  empty: string;
}

export declare const LineChart: FC<LineChartProps>;
