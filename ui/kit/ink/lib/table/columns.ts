import type { Cell, Column } from "../../../types/index.ts";
import { gap } from "../../data/data-table.tsx";
import { clean, widthOf } from "../text.ts";

// Cells that a column takes before others leave for it, and at most
const least = { narrow: 8, normal: 18, wide: 24 };

const most = { narrow: 16, normal: 32, wide: 56 };

interface Placed<Row> {
  column: Column<Row>;
  width: number;
}

/**
 * The columns that fit, with the width of each: those of the highest priority number leave first, and those of the
 * lowest get what they need first.
 */
export function place<Row>(
  columns: readonly Column<Row>[],
  room: number,
  needs: ReadonlyMap<string, number>,
): Placed<Row>[] {
  const shown = columns.map((column) => {
    const kind = column.width ?? "normal";
    const need = Math.min(needs.get(column.id) ?? 0, most[kind]);
    return { column, need, width: Math.min(need, least[kind]) };
  });
  const taken = () => shown.reduce((sum, { width }) => sum + width + gap, -gap);
  while (shown.length > 1 && taken() > room) {
    const leaving = shown.reduce((worst, one) =>
      (one.column.priority ?? 0) >= (worst.column.priority ?? 0) ? one : worst,
    );
    if (!leaving.column.priority) break;
    shown.splice(shown.indexOf(leaving), 1);
  }
  let spare = Math.max(0, room - taken());
  for (const one of shown.toSorted((a, b) => (a.column.priority ?? 0) - (b.column.priority ?? 0))) {
    const more = Math.min(spare, one.need - one.width);
    one.width += more;
    spare -= more;
  }
  return shown;
}

export const textOf = (cell: Cell) => (typeof cell === "string" ? cell : cell.text);

export const toneOf = (cell: Cell) => (typeof cell === "string" ? undefined : cell.tone);

export const cellWidth = (cell: Cell) => widthOf(clean(textOf(cell))) + (toneOf(cell) ? 2 : 0);
