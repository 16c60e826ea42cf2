import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface MapCell {
  id: string;
  /** One character, so that color is never the only sign. */
  mark: string;
  tone: Tone;
  /** What the cell represents, and its state; announced on focus. */
  description: string;
  /** The address that the cell opens. */
  to: string;
}

/** Small cells that fill the width, one per object; the arrow keys move between them. */
export interface CellMapProps {
  label: string;
  cells: readonly MapCell[];
  legend: readonly { mark: string; tone: Tone; label: string }[];
  /** What isn't drawn, such as "450 more devices, all online". */
  more?: string | undefined;
}

export declare const CellMap: FC<CellMapProps>;
