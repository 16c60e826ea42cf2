import type { FC } from "react";

export interface ProgressProps {
  label: string;
  /** Left out while nobody knows how much there is. */
  value?: number;
  max?: number;
  detail?: string;
}

export declare const Progress: FC<ProgressProps>;
