import type { FC } from "react";

type Values = readonly (number | null)[];

export interface Series {
  id: string;
  label: string;
  /** One per time; null if nothing was measured. */
  values: Values;
  /** The lowest and highest values, drawn as a band. */
  range?: { least: Values; greatest: Values };
  /** What the values are compared with, drawn as a faint line. */
  comparison?: { label: string; values: Values };
}

export interface ChartMark {
  time: number;
  /** When it was over. */
  until?: number;
  kind: "alert" | "maintenance" | "reboot" | "change";
  label: string;
}

export interface ChartSpan {
  from: number;
  to: number;
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
  /** Called with another time to show: the user dragged over it, or zoomed or moved with keys. */
  onSpan?(span: ChartSpan): void;
  /** Called when the user asks to compare with the period before, or no longer to. */
  onCompare?(): void;
  empty: string;
}

export declare const LineChart: FC<LineChartProps>;
