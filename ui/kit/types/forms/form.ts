import type { FC, ReactNode } from "react";

export interface FormProps {
  label: string;
  onSubmit(): void;
  submitLabel: string;
  busy?: boolean;
  /** Why the whole form was refused. */
  error?: string;
  onCancel?(): void;
  children: ReactNode;
}

export declare const Form: FC<FormProps>;
