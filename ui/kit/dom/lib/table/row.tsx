import { kitMessages } from "../../../messages.ts";
import type { Action, Cell, Column, Tone } from "../../../types/index.ts";
import { memo } from "react";
import { CellText } from "../cell-text.tsx";
import { Reason } from "../reason.tsx";
import { RowMenu } from "./row-menu.tsx";

interface BodyRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  selected: boolean | undefined;
  reason: string | undefined;
  active: boolean;
  opens: boolean;
  tone: Tone | undefined;
  actions: ((row: Row) => readonly Action[]) | undefined;
}

const titleOf = (cell: Cell) =>
  typeof cell === "string" ? cell : (cell.title ?? [cell.text, cell.detail].filter(Boolean).join(" · "));

function PlainRow<Row>({
  row,
  index,
  columns,
  selected,
  reason,
  active,
  opens,
  tone,
  actions,
}: BodyRowProps<Row>) {
  const tabIndex = active ? 0 : -1;
  const [first] = columns;
  const name = first && first.cell(row);
  const text = typeof name === "string" ? name : name?.text;
  const box = (
    <input
      type="checkbox"
      aria-label={kitMessages.selectRow(text ?? "")}
      checked={selected}
      readOnly
      disabled={reason !== undefined}
      tabIndex={tabIndex}
    />
  );
  return (
    <tr
      className={`pf-v6-c-table__tr ${opens ? "pf-m-clickable" : ""} ${selected ? "pf-m-selected" : ""}`}
      data-index={index}
      data-tone={tone}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-description={reason}
      tabIndex={tabIndex}
    >
      {selected !== undefined && (
        <td className="pf-v6-c-table__td muster-check-cell">
          {reason === undefined ? (
            <label>{box}</label>
          ) : (
            <Reason text={reason}>
              <label>{box}</label>
            </Reason>
          )}
        </td>
      )}
      {columns.map((column, at) => {
        const Tag = at === 0 ? "th" : "td";
        const cell = column.cell(row);
        return (
          <Tag
            key={column.id}
            scope={at === 0 ? "row" : undefined}
            className={`pf-v6-c-table__td muster-cell ${column.numeric ? "muster-numeric" : ""}`}
            title={titleOf(cell)}
          >
            <CellText cell={cell} tabIndex={tabIndex} />
          </Tag>
        );
      })}
      {actions && (
        <td className="pf-v6-c-table__td muster-menu-cell">
          <RowMenu name={text ?? ""} tabIndex={tabIndex} actions={() => actions(row)} />
        </td>
      )}
    </tr>
  );
}

export const BodyRow = memo(PlainRow) as typeof PlainRow;
