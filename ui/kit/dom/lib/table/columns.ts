import type { Column } from "../../../types/index.ts";

const minimums = { narrow: 7, normal: 9, wide: 14 } as const;

/** The least width of a column in rem; columns share the place in these proportions. */
export const share = (column: Column<never>) => minimums[column.width ?? "normal"];

/** Width in rem of the column of check boxes. */
export const checkWidth = 3;

/** So many columns stay on the narrowest screen, where they share what there is. */
export const leastShown = 2;

/** The columns that fit into a width in rem: of the rest, those with the highest priority leave first. */
export function fitting<Row>(columns: readonly Column<Row>[], width: number): readonly Column<Row>[] {
  const total = columns.reduce((sum, column) => sum + share(column), 0);
  const lowest = Math.max(0, ...columns.map((column) => column.priority ?? 0));
  if (total <= width || lowest === 0 || columns.length <= leastShown) return columns;
  const leaving = columns.findLastIndex((column) => column.priority === lowest);
  return fitting(columns.toSpliced(leaving, 1), width);
}
