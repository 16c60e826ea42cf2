import type { FC } from "react";

export interface ConfirmProps {
  title: string;
  message: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

export declare const Confirm: FC<ConfirmProps>;
