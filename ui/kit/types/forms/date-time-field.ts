import type { ReactNode } from "react";
import type { Option } from "../lib/common.ts";
import type { FieldProps } from "./field.ts";

export interface DateTimeFieldProps extends FieldProps {
  /** A moment as `2027-01-31 03:30`, or whatever else the caller can parse; "" while there is none. */
  value: string;
  onChange(value: string): void;
  /** Values to choose from, such as "Tomorrow, 03:00". */
  presets?: readonly Option[];
  /** The earliest and the latest moment that the calendar offers, as `2027-01-31 03:30`. */
  minimum?: string;
  maximum?: string;
  /** What was understood, in full, such as "Sunday, January 31, 2027, 3:30 AM CET". */
  explain?(value: string): string | undefined;
}

export declare const DateTimeField: (props: DateTimeFieldProps) => ReactNode;
