import { terminalMessages } from "../messages.ts";
import { kitMessages } from "../../messages.ts";
import type { Column, DataTableProps } from "../../types/index.ts";
import { Box, Text as InkText, useBoxMetrics } from "ink";
import { use, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTable } from "../../headless/use-table.ts";
import { Text } from "./text.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import {
  actionKeys,
  RankContext,
  useFocusable,
  useFocusedNode,
  useFocusManager,
  useKeys,
  useMouse,
  useSurroundings,
} from "../lib/keyboard/keys.tsx";
import { ListOverlay } from "../lib/list.tsx";
import { Tabs } from "../navigation/tabs.tsx";
import { RoomContext } from "../lib/spacing.ts";
import { cellWidth, columnAt, place, textOf, toneOf, columnGap } from "../lib/table/columns.ts";
import { Line, cellEnd, toneEnd } from "../lib/table/line.tsx";
import { moves } from "../lib/table/cursor-moves.ts";
import { QueryLine } from "../lib/table/query-line.tsx";
import { useRangeSelection } from "../lib/table/range-selection.ts";
import { useRowWindow } from "../lib/table/row-window.ts";
import { WithRowDetails } from "../lib/table/row-details.tsx";
import { clean, fit, widthOf } from "../lib/text.ts";
import { DirectionContext } from "../lib/theme.tsx";

const measuredRows = 200;

/** Returns the first rows of a list, about as many spread over all of it, and the last one. */
function sampleOf<Row>(rows: readonly Row[]): readonly Row[] {
  const step = Math.ceil(rows.length / measuredRows);
  return rows.filter((_, at) => at < measuredRows || at % step === 0 || at === rows.length - 1);
}

/** Returns the width that each column needs; while rows change in place, widths only grow. */
function useNeeds<Row>(columns: readonly Column<Row>[], rows: readonly Row[], width: number) {
  const measured = useRef({ of: "", rows: [] as readonly Row[], needs: new Map<string, number>() });
  const of = `${width} ${columns.map(({ id, label }) => id + label).join()}`;
  const { of: before, rows: last, needs: known } = measured.current;
  const isSameList = before === of && last.length === rows.length;
  const sample = isSameList && last === rows ? undefined : sampleOf(rows);
  const needs = sample
    ? new Map(
        columns.map((column) => [
          column.id,
          Math.max(
            widthOf(clean(column.label)) + (column.sortable ? 2 : 0),
            isSameList ? (known.get(column.id) ?? 0) : 0,
            ...sample.map((row) => cellWidth(column.cell(row))),
          ),
        ]),
      )
    : known;
  useLayoutEffect(() => {
    measured.current = { of, rows, needs };
  });
  return needs;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, views } = props;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {views && (
        <RankContext value={1}>
          <Tabs
            label={kitMessages.views}
            tabs={views.items}
            current={views.current}
            onChange={views.onChange}
          />
        </RankContext>
      )}
      {views && <ViewsMenu views={views} />}
      {props.query && <QueryLine label={label} {...props.query} />}
      <Rows key={rows.length ? "rows" : "none"} {...props} />
    </Box>
  );
}

function Rows<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, selection, onOpen, actions, options, details } = props;
  const { total = rows.length } = props;
  const navigate = useNavigate();
  const visit = `${useLocation().key} ${props.label}`;
  const focusManager = useFocusManager();
  const leftward = use(DirectionContext) === "rtl";
  const { id, ref, focused } = useFocusable(rows.length > 0);
  // this is also true while a menu is open above the page
  const ownsFocus = useFocusedNode() === ref.current;
  const { lines, join } = use(RoomContext);
  const { width } = useBoxMetrics(ref);
  const {
    cursor,
    selection: selected,
    sorting,
    open: openRow,
  } = useTable(props, focusManager.rows.get(visit));
  useEffect(() => {
    if (cursor.key !== undefined) focusManager.rows.set(visit, cursor.key);
  }, [cursor.key, focusManager, visit]);
  const [menu, setMenu] = useState<"sort" | "options">();
  const { first, height, ...shown } = useRowWindow(props, cursor, lines);
  const range = useRangeSelection(props, selected);
  const { index } = cursor;
  const row = rows[index];
  useEffect(() => (ref.current ? join(ref.current) : undefined), [join, ref]);
  const needs = useNeeds(columns, rows, width);

  const moveTo = (wanted: number) => {
    const next = shown.moveTo(wanted);
    if (next !== undefined) range.extendTo(next);
  };
  const linked =
    row && columns.map((column) => column.cell(row)).find((cell) => typeof cell !== "string" && cell.to);
  const linkedTo = typeof linked === "object" ? linked.to : undefined;
  const open = () => {
    if (onOpen) openRow(index);
    else if (linkedTo) void navigate(linkedTo);
  };
  const chosen = props.selectedCount ?? selection?.size ?? 0;
  const target = chosen > 0 ? { selected: chosen } : row && { row };
  const possible = (target && actions?.(target)) ?? [];
  const reason = row && selected.reasonOf(row);
  const attention = reason ?? (chosen === 0 && row ? props.attention?.(row) : undefined);
  useSurroundings(
    {
      ...(rows.length > 0 && { place: terminalMessages.placeOf(index + 1, total) }),
      ...(chosen > 0 && { selected: terminalMessages.selected(chosen) }),
      ...(attention && { attention }),
      ...(row && {
        values: [
          ...columns.map((column) => ({ label: column.label, value: textOf(column.cell(row)) })),
          { label: terminalMessages.copy.id, value: rowKey(row) },
        ].filter(({ value }) => value !== ""),
        address: linkedTo,
      }),
      actions: possible,
    },
    ownsFocus || rows.length === 0,
  );
  const placed = place(columns, Math.max(20, width) - 3, needs);
  if (leftward) placed.reverse();
  const clicked = useRef<string>(undefined);
  useMouse(ref, {
    onClick(at, x) {
      if (at === 0) {
        const head = columnAt(placed, x);
        if (head?.sortable) sorting.by(head.id);
        return;
      }
      const under = rows[first + at - 1];
      const key = under === undefined ? undefined : rowKey(under);
      if (key !== undefined && key === clicked.current && first + at - 1 === index) return open();
      clicked.current = key;
      moveTo(first + at - 1);
    },
    onWheel: shown.scroll,
  });
  const { keys } = terminalMessages;
  useKeys(id, [
    ...(onOpen || linked ? [{ keys: ["enter"], label: keys.open, run: open }] : []),
    ...actionKeys(focusManager, possible).map((binding) =>
      chosen > 0 ? { ...binding, label: `${binding.label} (${chosen})` } : binding,
    ),
    ...range.keys(index, chosen, moveTo),
    ...(sorting.enabled ? [{ keys: ["s"], label: keys.sort, hidden: true, run: () => setMenu("sort") }] : []),
    ...(options ? [{ keys: ["c"], label: options.label, hidden: true, run: () => setMenu("options") }] : []),
    ...moves({ index, height, count: rows.length, moveTo }),
  ]);

  if (rows.length === 0) {
    return (
      <Box ref={ref} flexDirection="column" flexShrink={0}>
        {props.loading ? <Text muted>{kitMessages.loading}</Text> : <EmptyState {...props.empty} />}
      </Box>
    );
  }
  const list = (
    <Box ref={ref} flexDirection="column" flexShrink={0} height={height + 1} overflow="hidden">
      <RowLines
        {...props}
        placed={placed}
        first={first}
        height={height}
        current={ownsFocus ? index : undefined}
        focused={focused}
      />
      {menu && <TableMenu {...props} menu={menu} sorting={sorting} onClose={() => setMenu(undefined)} />}
    </Box>
  );
  if (!details) return list;
  const title = row && columns[0] ? textOf(columns[0].cell(row)) : "";
  return (
    <WithRowDetails title={title} items={row && details(row)} height={height + 1}>
      {list}
    </WithRowDetails>
  );
}

