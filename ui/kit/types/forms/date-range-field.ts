import type { FC } from "react";
import type { FieldProps } from "./field.ts";

export interface DateRangeFieldProps extends FieldProps {
  /** "2027-01-31 - 2027-02-28", or incomplete while the user types; "" if empty. */
  value: string;
  onChange(value: string): void;
  /** The earliest and latest date of the calendar, as `2027-01-31`. */
  minimum?: string;
  maximum?: string;
}

export declare const DateRangeField: FC<DateRangeFieldProps>;
