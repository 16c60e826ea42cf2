import type { FC } from "react";
import type { FieldProps } from "./field.ts";
import type { Option } from "../lib/common.ts";

export interface ChoicesFieldProps extends FieldProps {
  values: readonly string[];
  options: readonly Option[];
  onChange(values: string[]): void;
}

export declare const ChoicesField: FC<ChoicesFieldProps>;
