import type { FC, ReactNode } from "react";

/** Sections, or with `narrow` fields, that stand side by side where there is room. */
export declare const Columns: FC<{ narrow?: boolean; children: ReactNode }>;
