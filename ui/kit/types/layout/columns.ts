import type { FC, ReactNode } from "react";

/**
 * Sections, or fields if `narrow`, side by side if there is space. With `index`, the first section is a list
 * with this name that selects what the others show: narrower than they are, and opened by a button on small
 * terminals.
 */
export declare const Columns: FC<{ narrow?: boolean; index?: string; children: ReactNode }>;
