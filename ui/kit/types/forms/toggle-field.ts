import type { FC } from "react";
import type { FieldProps } from "./field.ts";

export interface ToggleFieldProps extends FieldProps {
  value: boolean;
  onChange(value: boolean): void;
}

export declare const ToggleField: FC<ToggleFieldProps>;
