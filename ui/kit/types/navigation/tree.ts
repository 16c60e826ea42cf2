import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface TreeNode {
  key: string;
  title: string;
  isLeaf?: boolean;
  /** Undefined until they are loaded. */
  children?: readonly TreeNode[];
  /** Why it cannot be selected. */
  disabled?: string;
  status?: { tone: Tone; label: string };
}

/** Arrow keys move the selection, expand and collapse; Enter opens. */
export interface TreeProps {
  label: string;
  nodes: readonly TreeNode[];
  selected?: string;
  onSelect?(key: string): void;
  onOpen?(key: string): void;
  /** Called when a node without children is expanded, until it has them. */
  loadChildren?(key: string): Promise<readonly TreeNode[]>;
  /** Keys that are expanded at first, and when they are added. */
  expanded?: readonly string[];
  /** Shown where children could not be loaded, instead of the kit's text. */
  failed?: string;
}

export declare const Tree: FC<TreeProps>;
