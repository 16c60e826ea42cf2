import { useState } from "react";
import type { ActionTarget } from "#kit";

/** The selected rows of a list that is read as a whole. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [selection, onSelectionChange] = useState<ReadonlySet<string>>(new Set());
  return {
    table: { selection, onSelectionChange },
    /** The rows that an action is for. */
    rowsOf: (target: ActionTarget<Row>): readonly Row[] =>
      "row" in target ? [target.row] : rows.filter((row) => selection.has(keyOf(row))),
    clear: () => onSelectionChange(new Set()),
  };
}
