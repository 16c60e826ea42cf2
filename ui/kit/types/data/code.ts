import type { FC } from "react";

export interface CodeProps {
  /** What the text is; on the web, it has a copy button. */
  label: string;
  value: string;
}

export declare const Code: FC<CodeProps>;
