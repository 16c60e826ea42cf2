import { useRef } from "react";
import type { useTable } from "../../../headless/use-table.ts";
import { kitMessages } from "../../../messages.ts";
import type { DataTableProps } from "../../../types/index.ts";
import { terminalMessages } from "../../messages.ts";
import type { Binding } from "../keyboard/focus-manager.ts";

type Selecting<Row> = Pick<DataTableProps<Row>, "selection" | "onSelectionChange" | "onSelectAll">;
type Selection<Row> = ReturnType<typeof useTable<Row>>["selection"];

/** Selects rows with keys: a range extends from where it was started to the cursor. */
export function useRangeSelection<Row>(
  { selection, onSelectionChange, onSelectAll }: Selecting<Row>,
  selected: Selection<Row>,
) {
  const from = useRef<number>(undefined);
  const extendTo = (index: number) => {
    if (from.current !== undefined) selected.selectRange(from.current, index);
  };
  const clear = () => {
    from.current = undefined;
    onSelectionChange?.(new Set());
  };
  const { keys } = terminalMessages;
  return {
    extendTo,
    keys(index: number, chosen: number, moveTo: (index: number) => void): Binding[] {
      if (!selection || !onSelectionChange) return [];
      const toggle = () => {
        selected.toggle(index);
        moveTo(index + 1);
      };
      const begin = () => {
        from.current = from.current === undefined ? index : undefined;
        extendTo(index);
      };
      return [
        { keys: ["space"], label: keys.select, run: toggle },
        { keys: ["v"], label: keys.range, hidden: true, run: begin },
        { keys: ["A"], label: keys.allMatching, hidden: true, run: onSelectAll ?? selected.toggleAll },
        ...(chosen > 0 ? [{ keys: ["escape"], label: kitMessages.clearSelection, run: clear }] : []),
      ];
    },
  };
}
