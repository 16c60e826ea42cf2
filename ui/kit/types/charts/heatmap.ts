import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface HeatmapCell {
  id: string;
  /** One character, so that color is never the only sign; "" for an empty cell. */
  mark: string;
  tone: Tone;
  /** The cell's accessible label, announced on focus. */
  description: string;
}

/** A grid of cells, row by row; the arrow keys move between them. */
export interface HeatmapProps {
  label: string;
  cells: readonly HeatmapCell[];
  /** One label per row. */
  rowLabels: readonly string[];
  legend: readonly { mark: string; tone: Tone; label: string; count: number }[];
  onOpen?(id: string): void;
}

export declare const Heatmap: FC<HeatmapProps>;
