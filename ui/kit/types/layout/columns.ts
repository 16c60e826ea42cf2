import type { FC, ReactNode } from "react";

/**
 * Sections, or fields if `narrow`, side by side if there is space. With `index`, the first is a list of this
 * name of the places that the others show: narrower than they are, and behind a button on small terminals.
 */
export declare const Columns: FC<{ narrow?: boolean; index?: string; children: ReactNode }>;
