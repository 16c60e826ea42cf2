import type { FC, ReactNode } from "react";
import type { Action } from "../actions/button.ts";

/** Shows one thing beside the list that it belongs to; where there is no room, above it. Escape closes. */
export interface SidePanelProps {
  /** What is shown; undefined while the panel is closed. */
  panel: { title: string; actions?: readonly Action[]; content: ReactNode } | undefined;
  onClose(): void;
  children: ReactNode;
}

export declare const SidePanel: FC<SidePanelProps>;
