import type { FC } from "react";

type Values = readonly (number | null)[];

export interface Series {
  id: string;
  label: string;
  /** One per time; null if nothing was measured. */
  values: Values;
  /** The lowest and highest values, drawn as a band. */
  range?: { min: Values; max: Values };
  /** What the values are compared with, drawn as a faint line. */
  comparison?: { label: string; values: Values };
}

export interface ChartMark {
  time: number;
  /** When it ended. */
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
  /** Called with another span to show, after the user dragged over it, zoomed or panned. */
  onSpan?(span: ChartSpan): void;
  /** Called when the user starts or stops comparing with the previous period. */
  onCompare?(): void;
  empty: string;
}

export declare const LineChart: FC<LineChartProps>;
