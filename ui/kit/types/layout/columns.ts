import type { FC, ReactNode } from "react";

/** Sections, or fields if `narrow`, side by side if there is space. */
export declare const Columns: FC<{ narrow?: boolean; children: ReactNode }>;
