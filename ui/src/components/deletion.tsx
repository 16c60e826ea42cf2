import { t } from "@muster/sdk";
import { useState, type ReactNode } from "react";
import { Confirm, type Action } from "#kit";
import { useConsole } from "../hooks/console.ts";
import { useAction } from "../hooks/operations.ts";

interface Deletion<Row> {
  /** Why nothing can be deleted while no row is selected: "Select a user first". */
  selectFirst: string;
  /** "Delete 2 users?" */
  question(count: number): string;
  label: string;
  rows: readonly Row[];
  /** "Delete" by default. */
  confirmLabel?: string;
  /** The notice of success. */
  done?: string;
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
  message,
  remove,
}: Deletion<Row>): {
  table: { selection: ReadonlySet<string>; onSelectionChange(selection: ReadonlySet<string>): void };
  action: Action;
  question: ReactNode;
} {
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const [selection, onSelectionChange] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const selected = rows.filter(({ id }) => selection.has(String(id)));
  const removeAll = async () => {
    for (const row of selected) await remove(row);
    setAsking(false);
    onSelectionChange(new Set());
    notify({ tone: "success", title: done });
  };
  return {
    table: { selection, onSelectionChange },
    action: {
      label,
      kind: "danger",
      disabled: selected.length ? undefined : selectFirst,
      onSelect: () => setAsking(true),
    },
    question: asking && (
      <Confirm
        danger
        title={question(selected.length)}
        message={message(selected)}
        confirmLabel={confirmLabel}
        busy={busy}
        onConfirm={() => run(removeAll)}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
