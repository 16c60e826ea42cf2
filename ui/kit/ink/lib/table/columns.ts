import type { Cell, Column } from "../../../types/index.ts";
import { fitColumns } from "../../../headless/use-table.ts";
import { clean, widthOf } from "../text.ts";

export const columnGap = 2;

// Minimum and maximum width of a column in cells.
const minWidths = { narrow: 8, normal: 18, wide: 24, widest: 40 };
const maxWidths = { narrow: 16, normal: 32, wide: 56, widest: 160 };

interface Placed<Row> {
  column: Column<Row>;
  width: number;
}

/**
 * Returns the columns that fit, with their widths: those with the highest priority number are hidden first,
 * and those that lack the least width are widened first.
 */
export function place<Row>(
  columns: readonly Column<Row>[],
  room: number,
  needs: ReadonlyMap<string, number>,
): Placed<Row>[] {
  const measure = (column: Column<Row>) => {
    const kind = column.width ?? "normal";
    const need = Math.min(needs.get(column.id) ?? 0, maxWidths[kind]);
    return { column, need, width: Math.min(need, minWidths[kind]) };
  };
  const widthOf = (column: Column<Row>) => measure(column).width;
  const shown = fitColumns(columns, { widthOf, room, gap: columnGap }).map(measure);
  const taken = shown.reduce((sum, { width }) => sum + width + columnGap, -columnGap);
  let spare = Math.max(0, room - taken);
  // so that one long name doesn't truncate every other column
  const lacking = ({ need, width }: { need: number; width: number }) => need - width;
  for (const one of shown.toSorted((a, b) => lacking(a) - lacking(b))) {
    const more = Math.min(spare, one.need - one.width);
    one.width += more;
    spare -= more;
  }
  return shown;
}

/** Returns the column at a cell of a line, whose first two cells are marks. */
export function columnAt<Row>(placed: readonly Placed<Row>[], cell: number): Column<Row> | undefined {
  let start = 2;
  for (const { column, width } of placed) {
    if (cell >= start && cell < start + width) return column;
    start += width + columnGap;
  }
  return undefined;
}

export const textOf = (cell: Cell) =>
  typeof cell === "string" ? cell : [cell.text, cell.detail].filter(Boolean).join(" · ");

export const toneOf = (cell: Cell) => (typeof cell === "string" ? undefined : cell.tone);

export const cellWidth = (cell: Cell) => widthOf(clean(textOf(cell))) + (toneOf(cell) ? 2 : 0);
