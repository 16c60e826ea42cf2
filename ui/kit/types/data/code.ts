import type { FC } from "react";

export interface CodeProps {
  /** What is shown to be copied; on the web with a copy button. */
  label: string;
  value: string;
}

export declare const Code: FC<CodeProps>;
