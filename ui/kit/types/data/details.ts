import type { FC } from "react";
import type { Cell } from "../lib/common.ts";

export interface DetailsProps {
  items: readonly { label: string; value: Cell }[];
}

export declare const Details: FC<DetailsProps>;
