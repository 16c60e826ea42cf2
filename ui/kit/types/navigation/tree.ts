import type { FC } from "react";
import type { Tone } from "../lib/common.ts";

export interface TreeNode {
  key: string;
  title: string;
  isLeaf?: boolean;
  /** Undefined until loaded. */
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
  /** Called when a node is expanded whose children aren't known. */
  loadChildren?(key: string): Promise<readonly TreeNode[]>;
  /** Keys of the nodes that are expanded initially, or once they're added here. */
  expanded?: readonly string[];
  /** Shown instead of the kit's text if children couldn't be loaded. */
  failed?: string;
}

export declare const Tree: FC<TreeProps>;
