import type { FC } from "react";

export interface ProgressProps {
  label: string;
  /** Omitted while the total is unknown. */
  value?: number;
  max?: number;
  detail?: string;
}

export declare const Progress: FC<ProgressProps>;
