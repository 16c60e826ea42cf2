import AngleRightIcon from "@patternfly/react-icons/dist/esm/icons/angle-right-icon.js";
import { Spinner } from "@patternfly/react-core/dist/esm/components/Spinner/index.js";
import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { useTree, type TreeRow } from "../../headless/use-tree.ts";
import { kitMessages } from "../../messages.ts";
import type { TreeProps } from "../../types/index.ts";

export function Tree(props: TreeProps) {
  const { label, selected, failed = kitMessages.treeFailed } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef(false);
  const tree = useTree(props);
  const { rows, cursor, current } = tree;
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    list.current?.querySelector<HTMLElement>(`[data-index="${cursor}"]`)?.focus();
  });
  const at = rows.findIndex(({ node }) => node.key === selected);
  // scrolls a tree with its own scroll area to a node that was selected elsewhere
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(`[data-index="${at}"]`);
    if (!list.current || !item) return;
    const [box, place] = [list.current.getBoundingClientRect(), item.getBoundingClientRect()];
    if (place.top < box.top || place.bottom > box.bottom)
      list.current.scrollTop += place.top - box.top - box.height / 2;
  }, [at, selected]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!current) return;
    const leftward = getComputedStyle(event.currentTarget).direction === "rtl";
    const [inward, outward] = leftward ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    const moves: Record<string, () => void> = {
      ArrowDown: () => tree.moveTo(cursor + 1),
      ArrowUp: () => tree.moveTo(cursor - 1),
      Home: () => tree.moveTo(0),
      End: () => tree.moveTo(rows.length - 1),
      [inward]: () => tree.enter(current),
      [outward]: () => tree.leave(current),
      Enter: () => tree.choose(current),
      " ": () => tree.toggle(current),
    };
    const move = moves[event.key];
    if (move) move();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
      tree.find(event.key);
    else return;
    moved.current = true;
    event.preventDefault();
  };
  return (
    <ul ref={list} id={id} role="tree" aria-label={label} className="muster-tree" onKeyDown={onKeyDown}>
      {rows.map((row, index) => (
        <TreeItem
          key={row.node.key}
          row={row}
          index={index}
          active={index === cursor}
          selected={row.node.key === selected}
          failed={failed}
          onMove={() => tree.moveTo(index)}
          onToggle={() => tree.toggle(row)}
          onChoose={() => tree.choose(row)}
        />
      ))}
    </ul>
  );
}

interface TreeItemProps {
  row: TreeRow;
  index: number;
  active: boolean;
  selected: boolean;
  failed: string;
  onMove(): void;
  onToggle(): void;
  onChoose(): void;
}

function TreeItem({ row, index, active, selected, failed, onMove, onToggle, onChoose }: TreeItemProps) {
  const { node, level, place, siblings, expandable, expanded, note } = row;
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={expandable ? expanded : undefined}
      aria-selected={selected}
      aria-disabled={node.disabled !== undefined || undefined}
      aria-description={node.disabled}
      aria-busy={note === "loading" || undefined}
      data-index={index}
      tabIndex={active ? 0 : -1}
      className="muster-tree-item"
      onClick={onMove}
      onDoubleClick={onChoose}
    >
      <span className="muster-tree-row" style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}>
        <span
          className="muster-tree-toggle"
          aria-hidden="true"
          data-expanded={expanded || undefined}
          onClick={(event) => {
            event.stopPropagation();
            if (expandable) onToggle();
          }}
        >
          {expandable && <AngleRightIcon />}
        </span>
        <bdi title={node.disabled ?? node.title}>{node.title}</bdi>{" "}
        {node.status && (
          <span className="muster-tree-status" data-tone={node.status.tone}>
            <bdi>{node.status.label}</bdi>
          </span>
        )}
      </span>
      {note && <TreeNote note={note} level={level} failed={failed} onRetry={onToggle} />}
    </li>
  );
}

function TreeNote({
  note,
  level,
  failed,
  onRetry,
}: {
  note: NonNullable<TreeRow["note"]>;
  level: number;
  failed: string;
  onRetry(): void;
}) {
  const texts = { loading: kitMessages.loading, failed, empty: kitMessages.treeEmpty };
  return (
    <span
      className="muster-tree-note"
      role={note === "failed" ? "alert" : "status"}
      style={{ paddingInlineStart: `${level * 1.25 + 1.5}rem` }}
      onClick={note === "failed" ? onRetry : undefined}
    >
      {note === "loading" && <Spinner size="sm" aria-label={texts.loading} aria-valuetext={texts.loading} />}
      {texts[note]}
    </span>
  );
}
