import type { FC } from "react";
import type { FieldProps } from "./field.ts";

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  secret?: boolean;
  multiline?: boolean;
  /**
   * Of several lines that are source: where type can differ it is set in type of one width, with room for
   * more.
   */
  code?: boolean;
  placeholder?: string;
  maxLength?: number;
}

export declare const TextField: FC<TextFieldProps>;
