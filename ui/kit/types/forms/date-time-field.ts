import type { ReactNode } from "react";
import type { Option } from "../lib/common.ts";
import type { FieldProps } from "./field.ts";

export interface DateTimeFieldProps extends FieldProps {
  /** A date and time as `2027-01-31 03:30`, or any other text that the caller parses; "" if empty. */
  value: string;
  onChange(value: string): void;
  /** Values to choose from, such as "Tomorrow, 03:00". */
  presets?: readonly Option[];
  /** The earliest and latest date and time of the calendar, as `2027-01-31 03:30`. */
  minimum?: string;
  maximum?: string;
  /** The parsed value in full, such as "Sunday, January 31, 2027, 3:30 AM CET". */
  explain?(value: string): string | undefined;
}

export declare const DateTimeField: (props: DateTimeFieldProps) => ReactNode;
