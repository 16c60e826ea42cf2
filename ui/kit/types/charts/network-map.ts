import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface MapNode {
  key: string;
  title: string;
  status: { tone: Tone; label: string };
  /** The port of the parent node to which it's connected. */
  port: string;
  /** The address that it opens. */
  to: string;
  children: readonly MapNode[];
}

/** A tree of connected nodes, each below the one it's reached through; the arrow keys move between them. */
export interface NetworkMapProps {
  label: string;
  nodes: readonly MapNode[];
}

export declare const NetworkMap: FC<NetworkMapProps>;
