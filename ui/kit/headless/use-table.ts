import { useLayoutEffect, useRef, useState } from "react";
import type { Column, DataTableProps } from "../types/index.ts";

interface FitOptions<Row> {
  /** A column's minimum width, in the unit of `room`. */
  widthOf(column: Column<Row>): number;
  room: number;
  gap?: number;
  /** The number of columns shown at the narrowest width. */
  minimum?: number;
}

/**
 * Returns the columns that fit: those with the highest priority number are hidden first, those without one
 * never.
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  { widthOf, room, gap = 0, minimum = 1 }: FitOptions<Row>,
): readonly Column<Row>[] {
  let shown = columns;
  const taken = () => shown.reduce((sum, column) => sum + widthOf(column) + gap, -gap);
  while (shown.length > minimum && taken() > room) {
    const highest = Math.max(...shown.map(({ priority = 0 }) => priority));
    if (highest === 0) break;
    shown = shown.toSpliced(
      shown.findLastIndex(({ priority = 0 }) => priority === highest),
      1,
    );
  }
  return shown;
}

type Selecting<Row> = Pick<
  DataTableProps<Row>,
  "rows" | "rowKey" | "selection" | "onSelectionChange" | "unselectable"
>;

/** Manages which rows are selected. Rows that a filter hides stay selected. */
function useSelection<Row>({ rows, rowKey, selection, onSelectionChange, unselectable }: Selecting<Row>) {
  const reasonOf = (row: Row) => (selection ? unselectable?.(row) : undefined);
  const selectable = () => rows.filter((row) => reasonOf(row) === undefined).map(rowKey);
  return {
    reasonOf,
    isSelected: (row: Row) => selection?.has(rowKey(row)),
    toggle(index: number) {
      const row = rows[index];
      if (!selection || row === undefined || reasonOf(row) !== undefined) return;
      onSelectionChange?.(selection.symmetricDifference(new Set([rowKey(row)])));
    },
    toggleAll() {
      if (!selection) return;
      const keys = new Set(selectable());
      const all = keys.isSubsetOf(selection);
      onSelectionChange?.(all ? selection.difference(keys) : selection.union(keys));
    },
    /** Adds the rows between two indexes, inclusive. */
    selectRange(from: number, to: number) {
      if (!selection) return;
      const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      const keys = range.filter((row) => reasonOf(row) === undefined).map(rowKey);
      onSelectionChange?.(selection.union(new Set(keys)));
    },
    /** How many rows are selected, and how many are selectable. */
    counts() {
      const keys = selectable();
      return { selected: keys.filter((key) => selection?.has(key)).length, selectable: keys.length };
    },
  };
}

/**
 * The cursor: the row that keys act on. It follows its row when rows are added or moved, and stays at its
 * index when the row is removed.
 */
function useCursor<Row>({ rows, rowKey }: Pick<DataTableProps<Row>, "rows" | "rowKey">, start?: string) {
  const [key, setKey] = useState(start);
  const last = useRef(0);
  const found = key === undefined ? -1 : rows.findIndex((row) => rowKey(row) === key);
  const index = found >= 0 ? found : Math.min(last.current, rows.length - 1);
  useLayoutEffect(() => {
    last.current = Math.max(0, index);
  });
  return {
    index,
    key,
    /** Whether the cursor's row still exists. */
    held: found >= 0,
    moveTo(wanted: number) {
      const next = Math.max(0, Math.min(wanted, rows.length - 1));
      const row = rows[next];
      if (row === undefined) return undefined;
      last.current = next;
      setKey(rowKey(row));
      return next;
    },
  };
}

/** The behavior of a table in both renderers: sort order, selection and cursor, which starts at a row. */
export function useTable<Row>(props: DataTableProps<Row>, start?: string) {
  const { columns, rows, sort, onSort, onOpen } = props;
  const sortable = columns.some((column) => column.sortable);
  return {
    cursor: useCursor(props, start),
    selection: useSelection(props),
    open(index: number) {
      const row = rows[index];
      if (row !== undefined) onOpen?.(row);
    },
    sorting: {
      enabled: onSort !== undefined && sortable,
      by: (column: string) =>
        onSort?.({ column, descending: sort?.column === column ? !sort.descending : false }),
    },
  };
}
