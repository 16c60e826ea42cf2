import type { FC } from "react";

/** Formatted text. Only links to secure web addresses can be opened; HTML and images are shown as typed. */
export declare const RichText: FC<{ /** In Markdown. */ value: string }>;
