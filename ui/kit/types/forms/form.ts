import type { FC, ReactNode } from "react";

export interface FormProps {
  label: string;
  onSubmit(): void;
  submitLabel: string;
  busy?: boolean;
  /** Whether something was changed and not saved: leaving the form asks first. */
  dirty?: boolean;
  /** Why the whole form was refused. */
  error?: string;
  onCancel?(): void;
  children: ReactNode;
}

export declare const Form: FC<FormProps>;
