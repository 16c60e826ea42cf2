import type { FC } from "react";
import type { FieldProps } from "./field.ts";

export interface KeyValue {
  key: string;
  value: string;
  /** Why the entry was refused. */
  error?: string;
}

export interface KeyValueEditorProps extends FieldProps {
  entries: readonly KeyValue[];
  onChange(entries: KeyValue[]): void;
  /** What keys and values are called; "Key" and "Value" by default. */
  keyLabel?: string;
  valueLabel?: string;
  /** Hides the values while they are typed. */
  secret?: boolean;
  /** How many entries there may be. */
  maximum?: number;
}

export declare const KeyValueEditor: FC<KeyValueEditorProps>;
