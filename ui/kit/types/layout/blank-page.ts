import type { FC, ReactNode } from "react";
import type { AppFrameProps } from "./app-frame.ts";

/** A page without the frame: sign-in and first start. */
export declare const BlankPage: FC<{
  title: string;
  subtitle?: string;
  theme: AppFrameProps["theme"];
  direction: AppFrameProps["direction"];
  children: ReactNode;
}>;
