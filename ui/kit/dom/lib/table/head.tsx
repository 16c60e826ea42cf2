import type { useTable } from "../../../headless/use-table.ts";
import { kitMessages } from "../../../messages.ts";
import type { Column, DataTableProps } from "../../../types/index.ts";
import { useEffect, useRef } from "react";
import { checkWidth, share } from "./columns.ts";

type Table = ReturnType<typeof useTable>;
type Selection = Pick<Table["selection"], "counts" | "toggleAll">;

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: DataTableProps<Row>["sort"];
  sorting: Table["sorting"];
  selection: Selection | undefined;
  /** Whether rows have a menu. */
  menus: boolean;
}

export function TableHead<Row>({ columns, sort, sorting, selection, menus }: HeadProps<Row>) {
  const total = columns.reduce((sum, column) => sum + share(column), selection ? checkWidth : 0);
  const last = columns.length - 1;
  return (
    <thead className="pf-v6-c-table__thead">
      <tr className="pf-v6-c-table__tr" aria-rowindex={1}>
        {selection && <SelectAll selection={selection} />}
        {columns.map((column, index) => {
          const sorted = sort?.column === column.id ? sort : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              className={`pf-v6-c-table__th muster-cell ${column.numeric ? "muster-numeric" : ""}`}
              style={{ width: index === last ? "auto" : `${(share(column) / total) * 100}%` }}
              aria-sort={sorted && (sorted.descending ? "descending" : "ascending")}
            >
              {column.sortable && sorting.enabled ? (
                <button type="button" className="muster-sort" onClick={() => sorting.by(column.id)}>
                  {column.label}
                  <span aria-hidden="true">{sortArrow(sorted)}</span>
                </button>
              ) : (
                column.label
              )}
            </th>
          );
        })}
        {menus && (
          <td className="pf-v6-c-table__td muster-menu-cell">
            <span className="muster-sr">{kitMessages.actions}</span>
          </td>
        )}
      </tr>
    </thead>
  );
}

function sortArrow(sorted: { descending: boolean } | undefined) {
  if (!sorted) return "↕";
  return sorted.descending ? "↓" : "↑";
}

function SelectAll({ selection }: { selection: Selection }) {
  const box = useRef<HTMLInputElement>(null);
  const { selected, selectable } = selection.counts();
  const all = selectable > 0 && selected === selectable;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && !all;
  }, [selected, all]);
  return (
    <td className="pf-v6-c-table__td muster-check-cell">
      <label>
        <input
          ref={box}
          type="checkbox"
          aria-label={kitMessages.selectAll}
          checked={all}
          disabled={selectable === 0}
          onChange={selection.toggleAll}
        />
      </label>
    </td>
  );
}
