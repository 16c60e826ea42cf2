import { t } from "@muster/sdk";
import { useState, type ReactNode } from "react";
import { type Action, type ActionTarget } from "#kit";
import { ConfirmAction } from "./confirm-action.tsx";

interface Deletion<Row> {
  /** Why nothing can be deleted while no row is selected, for a button beside the list. */
  selectFirst?: string;
  /** "Delete 2 users?" */
  question(count: number, rows: readonly Row[]): string;
  label: string;
  rows: readonly Row[];
  /** "Delete" by default. */
  confirmLabel?: string;
  /** The notice of success. */
  done?: string | ((deleted: readonly Row[]) => string);
  /** Why a row can't be deleted; undefined if it can. */
  refusal?(row: Row): string | undefined;
  message(selected: readonly Row[]): string;
  remove(row: Row): Promise<unknown>;
}

/** Selects rows of a table and deletes them after a confirmation. */
export function useDeletion<Row extends { id: number | string }>({
  selectFirst,
  question,
  label,
  rows,
  confirmLabel = t("common.delete"),
  done = t("common.deletion.dataDeletedSuccessfully"),
  refusal,
  message,
  remove,
}: Deletion<Row>): {
  table: { selection: ReadonlySet<string>; onSelectionChange(selection: ReadonlySet<string>): void };
  action: Action;
  /** The action of a row or the selection, for the list itself. */
  actionOn(target: ActionTarget<Row>): Action;
  question: ReactNode;
} {
  const [selection, onSelectionChange] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly Row[]>();
  const selected = rows.filter(({ id }) => selection.has(String(id)));
  const removeAll = async () => {
    for (const row of asked ?? []) await remove(row);
    onSelectionChange(new Set());
  };
  return {
    table: { selection, onSelectionChange },
    action: {
      label,
      kind: "danger",
      disabled: selected.length ? undefined : selectFirst,
      onSelect: () => setAsked(selected),
    },
    actionOn: (target) => ({
      label,
      kind: "danger",
      shortcut: "D",
      disabled: "row" in target ? refusal?.(target.row) : undefined,
      onSelect: () => setAsked("row" in target ? [target.row] : selected),
    }),
    question: asked && (
      <ConfirmAction
        danger
        title={question(asked.length, asked)}
        message={message(asked)}
        confirmLabel={confirmLabel}
        act={removeAll}
        done={typeof done === "string" ? done : done(asked)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
