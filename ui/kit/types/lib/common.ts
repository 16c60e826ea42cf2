import type { IconName } from "./icons.ts";

export type Tone = "neutral" | "info" | "success" | "warning" | "danger";

export interface Option<V extends string = string> {
  value: V;
  label: string;
  description?: string;
}

export interface TextPart {
  text: string;
  /** The address of the linked screen. */
  to?: string | undefined;
}

/**
 * `parts` is the same text in pieces; it's shown instead of `text` if there is room for links within text.
 */
export type Cell =
  | string
  | {
      text: string;
      tone?: Tone;
      to?: string;
      parts?: readonly TextPart[];
      /** The cause of a status, or another detail. */
      detail?: string;
      icon?: IconName;
      /** A time in full, because relative times don't show the date. */
      title?: string;
    };
