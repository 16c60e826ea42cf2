import type { FC, ReactNode } from "react";

export interface FormProps {
  label: string;
  onSubmit(): void;
  submitLabel: string;
  busy?: boolean;
  /** Whether there are unsaved changes: leaving the form asks first. */
  dirty?: boolean;
  /** The error of the whole form. */
  error?: string;
  onCancel?(): void;
  children: ReactNode;
}

export declare const Form: FC<FormProps>;
