import { useState } from "react";
import type { ActionTarget } from "#kit";

/** Manages the selected rows of a list that is read in full. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [selection, onSelectionChange] = useState<ReadonlySet<string>>(new Set());
  return {
    table: { selection, onSelectionChange },
    /** Returns the rows that an action applies to. */
    rowsOf: (target: ActionTarget<Row>): readonly Row[] =>
      "row" in target ? [target.row] : rows.filter((row) => selection.has(keyOf(row))),
    clear: () => onSelectionChange(new Set()),
  };
}
