import type { FC } from "react";
import type { FieldProps } from "./field.ts";

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  secret?: boolean;
  multiline?: boolean;
  placeholder?: string;
  maxLength?: number;
}

export declare const TextField: FC<TextFieldProps>;
