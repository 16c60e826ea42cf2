import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface MapNode {
  key: string;
  title: string;
  status: { tone: Tone; label: string };
  /** The port of the node before it at which it is connected. */
  port: string;
  /** The address that it opens. */
  to: string;
  children: readonly MapNode[];
}

/** How things are connected, each after the one that it is reached through; arrow keys move between them. */
export interface NetworkMapProps {
  label: string;
  nodes: readonly MapNode[];
}

export declare const NetworkMap: FC<NetworkMapProps>;
