import type { FC, ReactNode } from "react";

export declare const Text: FC<{ muted?: boolean; children: ReactNode }>;
