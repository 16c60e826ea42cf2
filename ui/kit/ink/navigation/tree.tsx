import { terminalMessages } from "../messages.ts";
import { Box, type DOMElement, Text as InkText } from "ink";
import { use, useEffect, useRef } from "react";
import { useTree, type TreeRow } from "../../headless/use-tree.ts";
import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { useFocusable, useFocusManager, useKeys, useMouse } from "../lib/keyboard/keys.tsx";
import { RoomContext } from "../lib/spacing.ts";
import { clean, shorten } from "../lib/text.ts";
import { DirectionContext, Marker, toneMarks, usePalette } from "../lib/theme.tsx";

export const Tree: Kit["Tree"] = (props) => {
  const { label, nodes, selected, failed = kitMessages.treeFailed } = props;
  const { id, ref, focused } = useFocusable(nodes.length > 0);
  const focusManager = useFocusManager();
  const { lines, join } = use(RoomContext);
  const leftward = use(DirectionContext) === "rtl";
  const tree = useTree(props);
  const { rows, cursor, current } = tree;
  useEffect(() => (ref.current ? join(ref.current) : undefined), [join, ref]);
  const height = Math.max(3, Math.min(rows.length, lines - 1));
  const first = Math.max(0, Math.min(cursor - Math.floor(height / 2), rows.length - height));
  const choose = () => {
    if (current?.node.disabled !== undefined) focusManager.showMessage(current.node.disabled);
    else if (current) tree.choose(current);
  };
  useMouse(ref, {
    onWheel(step) {
      const to = Math.max(0, Math.min(cursor + step, rows.length - 1));
      if (rows.length > height) tree.moveTo(to);
      return rows.length > height && to !== cursor;
    },
  });
  useKeys(
    id,
    current
      ? [
          { keys: ["enter"], label: terminalMessages.keys.open, run: choose },
          {
            keys: ["space"],
            label: terminalMessages.keys.toggle,
            hidden: true,
            run: () => tree.toggle(current),
          },
          {
            keys: [leftward ? "left" : "right"],
            label: terminalMessages.expand,
            run: () => tree.enter(current),
          },
          {
            keys: [leftward ? "right" : "left"],
            label: terminalMessages.collapse,
            run: () => tree.leave(current),
          },
          { keys: ["up"], label: terminalMessages.keys.up, hidden: true, run: () => tree.moveTo(cursor - 1) },
          {
            keys: ["down"],
            label: terminalMessages.keys.down,
            hidden: true,
            run: () => tree.moveTo(cursor + 1),
          },
          { keys: ["home"], label: terminalMessages.keys.first, hidden: true, run: () => tree.moveTo(0) },
          {
            keys: ["end"],
            label: terminalMessages.keys.last,
            hidden: true,
            run: () => tree.moveTo(rows.length - 1),
          },
        ]
      : [],
  );
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      {rows.slice(first, first + height).map((row, offset) => (
        <TreeLine
          key={row.node.key}
          row={row}
          onClick={() => {
            if (first + offset === cursor) return choose();
            tree.moveTo(first + offset);
          }}
          current={focused && first + offset === cursor}
          selected={row.node.key === selected}
          failed={failed}
        />
      ))}
      {rows.length > height && (
        <InkText
          dimColor
        >{`  ${terminalMessages.placeOf(cursor + 1, rows.length)} · ${clean(label)}`}</InkText>
      )}
    </Box>
  );
};

function sign({ expandable, expanded }: TreeRow, leftward: boolean) {
  if (!expandable) return " ";
  if (expanded) return "▾";
  return leftward ? "◂" : "▸";
}

interface TreeLineProps {
  row: TreeRow;
  current: boolean;
  selected: boolean;
  failed: string;
  onClick(): void;
}

function TreeLine({ row, current, selected, failed, onClick }: TreeLineProps) {
  const ref = useRef<DOMElement>(null);
  useMouse(ref, { onClick });
  const { accent, tones } = usePalette();
  const leftward = use(DirectionContext) === "rtl";
  const { node, level, note } = row;
  const notes = { loading: kitMessages.loading, failed, empty: kitMessages.treeEmpty };
  const indent = "  ".repeat(level - 1);
  return (
    <Box ref={ref} flexDirection="column" alignItems={leftward ? "flex-end" : "flex-start"}>
      <InkText wrap="truncate" bold={current || selected} dimColor={node.disabled !== undefined}>
        <Marker focused={current} />
        {indent}
        {sign(row, leftward)}{" "}
        {node.status && <InkText color={tones[node.status.tone]}>{toneMarks[node.status.tone]} </InkText>}
        <InkText color={selected ? accent : undefined}>{shorten(node.title, 200)}</InkText>
        {node.status && <InkText dimColor> {shorten(node.status.label, 40)}</InkText>}
      </InkText>
      {note && <InkText dimColor={note !== "failed"}>{`      ${indent}${notes[note]}`}</InkText>}
    </Box>
  );
}
