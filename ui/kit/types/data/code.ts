import type { FC } from "react";

export interface CodeProps {
  /** Text to copy; on the web with a copy button. */
  label: string;
  value: string;
}

export declare const Code: FC<CodeProps>;
