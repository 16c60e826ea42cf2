import type { FC } from "react";

/** Formatted text. Its links open secure web addresses alone; HTML and pictures are shown as typed. */
export declare const RichText: FC<{ /** In Markdown. */ value: string }>;
