import { encode } from "uqr";

/** The modules of a QR code, row by row, including the quiet zone; true is dark. */
export const qrModules = (text: string): readonly (readonly boolean[])[] => encode(text, { border: 2 }).data;
