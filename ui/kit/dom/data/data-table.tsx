import "@patternfly/patternfly/components/Table/table.css";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useTable } from "../../headless/use-table.ts";
import { kitMessages } from "../../messages.ts";
import type { DataTableProps } from "../../types/index.ts";
import {
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { EmptyState } from "../feedback/empty-state.tsx";
import { QueryBar } from "../lib/table/query-bar.tsx";
import { SelectionBar } from "../lib/table/selection-bar.tsx";
import { Tabs } from "../navigation/tabs.tsx";
import { Loading } from "../lib/loading.tsx";
import { checkWidth, fitting, minShown, share } from "../lib/table/columns.ts";
import { TableHead } from "../lib/table/head.tsx";
import { BodyRow } from "../lib/table/row.tsx";

/** Available width in rem, so that larger text hides columns sooner. */
function useWidth(ref: { current: HTMLElement | null }) {
  const [width, setWidth] = useState(64);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () =>
      setWidth(element.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { id, rows, loading, empty, label, views, selection } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const chosen = props.selectedCount ?? selection?.size ?? 0;
  const withoutRows = loading ? (
    <Loading label={kitMessages.loadingLabel(label)} />
  ) : (
    <EmptyState {...empty} />
  );
  return (
    <div className="muster-list">
      {views && (
        <Tabs
          label={kitMessages.views}
          tabs={views.items}
          current={views.current}
          onChange={views.onChange}
        />
      )}
      <QueryBar {...props} />
      <div ref={box} id={id} className="muster-table" role="group" aria-label={label} aria-busy={loading}>
        {rows.length > 0 ? <Grid {...props} box={box} width={width} /> : withoutRows}
      </div>
      {chosen > 0 && props.actions && (
        <SelectionBar
          count={chosen}
          total={props.total ?? rows.length}
          onSelectAll={props.onSelectAll}
          actions={props.actions({ selected: chosen })}
          onClear={() => props.onSelectionChange?.(new Set())}
        />
      )}
    </div>
  );
}

/** Returns the element in which the list scrolls (page, dialog or panel) and the list's offset in it. */
function useScroller(box: { current: HTMLDivElement | null }) {
  const scroller = useRef<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    let parent = box.current?.parentElement ?? null;
    while (parent && !/auto|scroll/.test(getComputedStyle(parent).overflowY)) parent = parent.parentElement;
    scroller.current = parent ?? document.documentElement;
    const measure = () => {
      const element = scroller.current;
      if (!element || !box.current) return;
      const top = box.current.getBoundingClientRect().top - element.getBoundingClientRect().top;
      setMargin(Math.round(top + element.scrollTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [box]);
  return { scroller, margin };
}

interface ScrollAnchor<Row> extends Pick<DataTableProps<Row>, "rows" | "rowKey"> {
  scroller: { current: HTMLElement | null };
  /** The distance from the top of the scrolled content to the first row, in pixels. */
  margin: number;
  /** The height of a row, in pixels. */
  height: number;
  /** The row that has focus while focus is in the table; -1 if none has. */
  focused: number;
}

/** Preserves the scroll position when rows are added above the visible ones. */
function useScrollAnchor<Row>({ scroller, margin, rows, rowKey, height, focused }: ScrollAnchor<Row>) {
  const anchor = useRef<{ key: string; above: number }>(undefined);
  const rememberPosition = () => {
    const element = scroller.current;
    if (!element) return;
    const hasFocus = element.contains(document.activeElement) && document.activeElement?.closest("tbody");
    const top = element.scrollTop - margin;
    const inView = focused * height >= top && (focused + 1) * height <= top + element.clientHeight;
    const first = top > 0 ? Math.floor(top / height) : -1;
    const index = hasFocus && focused >= 0 && inView ? focused : first;
    const row = rows[index];
    anchor.current = row === undefined ? undefined : { key: rowKey(row), above: index * height - top };
  };
  const positionKeeper = useRef(rememberPosition);
  useLayoutEffect(() => {
    positionKeeper.current = rememberPosition;
  });
  useLayoutEffect(() => {
    const before = anchor.current;
    const index = before ? rows.findIndex((row) => rowKey(row) === before.key) : -1;
    if (scroller.current && before && index >= 0)
      scroller.current.scrollTop = margin + index * height - before.above;
    positionKeeper.current();
  }, [rows, rowKey, height, margin, scroller]);
  useEffect(() => {
    const element = scroller.current;
    const onScroll = () => positionKeeper.current();
    element?.addEventListener("scroll", onScroll, { passive: true });
    return () => element?.removeEventListener("scroll", onScroll);
  }, [scroller]);
}

/** Further rows are requested when this many rows or fewer follow the visible ones. */
const nearEnd = 30;

/** Returns a function that stays the same on every render, so that rows aren't redrawn for a new one. */
function useStable<Row, A>(given: ((row: Row) => A) | undefined) {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const [stable] = useState(() => (row: Row) => latest.current!(row));
  return given && stable;
}

interface GridProps<Row> extends DataTableProps<Row> {
  box: { current: HTMLDivElement | null };
  width: number;
}

/** The index of the row that an event is in; NaN outside of rows. */
const indexOf = ({ target }: SyntheticEvent) =>
  target instanceof Element ? Number(target.closest<HTMLElement>("tr[data-index]")?.dataset["index"]) : NaN;

function moveOf(key: string, index: number, page: number, count: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    j: index + 1,
    k: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  return moves[key];
}

function Grid<Row>({ box, width, ...props }: GridProps<Row>) {
  const { label, rows, rowKey, selection, onOpen, onMore, tone, actions } = props;
  const { scroller, margin } = useScroller(box);
  const checks = (selection ? checkWidth : 0) + (actions ? checkWidth : 0);
  const rowActions = useStable(actions && ((row: Row) => actions({ row })));
  const columns = useMemo(() => fitting(props.columns, width - checks), [props.columns, width, checks]);
  const [height, setHeight] = useState(32);
  const { cursor, selection: selected, sorting, open } = useTable(props);
  const active = Math.max(0, cursor.index);
  const moved = useRef(false);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
    scrollMargin: margin,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  });

  useScrollAnchor({ scroller, margin, rows, rowKey, height, focused: cursor.held ? active : -1 });
  useLayoutEffect(() => {
    const first = box.current?.querySelector<HTMLElement>("tbody tr[data-index]");
    const measured = first?.getBoundingClientRect().height ?? height;
    if (measured === 0 || Math.abs(measured - height) < 0.1) return;
    setHeight(measured);
    virtualizer.measure();
  }, [width, height, virtualizer, box]);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    box.current?.querySelector<HTMLElement>(`tr[data-index="${active}"]`)?.focus();
  }, [active, cursor.key, box]);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1);
    const move = moveOf(event.key, index, page, rows.length);
    const onRow = event.target instanceof HTMLTableRowElement;
    const isLetter = event.key.length === 1;
    if (event.altKey || event.ctrlKey || event.metaKey || (isLetter && !onRow)) return;
    if (move !== undefined) {
      moved.current = cursor.moveTo(move) !== undefined;
    } else if (onRow && (event.key === " " || event.key === "x")) selected.toggle(index);
    else if (onRow && event.key === "Enter") open(index);
    else return;
    event.preventDefault();
  };

  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - nearEnd) onMore?.();
  }, [last, rows.length, onMore]);
  const span = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  const gap = (size: number, key: string) =>
    size > 0 && (
      <tr key={key} aria-hidden="true" className="muster-gap">
        <td colSpan={span} style={{ height: size }} />
      </tr>
    );
  return (
    <table
      className="pf-v6-c-table pf-m-compact"
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={selection ? true : undefined}
      style={{
        minWidth:
          columns.length > minShown
            ? `${columns.reduce((sum, column) => sum + share(column), checks)}rem`
            : 0,
      }}
    >
      <TableHead
        columns={columns}
        sort={props.sort}
        sorting={sorting}
        selection={selection && selected}
        menus={actions !== undefined}
      />
      <tbody
        className="pf-v6-c-table__tbody"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const index = indexOf(event);
          if (index >= 0) cursor.moveTo(index);
        }}
        onChange={(event) => selected.toggle(indexOf(event))}
        onClick={(event) => {
          const control = event.target instanceof Element && event.target.closest("a, button, input, label");
          if (!control && !getSelection()?.toString()) open(indexOf(event));
        }}
      >
        {items.flatMap((item, at) => {
          const row = rows[item.index];
          if (row === undefined) return [];
          const key = rowKey(row);
          return [
            gap(item.start - (items[at - 1]?.end ?? margin), `above ${key}`),
            <BodyRow
              key={key}
              row={row}
              index={item.index}
              columns={columns}
              selected={selected.isSelected(row)}
              reason={selected.reasonOf(row)}
              active={item.index === active}
              opens={onOpen !== undefined}
              tone={tone?.(row)}
              actions={rowActions}
            />,
          ];
        })}
        {gap(virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin), "below")}
      </tbody>
    </table>
  );
}
