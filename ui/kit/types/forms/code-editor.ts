import type { FC } from "react";
import type { FieldProps } from "./field.ts";

export type CodeLanguage =
  | "batch"
  | "javascript"
  | "json"
  | "powershell"
  | "python"
  | "shell"
  | "vbscript"
  | "text";

export interface CodeEditorProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  language?: CodeLanguage;
  maxLength?: number;
  /** Names the file in the user's own editor, such as "disk-cleanup.ps1". */
  fileName?: string;
}

export declare const CodeEditor: FC<CodeEditorProps>;
