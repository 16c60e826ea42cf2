import type { Column, DataTableProps } from "../../types/index.ts";
import { Box, Text as InkText, useBoxMetrics } from "ink";
import { use, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Text } from "./text.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { RoomContext } from "../lib/room.ts";
import { cellWidth, place, textOf, toneOf } from "../lib/table/columns.ts";
import { Line, cellEnd, toneEnd } from "../lib/table/line.tsx";
import { clean, fit, widthOf } from "../lib/text.ts";
import { DirectionContext, usePalette } from "../lib/theme.tsx";

export const gap = 2;

/** Widths grow with what is seen, and start anew with other columns or another width of the table. */
function useNeeds<Row>(columns: readonly Column<Row>[], seen: readonly Row[], width: number) {
  const kept = useRef({ of: "", needs: new Map<string, number>() });
  const of = `${width} ${columns.map(({ id }) => id).join()}`;
  const before = kept.current.of === of ? kept.current.needs : new Map<string, number>();
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
    kept.current = { of, needs };
  });
  return needs;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    selection,
    onSelectionChange,
    unselectable,
    onOpen,
    sort,
    onSort,
    tone,
  } = props;
  const navigate = useNavigate();
  const { tones } = usePalette();
  const leftward = use(DirectionContext) === "rtl";
  const { id, ref, focused } = useFocusable(rows.length > 0);
  const { lines, join } = use(RoomContext);
  const { width } = useBoxMetrics(ref);
  const [cursorKey, setCursorKey] = useState<string>();
  // Where the cursor was last, and on which line of the window: rows that arrive above move neither
  const reading = useRef({ index: 0, line: 0 });
  const selecting = selection !== undefined && onSelectionChange !== undefined;

  const height = Math.max(1, Math.min(rows.length, lines - 2));
  const keyed = cursorKey === undefined ? -1 : rows.findIndex((row) => rowKey(row) === cursorKey);
  const index = keyed >= 0 ? keyed : Math.min(reading.current.index, rows.length - 1);
  const line = Math.max(0, Math.min(reading.current.line, height - 1));
  const first = Math.max(0, Math.min(index - line, rows.length - height));
  const row = rows[index];
  const key = row && rowKey(row);
  useLayoutEffect(() => {
    reading.current = { index: Math.max(0, index), line: Math.max(0, index - first) };
    if (key !== undefined && key !== cursorKey) setCursorKey(key);
  });
  useEffect(() => (ref.current ? join(ref.current) : undefined), [join, ref]);
  const visible = rows.slice(first, first + height);
  const needs = useNeeds(columns, visible, width);

  const moveTo = (wanted: number) => {
    const next = Math.max(0, Math.min(wanted, rows.length - 1));
    const target = rows[next];
    if (!target) return;
    reading.current = { index: next, line: Math.max(0, Math.min(next - first, height - 1)) };
    setCursorKey(rowKey(target));
  };
  const toggle = () => {
    if (!selection || !row || key === undefined || unselectable?.(row)) return;
    const next = new Set(selection);
    if (!next.delete(key)) next.add(key);
    onSelectionChange?.(next);
  };
  const toggleAll = () => {
    if (!selection) return;
    const all = new Set(rows.filter((one) => !unselectable?.(one)).map(rowKey));
    // What a filter hides keeps its selection
    onSelectionChange?.(
      all.isSubsetOf(new Set(selection)) ? new Set(selection).difference(all) : all.union(new Set(selection)),
    );
  };
  const target =
    row && columns.map((column) => column.cell(row)).find((cell) => typeof cell !== "string" && cell.to);
  const open = () => {
    if (row && onOpen) onOpen(row);
    else if (typeof target === "object" && target.to) void navigate(target.to);
  };
  const sortable = columns.filter((column) => column.sortable);
  const sortNext = () => {
    const at = sortable.findIndex((column) => column.id === sort?.column);
    const next = sortable[(at + 1) % sortable.length];
    if (next) onSort?.({ column: next.id, descending: false });
  };
  useKeys(id, [
    ...(onOpen || target ? [{ keys: ["enter"], label: "open", run: open }] : []),
    ...(selecting
      ? [
          { keys: ["space"], label: "select", run: toggle },
          { keys: ["a"], label: "all", run: toggleAll },
        ]
      : []),
    ...(onSort && sortable.length > 0
      ? [
          { keys: ["s"], label: "sort", run: sortNext },
          {
            keys: ["S"],
            label: "turn the order",
            hidden: true,
            run: () => sort && onSort({ ...sort, descending: !sort.descending }),
          },
        ]
      : []),
    { keys: ["up"], label: "row up", hidden: true, run: () => moveTo(index - 1) },
    { keys: ["down"], label: "row down", hidden: true, run: () => moveTo(index + 1) },
    // a table that is shown whole leaves these to the page
    ...(height < rows.length
      ? [
          { keys: ["pageup"], label: "page up", hidden: true, run: () => moveTo(index - height) },
          { keys: ["pagedown"], label: "page down", hidden: true, run: () => moveTo(index + height) },
        ]
      : []),
    { keys: ["home"], label: "first row", hidden: true, run: () => moveTo(0) },
    { keys: ["end"], label: "last row", hidden: true, run: () => moveTo(rows.length - 1) },
  ]);

  if (rows.length === 0) {
    return (
      <Box ref={ref} flexDirection="column" flexShrink={0}>
        {props.loading ? <Text muted>Loading…</Text> : <EmptyState {...props.empty} />}
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
    .join(" ".repeat(gap));
  const reason = row && selecting ? unselectable?.(row) : undefined;
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
        const mark = !selecting ? "" : unselectable?.(one) ? "[-] " : selection.has(own) ? "[x] " : "[ ] ";
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
          {first + 1}–{first + height} of {rows.length} {props.loading ? "· loading… " : ""}
        </InkText>
        {selecting && selection.size > 0 && <InkText bold>· {selection.size} selected </InkText>}
        {focused && reason && <InkText color={tones.warning}>· ▲ {clean(reason)}</InkText>}
        {focused ? "" : <InkText dimColor>· {clean(label)}</InkText>}
      </InkText>
    </Box>
  );
}
