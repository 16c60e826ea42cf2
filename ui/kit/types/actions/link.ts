import type { FC, ReactNode } from "react";

export declare const Link: FC<{ to: string; children: ReactNode }>;
