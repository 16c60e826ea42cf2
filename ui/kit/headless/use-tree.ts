import { useEffect, useEffectEvent, useState } from "react";
import type { TreeNode, TreeProps } from "../types/index.ts";

type Children = readonly TreeNode[] | "loading" | "failed";

export interface TreeRow {
  node: TreeNode;
  level: number;
  parent: string | undefined;
  /** Position among its siblings, from 1, and their number. */
  place: number;
  siblings: number;
  expandable: boolean;
  expanded: boolean;
  /** Shown instead of its children. */
  note: "loading" | "failed" | "empty" | undefined;
}

const noteOf = (children: Children | undefined) => {
  if (typeof children === "string" || children === undefined) return children;
  return children.length === 0 ? ("empty" as const) : undefined;
};

function flatten(
  nodes: readonly TreeNode[],
  isExpanded: (key: string) => boolean,
  childrenOf: (node: TreeNode) => Children | undefined,
  level = 1,
  parent?: string,
): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const children = childrenOf(node);
    const expanded = !node.isLeaf && isExpanded(node.key);
    const row: TreeRow = {
      node,
      level,
      parent,
      place: index + 1,
      siblings: nodes.length,
      expandable: !node.isLeaf,
      expanded,
      note: expanded ? noteOf(children) : undefined,
    };
    const below =
      expanded && typeof children === "object"
        ? flatten(children, isExpanded, childrenOf, level + 1, node.key)
        : [];
    return [row, ...below];
  });
}

/** The behavior of a tree in both renderers: visible rows, cursor, and loading of children. */
export function useTree({ nodes, selected, onSelect, onOpen, loadChildren, expanded }: TreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(expanded));
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Children>>(new Map());
  const [cursorKey, setCursorKey] = useState(selected);
  const given = expanded?.join("\n") ?? "";
  const [known, setKnown] = useState({ given, selected });
  if (known.given !== given || known.selected !== selected) {
    setKnown({ given, selected });
    setOpen(open.union(new Set(expanded)));
    if (known.selected !== selected) setCursorKey(selected);
  }
  const put = (key: string, children: Children) => setLoaded((old) => new Map(old).set(key, children));
  const childrenOf = (node: TreeNode) => node.children ?? loaded.get(node.key);
  const rows = flatten(nodes, (key) => open.has(key), childrenOf);
  const cursor = Math.max(
    0,
    rows.findIndex(({ node }) => node.key === cursorKey),
  );

  const load = async ({ key }: TreeNode) => {
    if (!loadChildren) return;
    put(key, "loading");
    put(key, await loadChildren(key).catch(() => "failed" as const));
  };
  const loadMissing = useEffectEvent(() => {
    for (const { expanded: isOpen, node } of rows)
      if (isOpen && childrenOf(node) === undefined) void load(node);
  });
  useEffect(loadMissing);
  const moveTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!row) return;
    setCursorKey(row.node.key);
    if (row.node.disabled === undefined) onSelect?.(row.node.key);
  };
  const expand = (row: TreeRow) => {
    if (!row.expandable) return;
    setOpen(open.union(new Set([row.node.key])));
    if (childrenOf(row.node) === "failed") void load(row.node);
  };
  const collapse = (row: TreeRow) => setOpen(open.difference(new Set([row.node.key])));
  const toggle = (row: TreeRow) => {
    if (row.expanded && row.note !== "failed") collapse(row);
    else expand(row);
  };
  return {
    rows,
    cursor,
    current: rows[cursor],
    moveTo,
    toggle,
    /** Expands the row, or moves to its first child. */
    enter(row: TreeRow) {
      if (row.expandable && !row.expanded) expand(row);
      else if (row.expanded && rows[cursor + 1]?.parent === row.node.key) moveTo(cursor + 1);
    },
    /** Collapses the row, or moves to its parent. */
    leave(row: TreeRow) {
      if (row.expanded) collapse(row);
      else if (row.parent !== undefined) moveTo(rows.findIndex(({ node }) => node.key === row.parent));
    },
    choose(row: TreeRow) {
      if (row.note === "failed") expand(row);
      else if (onOpen && row.node.disabled === undefined) onOpen(row.node.key);
      else toggle(row);
    },
    /** Moves to the next row whose title begins with the typed text. */
    find(typed: string) {
      const order = [...rows.keys()].map((at) => (cursor + 1 + at) % rows.length);
      const found = order.find((at) =>
        rows[at]?.node.title.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase()),
      );
      if (found !== undefined) moveTo(found);
    },
  };
}
