import type { FC } from "react";
import type { FieldProps } from "./field.ts";

export interface PhoneFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
}

/** A phone number of at most 20 characters. */
export declare const PhoneField: FC<PhoneFieldProps>;
