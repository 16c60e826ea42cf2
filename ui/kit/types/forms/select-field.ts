import type { ReactNode } from "react";
import type { FieldProps } from "./field.ts";
import type { Option } from "../lib/common.ts";

export interface SelectFieldProps<V extends string> extends FieldProps {
  value: V | "";
  options: readonly Option<NoInfer<V>>[];
  onChange(value: NoInfer<V>): void;
  placeholder?: string;
  /** Called with what the user types, if a server searches the options. */
  onSearch?(text: string): void;
  /** Whether the server is still searching. */
  searching?: boolean | undefined;
}

export declare const SelectField: <V extends string>(props: SelectFieldProps<V>) => ReactNode;
