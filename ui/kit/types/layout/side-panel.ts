import type { FC, ReactNode } from "react";
import type { Action } from "../actions/button.ts";

/** Shows one item beside its list or, without enough space, above it. Escape closes it. */
export interface SidePanelProps {
  /** The content; undefined while the panel is closed. */
  panel: { title: string; actions?: readonly Action[]; content: ReactNode } | undefined;
  onClose(): void;
  children: ReactNode;
}

export declare const SidePanel: FC<SidePanelProps>;
