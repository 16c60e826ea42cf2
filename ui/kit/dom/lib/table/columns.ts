import { fitColumns } from "../../../headless/use-table.ts";
import type { Column } from "../../../types/index.ts";

const minimums = { narrow: 7, normal: 9, wide: 14, widest: 36 } as const;

/** The minimum width of a column in rem; columns share the available width in these proportions. */
export const share = (column: Column<never>) => minimums[column.width ?? "normal"];

/** Width in rem of the column of check boxes. */
export const checkWidth = 3;

/** The number of columns shown on the narrowest screen. */
export const minShown = 2;

/** Returns the columns that fit into a width in rem. */
export const fitting = <Row>(columns: readonly Column<Row>[], room: number) =>
  fitColumns(columns, { widthOf: share, room, minimum: minShown });
