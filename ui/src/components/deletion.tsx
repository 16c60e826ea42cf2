import { t } from "@muster/sdk";
import { useState, type ReactNode } from "react";
import { Confirm, type Action } from "#kit";
import { useConsole } from "../hooks/console.ts";
import { useAction } from "../hooks/operations.ts";

interface Deletion<Row> {
  /** What one of the rows is called, for "Select a user first" and "Delete 2 users?". */
  noun: string;
  label: string;
  rows: readonly Row[];
  /** What is asked and pressed; usually Delete. */
  verb?: string;
  /** What is said when it is done. */
  done?: string;
  message(selected: readonly Row[]): string;
  remove(row: Row): Promise<unknown>;
}

const many = (noun: string, n: number) =>
  n === 1 ? `1 ${noun}` : `${n} ${noun.replace(/([^aeiou])y$/, "$1ie")}s`;

/** Choosing rows of a table and deleting them one by one after a question. */
export function useDeletion<Row extends { id: number | string }>({
  noun,
  label,
  rows,
  verb = "Delete",
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
      disabled: selected.length ? undefined : `Select a ${noun} first`,
      onSelect: () => setAsking(true),
    },
    question: asking && (
      <Confirm
        danger
        title={`${verb} ${many(noun, selected.length)}?`}
        message={message(selected)}
        confirmLabel={verb}
        busy={busy}
        onConfirm={() => run(removeAll)}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
