import type { ReactNode } from "react";
import type { FieldProps } from "./field.ts";
import type { Option } from "../lib/common.ts";

export interface SelectFieldProps<V extends string> extends FieldProps {
  value: V | "";
  options: readonly Option<NoInfer<V>>[];
  onChange(value: NoInfer<V>): void;
  placeholder?: string;
}

export declare const SelectField: <V extends string>(props: SelectFieldProps<V>) => ReactNode;
