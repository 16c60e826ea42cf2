import type { FC } from "react";
import type { FieldProps } from "./field.ts";

export interface RichTextFieldProps extends FieldProps {
  /** In Markdown. */
  value: string;
  onChange(value: string): void;
  maxLength?: number;
}

export declare const RichTextField: FC<RichTextFieldProps>;
