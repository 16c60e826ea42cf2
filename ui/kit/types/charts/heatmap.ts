import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface HeatmapCell {
  id: string;
  /** One character, so that the tone is never the only sign; "" for a place where nothing is expected. */
  mark: string;
  tone: Tone;
  /** The cell in words, said when it has focus. */
  description: string;
}

/** A grid of cells, row by row; the arrow keys move between them. */
export interface HeatmapProps {
  label: string;
  cells: readonly HeatmapCell[];
  /** Before each row; there are as many rows as labels. */
  rowLabels: readonly string[];
  legend: readonly { mark: string; tone: Tone; label: string; count: number }[];
  onOpen?(id: string): void;
}

export declare const Heatmap: FC<HeatmapProps>;
