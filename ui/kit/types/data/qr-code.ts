import type { FC } from "react";

export interface QrCodeProps {
  /** What it is for; whoever cannot scan it needs the same as text beside it. */
  label: string;
  /** Row by row, with the quiet zone around; true is dark. */
  modules: readonly (readonly boolean[])[];
}

export declare const QrCode: FC<QrCodeProps>;
