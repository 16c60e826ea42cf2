import type { FC, ReactNode } from "react";

export interface FormProps {
  label: string;
  onSubmit(): void;
  submitLabel: string;
  busy?: boolean;
  /** Whether there are unsaved changes; if so, the user is asked before leaving the form. */
  dirty?: boolean;
  /** The error of the whole form. */
  error?: string;
  onCancel?(): void;
  children: ReactNode;
}

export declare const Form: FC<FormProps>;
