import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface SparklineProps {
  /** The accessible label: the metric with its latest value. */
  label: string;
  values: readonly (number | null)[];
  /** The natural maximum of the metric; the greatest value by default. */
  maximum?: number;
  tone?: Tone;
}

export declare const Sparkline: FC<SparklineProps>;
