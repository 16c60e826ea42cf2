import { formatList, isMfaRefusal, isSentForApproval, MusterError, t } from "@muster/sdk";
import { useState, type ReactNode } from "react";
import { type Action, type ActionTarget } from "#kit";
import { useConsole } from "../hooks/console.ts";
import { changesPath } from "../operations/change-requests/addresses.ts";
import { ConfirmAction } from "./confirm-action.tsx";

const maxNamed = 10;

const firstOf = (texts: readonly string[]): readonly string[] =>
  texts.length > maxNamed ? [...texts.slice(0, maxNamed), "…"] : texts;

interface Deletion<Row> {
  /** The reason shown on a button beside the list while no row is selected. */
  selectFirst?: string;
  /** Such as "Delete 2 users?". */
  question(count: number, rows: readonly Row[]): string;
  label: string;
  rows: readonly Row[];
  /** "Delete" by default. */
  confirmLabel?: string;
  /** The notification of success. */
  done?: string | ((deleted: readonly Row[]) => string);
  /** Why a row can't be deleted; undefined if it can. */
  refusal?(row: Row): string | undefined;
  message(selected: readonly Row[]): string;
  /** The row's name; its `name` by default. */
  nameOf?(row: Row): string;
  remove(row: Row): Promise<unknown>;
}

interface Outcome<Row> {
  deleted: Row[];
  waiting: Row[];
  failures: string[];
}

/** Selects rows of a table and deletes them after a confirmation. */
export function useDeletion<Row extends { id: number | string; name?: string }>({
  selectFirst,
  question,
  label,
  rows,
  confirmLabel = t("common.delete"),
  done = t("common.deletion.dataDeletedSuccessfully"),
  refusal,
  message,
  nameOf = ({ id, name }) => name ?? String(id),
  remove,
}: Deletion<Row>): {
  table: { selection: ReadonlySet<string>; onSelectionChange(selection: ReadonlySet<string>): void };
  action: Action;
  /** The action for a row or the selection, to be shown by the list itself. */
  actionOn(target: ActionTarget<Row>): Action;
  question: ReactNode;
} {
  const [selection, onSelectionChange] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly Row[]>();
  const selected = rows.filter(({ id }) => selection.has(String(id)));
  const { notify } = useConsole();
  const doneText = (deleted: readonly Row[]) => (typeof done === "string" ? done : done(deleted));
  const namesOf = (some: readonly Row[]) => formatList(firstOf(some.map(nameOf)));
  const tell = ({ deleted, waiting, failures }: Outcome<Row>) => {
    if (deleted.length) notify({ tone: "success", title: doneText(deleted), detail: namesOf(deleted) });
    if (waiting.length)
      notify({
        tone: "success",
        title: t("operations.changeRequests.sent"),
        detail: namesOf(waiting),
        to: changesPath,
        linkLabel: t("operations.changeRequests.changeRequests"),
      });
    if (failures.length) {
      const title = t("operations.notifications.failed");
      notify({ tone: "danger", title, detail: firstOf(failures).join(" ") });
    }
  };
  /**
   * Deletes the rows. With several, continues if one is refused or waits for approval, and reports the
   * results.
   */
  const removeAll = async (all: readonly Row[]) => {
    const outcome: Outcome<Row> = { deleted: [], waiting: [], failures: [] };
    const { deleted, waiting, failures } = outcome;
    const take = (row: Row, error: unknown) => {
      const isOfSeveral = all.length > 1;
      if (isSentForApproval(error)) waiting.push(row);
      else if (isOfSeveral && error instanceof MusterError && !isMfaRefusal(error))
        failures.push(`${nameOf(row)}: ${error.message}`);
      else throw error;
      // for a single row, `ConfirmAction` reports the error
      if (!isOfSeveral) throw error;
    };
    try {
      for (const row of all)
        await remove(row).then(
          () => deleted.push(row),
          (error: unknown) => take(row, error),
        );
    } finally {
      const gone = new Set([...deleted, ...waiting].map(({ id }) => String(id)));
      onSelectionChange((before) => new Set(before).difference(gone));
      if (all.length > 1) tell(outcome);
    }
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
        act={() => removeAll(asked)}
        done={asked.length === 1 ? doneText(asked) : undefined}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
