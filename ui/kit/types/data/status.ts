import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export declare const Status: FC<{ tone: Tone; label: string }>;
