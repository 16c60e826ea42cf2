import type { FC, ReactNode } from "react";
import type { Action } from "../actions/button.ts";
import type { Tone } from "../lib/common.ts";

export interface BannerProps {
  tone: Tone;
  title: string;
  children?: ReactNode;
  actions?: readonly Action[];
}

export declare const Banner: FC<BannerProps>;
