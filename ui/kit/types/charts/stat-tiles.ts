import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface StatTile {
  id: string;
  label: string;
  value: string;
  detail?: string;
  tone?: Tone;
  /** The address of the list that the number counts. */
  to?: string;
  trend?: readonly (number | null)[];
}

export interface StatTilesProps {
  label: string;
  tiles: readonly StatTile[];
}

export declare const StatTiles: FC<StatTilesProps>;
