import type { ReactNode } from "react";
import type { Option } from "../lib/common.ts";
import type { FieldProps } from "./field.ts";

export interface DurationFieldProps extends FieldProps {
  /** As `2h30m`, or any other text that the caller parses; "" if empty. */
  value: string;
  onChange(value: string): void;
  /** Values to choose from, such as "15m", "1h" and "1d". */
  presets?: readonly Option[];
  /** The parsed value in full, such as "until 16:32". */
  explain?(value: string): string | undefined;
}

export declare const DurationField: (props: DurationFieldProps) => ReactNode;
