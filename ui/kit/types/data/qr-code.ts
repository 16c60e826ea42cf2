import type { FC } from "react";

export interface QrCodeProps {
  /** What it is for; show the same as text beside it for users who can't scan it. */
  label: string;
  /** Row by row, with the quiet zone around; true is dark. */
  modules: readonly (readonly boolean[])[];
}

export declare const QrCode: FC<QrCodeProps>;
