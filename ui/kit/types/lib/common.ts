import type { IconName } from "./icons.ts";

export type Tone = "neutral" | "info" | "success" | "warning" | "danger";

export interface Option<V extends string = string> {
  value: V;
  label: string;
  description?: string;
}

export interface TextPart {
  text: string;
  /** Address of the linked screen. */
  to?: string | undefined;
}

/** `parts` are the same text in pieces; where there is room for links within text, they are shown instead. */
export type Cell =
  | string
  | {
      text: string;
      tone?: Tone;
      to?: string;
      parts?: readonly TextPart[];
      /** The cause of a status, or what else belongs to the text. */
      detail?: string;
      icon?: IconName;
      /** A time, in full: relative times alone don't say the date. */
      title?: string;
    };
