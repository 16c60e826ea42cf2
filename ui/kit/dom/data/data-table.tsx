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
import { Loading } from "../lib/loading.tsx";
import { checkWidth, fitting, leastShown, share } from "../lib/table/columns.ts";
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
  const { id, rows, loading, empty, label } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  return (
    <div ref={scroller} id={id} className="muster-table" role="group" aria-label={label} aria-busy={loading}>
      {rows.length > 0 ? (
        <Grid {...props} scroller={scroller} width={width} />
      ) : loading ? (
        <Loading label={kitMessages.loadingLabel(label)} />
      ) : (
        <EmptyState {...empty} />
      )}
    </div>
  );
}

interface ScrollAnchor<Row> extends Pick<DataTableProps<Row>, "rows" | "rowKey"> {
  scroller: { current: HTMLDivElement | null };
  /** Of a row. */
  height: number;
  /** The row that has focus while focus is in the table; -1 if none has. */
  focused: number;
}

/** Rows that arrive above don't move the visible ones. */
function useScrollAnchor<Row>({ scroller, rows, rowKey, height, focused }: ScrollAnchor<Row>) {
  const anchor = useRef<{ key: string; above: number }>(undefined);
  const rememberPosition = () => {
    const element = scroller.current;
    if (!element) return;
    const hasFocus = element.contains(document.activeElement) && document.activeElement?.closest("tbody");
    const top = element.scrollTop;
    const inView = focused * height >= top && (focused + 1) * height <= top + element.clientHeight;
    const index = hasFocus && focused >= 0 && inView ? focused : top > 0 ? Math.floor(top / height) : -1;
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
    if (scroller.current && before && index >= 0) scroller.current.scrollTop = index * height - before.above;
    positionKeeper.current();
  }, [rows, rowKey, height, scroller]);
  useEffect(() => {
    const element = scroller.current;
    const onScroll = () => positionKeeper.current();
    element?.addEventListener("scroll", onScroll, { passive: true });
    return () => element?.removeEventListener("scroll", onScroll);
  }, [scroller]);
}

interface GridProps<Row> extends DataTableProps<Row> {
  scroller: { current: HTMLDivElement | null };
  width: number;
}

function Grid<Row>({ scroller, width, ...props }: GridProps<Row>) {
  const { label, rows, rowKey, selection, onOpen, tone } = props;
  const checks = selection ? checkWidth : 0;
  const columns = useMemo(() => fitting(props.columns, width - checks), [props.columns, width, checks]);
  const [height, setHeight] = useState(44);
  const { cursor, selection: selected, sorting, open } = useTable(props);
  const active = Math.max(0, cursor.index);
  const moved = useRef(false);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  });

  useScrollAnchor({ scroller, rows, rowKey, height, focused: cursor.held ? active : -1 });
  useLayoutEffect(() => {
    const first = scroller.current?.querySelector<HTMLElement>("tbody tr[data-index]");
    const measured = first?.getBoundingClientRect().height ?? height;
    if (measured === 0 || Math.abs(measured - height) < 0.1) return;
    setHeight(measured);
    virtualizer.measure();
  }, [width, height, virtualizer, scroller]);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    scroller.current?.querySelector<HTMLElement>(`tr[data-index="${active}"]`)?.focus();
  }, [active, cursor.key, scroller]);

  const indexOf = (event: SyntheticEvent) =>
    event.target instanceof Element
      ? Number(event.target.closest<HTMLElement>("tr[data-index]")?.dataset["index"])
      : NaN;
  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1);
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: rows.length - 1,
    };
    const move = moves[event.key];
    const onRow = event.target instanceof HTMLTableRowElement;
    if (move !== undefined && !event.altKey) {
      moved.current = cursor.moveTo(move) !== undefined;
    } else if (onRow && event.key === " ") selected.toggle(index);
    else if (onRow && event.key === "Enter") open(index);
    else return;
    event.preventDefault();
  };

  const items = virtualizer.getVirtualItems();
  const span = columns.length + (selection ? 1 : 0);
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
          columns.length > leastShown
            ? `${columns.reduce((sum, column) => sum + share(column), checks)}rem`
            : 0,
      }}
    >
      <TableHead columns={columns} sort={props.sort} sorting={sorting} selection={selection && selected} />
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
            gap(item.start - (items[at - 1]?.end ?? 0), `above ${key}`),
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
            />,
          ];
        })}
        {gap(virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0), "below")}
      </tbody>
    </table>
  );
}
