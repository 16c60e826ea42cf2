import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface SparklineProps {
  /** What is drawn, with its latest value: it is read instead of the drawing. */
  label: string;
  values: readonly (number | null)[];
  /** The natural maximum of the measure; else the greatest value. */
  maximum?: number;
  tone?: Tone;
}

export declare const Sparkline: FC<SparklineProps>;
