import type { FC } from "react";

export interface QrCodeProps {
  /** What the code is for. Show its content as text, too, for users who can't scan it. */
  label: string;
  /** Row by row, including the quiet zone; true is dark. */
  modules: readonly (readonly boolean[])[];
}

export declare const QrCode: FC<QrCodeProps>;
