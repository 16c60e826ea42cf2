import type { Column, DataTableProps } from "../../../types/index.ts";
import { useEffect, useRef } from "react";
import { checkWidth, share } from "./columns.ts";

type HeadProps<Row> = Pick<
  DataTableProps<Row>,
  "rows" | "rowKey" | "selection" | "onSelectionChange" | "unselectable" | "sort" | "onSort"
> & { columns: readonly Column<Row>[] };

export function TableHead<Row>({ columns, sort, onSort, ...props }: HeadProps<Row>) {
  const total = columns.reduce((sum, column) => sum + share(column), props.selection ? checkWidth : 0);
  const last = columns.length - 1;
  return (
    <thead className="pf-v6-c-table__thead">
      <tr className="pf-v6-c-table__tr" aria-rowindex={1}>
        {props.selection && <SelectAll {...props} selection={props.selection} />}
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
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className="muster-sort"
                  onClick={() =>
                    onSort({ column: column.id, descending: sorted ? !sorted.descending : false })
                  }
                >
                  {column.label}
                  <span aria-hidden="true">{sorted ? (sorted.descending ? "↓" : "↑") : "↕"}</span>
                </button>
              ) : (
                column.label
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface SelectAllProps<Row> extends Pick<
  DataTableProps<Row>,
  "rows" | "rowKey" | "onSelectionChange" | "unselectable"
> {
  selection: ReadonlySet<string>;
}

function SelectAll<Row>({ rows, rowKey, selection, onSelectionChange, unselectable }: SelectAllProps<Row>) {
  const box = useRef<HTMLInputElement>(null);
  const keys = rows.filter((row) => unselectable?.(row) === undefined).map(rowKey);
  const chosen = keys.filter((key) => selection.has(key)).length;
  const all = keys.length > 0 && chosen === keys.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !all;
  }, [chosen, all]);
  return (
    <td className="pf-v6-c-table__td muster-check-cell">
      <label>
        <input
          ref={box}
          type="checkbox"
          aria-label="Select all"
          checked={all}
          disabled={keys.length === 0}
          onChange={() =>
            onSelectionChange?.(all ? selection.difference(new Set(keys)) : selection.union(new Set(keys)))
          }
        />
      </label>
    </td>
  );
}
