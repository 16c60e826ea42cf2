import { useEffect, useLayoutEffect, useRef } from "react";
import type { useTable } from "../../../headless/use-table.ts";
import type { DataTableProps } from "../../../types/index.ts";

/** Further rows are requested when this many rows or fewer follow the cursor. */
const nearEnd = 50;

type Cursor<Row> = ReturnType<typeof useTable<Row>>["cursor"];

/** Returns the visible rows, which follow the cursor; requests further rows near the end. */
export function useRowWindow<Row>(
  { rows, rowKey, onMore }: Pick<DataTableProps<Row>, "rows" | "rowKey" | "onMore">,
  cursor: Cursor<Row>,
  lines: number,
) {
  // the cursor's last line in the window, so that rows added above don't move it
  const lastLine = useRef(0);
  const height = Math.max(1, Math.min(rows.length, lines - 1));
  const { index } = cursor;
  const line = Math.max(0, Math.min(lastLine.current, height - 1));
  const first = Math.max(0, Math.min(index - line, rows.length - height));
  const row = rows[index];
  useLayoutEffect(() => {
    lastLine.current = Math.max(0, index - first);
    if (row !== undefined && rowKey(row) !== cursor.key) cursor.moveTo(index);
  });
  useEffect(() => {
    if (rows.length && index >= rows.length - nearEnd) onMore?.();
  }, [index, rows.length, onMore]);
  return {
    first,
    height,
    /** Moves the cursor; returns its new index, or undefined if there are no rows. */
    moveTo(wanted: number): number | undefined {
      const next = cursor.moveTo(wanted);
      if (next !== undefined) lastLine.current = Math.max(0, Math.min(next - first, height - 1));
      return next;
    },
    /** Scrolls; returns whether that was possible. The cursor keeps its line on the screen. */
    scroll(step: number): boolean {
      const to = Math.max(0, Math.min(first + step, rows.length - height));
      if (to !== first) cursor.moveTo(index + to - first);
      return to !== first;
    },
  };
}
