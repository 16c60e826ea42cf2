import type { FC } from "react";
import type { FieldProps } from "./field.ts";

/** Whole numbers only; the value is the typed text, so that "" differs from 0. */
export interface NumberFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  unit?: string;
  minimum: number;
  maximum: number;
}

export declare const NumberField: FC<NumberFieldProps>;