interface RowLinesProps<Row> extends DataTableProps<Row> {
  placed: ReturnType<typeof place<Row>>;
  first: number;
  height: number;
  /** The index of the row under the cursor, if the list has the focus. */
  current: number | undefined;
  focused: boolean;
}

/** The head and the visible rows. */
function RowLines<Row>(props: RowLinesProps<Row>) {
  const { rows, rowKey, selection, sort, tone, placed, first, height, current, focused } = props;
  const leftward = use(DirectionContext) === "rtl";
  const side = (column: Column<Row>) => ((column.numeric ?? false) !== leftward ? "right" : "left");
  const direction = sort?.descending ? " ▼" : " ▲";
  const arrow = (column: Column<Row>) => (sort?.column === column.id ? direction : "");
  const head = placed
    .map(({ column, width }) => fit(clean(column.label) + arrow(column), width, side(column)))
    .join(" ".repeat(columnGap));
  return (
    <>
      <InkText dimColor wrap="truncate">
        {`  ${head}`}
      </InkText>
      {rows.slice(first, first + height).map((row, offset) => {
        const key = rowKey(row);
        const cells = placed.map(({ column, width }) => {
          const cell = column.cell(row);
          const own = toneOf(cell);
          return (own ?? "") + toneEnd + fit(textOf(cell), own ? width - 2 : width, side(column));
        });
        return (
          <Line
            key={key}
            cells={cells.join(cellEnd)}
            tone={tone?.(row)}
            selected={selection?.has(key) ?? false}
            current={first + offset === current}
            focused={focused}
          />
        );
      })}
    </>
  );
}

interface TableMenuProps<Row> extends DataTableProps<Row> {
  menu: "sort" | "options";
  sorting: ReturnType<typeof useTable<Row>>["sorting"];
  onClose(): void;
}

function TableMenu<Row>({ menu, columns, sort, options, sorting, onClose }: TableMenuProps<Row>) {
  if (menu === "options" && options)
    return (
      <ListOverlay
        title={options.label}
        items={options.actions.map((action, index) => ({ ...action, checked: options.checked?.[index] }))}
        onClose={onClose}
      />
    );
  const sortable = columns.filter((column) => column.sortable);
  return (
    <ListOverlay
      title={terminalMessages.sortBy}
      start={sortable.findIndex(({ id }) => id === sort?.column)}
      items={sortable.map(({ id, label }) => ({ label, onSelect: () => sorting.by(id) }))}
      onClose={onClose}
    />
  );
}

/** A menu of the views, for views beyond the ninth and for terminals too narrow for the tabs. */
function ViewsMenu({ views }: { views: NonNullable<DataTableProps<never>["views"]> }) {
  const [open, setOpen] = useState(false);
  useKeys("screen", [{ keys: ["V"], label: kitMessages.views, hidden: true, run: () => setOpen(true) }]);
  if (!open) return null;
  return (
    <ListOverlay
      title={kitMessages.views}
      filter
      start={views.items.findIndex(({ id }) => id === views.current)}
      items={views.items.map(({ id, label, count }) => ({
        label,
        ...(count !== undefined && { description: String(count) }),
        onSelect: () => views.onChange(id),
      }))}
      onClose={() => setOpen(false)}
    />
  );
}
