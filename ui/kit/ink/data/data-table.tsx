import { terminalMessages } from "../messages.ts";
import { kitMessages } from "../../messages.ts";
import type { Column, DataTableProps } from "../../types/index.ts";
import { Box, Text as InkText, useBoxMetrics } from "ink";
import { use, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useTable } from "../../headless/use-table.ts";
import { Text } from "./text.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { RoomContext } from "../lib/room.ts";
import { cellWidth, place, textOf, toneOf, columnGap } from "../lib/table/columns.ts";
import { Line, cellEnd, toneEnd } from "../lib/table/line.tsx";
import { clean, fit, widthOf } from "../lib/text.ts";
import { DirectionContext, usePalette } from "../lib/theme.tsx";

/** Widths grow with the visible content, and are reset when the columns or the table's width change. */
function useNeeds<Row>(columns: readonly Column<Row>[], seen: readonly Row[], width: number) {
  const measured = useRef({ of: "", needs: new Map<string, number>() });
  const of = `${width} ${columns.map(({ id }) => id).join()}`;
  const before = measured.current.of === of ? measured.current.needs : new Map<string, number>();
  const needs = new Map(
    columns.map((column) => [
      column.id,
      Math.max(
        before.get(column.id) ?? widthOf(clean(column.label)) + (column.sortable ? 2 : 0),
        ...seen.map((row) => cellWidth(column.cell(row))),
      ),
    ]),
  );
  useLayoutEffect(() => {
    measured.current = { of, needs };
  });
  return needs;
}

function selectionMark(reason: string | undefined, selected: boolean) {
  if (reason !== undefined) return "[-] ";
  return selected ? "[x] " : "[ ] ";
}

interface Moves {
  index: number;
  height: number;
  count: number;
  moveTo(index: number): void;
}

function moves({ index, height, count, moveTo }: Moves) {
  const { keys } = terminalMessages;
  const move = (key: string, label: string, to: number) => ({
    keys: [key],
    label,
    hidden: true,
    run: () => moveTo(to),
  });
  return [
    move("up", keys.rowUp, index - 1),
    move("down", keys.rowDown, index + 1),
    // the page scrolls a table that is shown completely
    ...(height < count
      ? [move("pageup", keys.pageUp, index - height), move("pagedown", keys.pageDown, index + height)]
      : []),
    move("home", keys.firstRow, 0),
    move("end", keys.lastRow, count - 1),
  ];
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, selection, onSelectionChange, onOpen, sort, tone } = props;
  const navigate = useNavigate();
  const { tones } = usePalette();
  const leftward = use(DirectionContext) === "rtl";
  const { id, ref, focused } = useFocusable(rows.length > 0);
  const { lines, join } = use(RoomContext);
  const { width } = useBoxMetrics(ref);
  const { cursor, selection: selected, sorting, open: openRow } = useTable(props);
  // The cursor's last line in the window: rows that arrive above don't move it
  const lastLine = useRef(0);
  const selecting = selection !== undefined && onSelectionChange !== undefined;

  const height = Math.max(1, Math.min(rows.length, lines - 2));
  const { index } = cursor;
  const line = Math.max(0, Math.min(lastLine.current, height - 1));
  const first = Math.max(0, Math.min(index - line, rows.length - height));
  const row = rows[index];
  useLayoutEffect(() => {
    lastLine.current = Math.max(0, index - first);
    if (row !== undefined && rowKey(row) !== cursor.key) cursor.moveTo(index);
  });
  useEffect(() => (ref.current ? join(ref.current) : undefined), [join, ref]);
  const visible = rows.slice(first, first + height);
  const needs = useNeeds(columns, visible, width);

  const moveTo = (wanted: number) => {
    const next = cursor.moveTo(wanted);
    if (next !== undefined) lastLine.current = Math.max(0, Math.min(next - first, height - 1));
  };
  const target =
    row && columns.map((column) => column.cell(row)).find((cell) => typeof cell !== "string" && cell.to);
  const open = () => {
    if (onOpen) openRow(index);
    else if (typeof target === "object" && target.to) void navigate(target.to);
  };
  useKeys(id, [
    ...(onOpen || target ? [{ keys: ["enter"], label: terminalMessages.keys.open, run: open }] : []),
    ...(selecting
      ? [
          { keys: ["space"], label: terminalMessages.keys.select, run: () => selected.toggle(index) },
          { keys: ["a"], label: terminalMessages.keys.all, run: selected.toggleAll },
        ]
      : []),
    ...(sorting.enabled
      ? [
          { keys: ["s"], label: terminalMessages.keys.sort, run: sorting.next },
          {
            keys: ["S"],
            label: terminalMessages.keys.reverseTheOrder,
            hidden: true,
            run: sorting.reverse,
          },
        ]
      : []),
    ...moves({ index, height, count: rows.length, moveTo }),
  ]);

  if (rows.length === 0) {
    return (
      <Box ref={ref} flexDirection="column" flexShrink={0}>
        {props.loading ? <Text muted>{kitMessages.loading}</Text> : <EmptyState {...props.empty} />}
      </Box>
    );
  }
  const markWidth = selecting ? 4 : 0;
  const placed = place(columns, Math.max(20, width) - 2 - markWidth, needs);
  if (leftward) placed.reverse();
  const side = (column: Column<Row>) => ((column.numeric ?? false) !== leftward ? "right" : "left");
  const arrow = (column: Column<Row>) => (sort?.column === column.id ? (sort.descending ? " ▼" : " ▲") : "");
  const head = placed
    .map(({ column, width: cells }) => fit(clean(column.label) + arrow(column), cells, side(column)))
    .join(" ".repeat(columnGap));
  const reason = row && selected.reasonOf(row);
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0} height={height + 2} overflow="hidden">
      <InkText bold dimColor={!focused} underline wrap="truncate">
        {" ".repeat(2 + markWidth)}
        {head}
      </InkText>
      {visible.map((one, offset) => {
        const own = rowKey(one);
        const cells = placed.map(({ column, width: room }) => {
          const cell = column.cell(one);
          const own = toneOf(cell);
          return (own ?? "") + toneEnd + fit(textOf(cell), own ? room - 2 : room, side(column));
        });
        const mark = selecting ? selectionMark(selected.reasonOf(one), selection.has(own)) : "";
        return (
          <Line
            key={own}
            cells={cells.join(cellEnd)}
            tone={tone?.(one)}
            mark={mark}
            current={focused && first + offset === index}
          />
        );
      })}
      <InkText wrap="truncate">
        <InkText dimColor>
          {"  "}
          {terminalMessages.rowsOf(first + 1, first + height, rows.length)}{" "}
          {props.loading ? `· ${terminalMessages.loading} ` : ""}
        </InkText>
        {selecting && selection.size > 0 && (
          <InkText bold>· {terminalMessages.selected(selection.size)} </InkText>
        )}
        {focused && reason && <InkText color={tones.warning}>· ▲ {clean(reason)}</InkText>}
        {focused ? "" : <InkText dimColor>· {clean(label)}</InkText>}
      </InkText>
    </Box>
  );
}
