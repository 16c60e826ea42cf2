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
  /** Called the first time that a node without children is expanded. */
  loadChildren?(key: string): Promise<readonly TreeNode[]>;
  /** Initially expanded keys. */
  expanded?: readonly string[];
}

export declare const Tree: FC<TreeProps>;
