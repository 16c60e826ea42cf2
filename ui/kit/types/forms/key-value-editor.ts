import type { FC } from "react";
import type { FieldProps } from "./field.ts";

export interface KeyValue {
  key: string;
  value: string;
  /** The entry's error. */
  error?: string;
}

export interface KeyValueEditorProps extends FieldProps {
  entries: readonly KeyValue[];
  onChange(entries: KeyValue[]): void;
  /** Labels of keys and values; "Key" and "Value" by default. */
  keyLabel?: string;
  valueLabel?: string;
  /** Hides the values while they are typed. */
  secret?: boolean;
  /** The maximum number of entries. */
  maximum?: number;
}

export declare const KeyValueEditor: FC<KeyValueEditorProps>;
