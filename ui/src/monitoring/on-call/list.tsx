import { momentText, onCallSkipLabels, t, type OnCallSchedule } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Page, type Action, type ActionTarget, type Cell } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { reloadAction } from "../../hooks/form.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { OnCallDialog } from "./dialog.tsx";

const refreshMS = 60_000;

const nowCell = ({ turns: [turn], timeZone }: OnCallSchedule): Cell =>
  turn
    ? {
        text: t("monitoring.onCall.until", { name: turn.name, time: momentText(turn.until, timeZone) }),
        tone: "success",
      }
    : { text: t("monitoring.onCall.nobody"), tone: "danger" };

const nextCell = ({ turns: [, next], timeZone }: OnCallSchedule): Cell =>
  next ? t("monitoring.onCall.fromTime", { name: next.name, time: momentText(next.from, timeZone) }) : "";

const peopleText = ({ people }: OnCallSchedule): string =>
  people
    .map(({ name, skipped }) =>
      skipped ? t("monitoring.onCall.skipped", { name, reason: onCallSkipLabels[skipped] }) : name,
    )
    .join(", ");

/** Who is told of alerts at which time. */
export function OnCallSchedules() {
  const change = useMutate();
  const may = useMay();
  const [isNew, setNew] = useNewDialog();
  const [open, setOpen] = useState<OnCallSchedule>();
  const list = useOperation("listOnCallSchedules", {}, true, refreshMS);
  const all = list.data?.results ?? [];
  const { rows, query, emptyOr } = useTextFilter(all, t("monitoring.onCall.filter"), (one) => ({
    name: one.name,
    people: peopleText(one),
  }));
  const deletion = useDeletion({
    question: (count) => t("monitoring.onCall.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: () => t("monitoring.onCall.deleteWarning"),
    remove: ({ id }) => change("deleteOnCallSchedule", { path: { onCallScheduleId: id } }),
  });
  const create: Action = {
    label: t("monitoring.onCall.create"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => setNew(true),
  };
  const actions = (target: ActionTarget<OnCallSchedule>): Action[] => [
    ...("row" in target && may("updateOnCallSchedule")
      ? [{ label: t("common.edit"), shortcut: "e", onSelect: () => setOpen(target.row) }]
      : []),
    ...(may("deleteOnCallSchedule") ? [deletion.actionOn(target)] : []),
  ];
  return (
    <Page
      title={t("monitoring.onCall.title")}
      subtitle={t("monitoring.onCall.subtitle")}
      error={operationError(list)}
      actions={may("createOnCallSchedule") ? [create] : []}
    >
      <DataTable
        label={t("monitoring.onCall.title")}
        query={query}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...deletion.table}
        actions={actions}
        onOpen={(schedule) => setOpen(schedule)}
        attention={({ name, turns }) =>
          turns.length ? undefined : t("monitoring.onCall.nobodyIn", { name })
        }
        columns={[
          { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
          { id: "now", label: t("monitoring.onCall.now"), cell: nowCell, priority: 0, width: "wide" },
          { id: "next", label: t("monitoring.onCall.next"), cell: nextCell, priority: 1, width: "wide" },
          {
            id: "people",
            label: t("monitoring.onCall.people"),
            cell: peopleText,
            priority: 2,
            width: "wide",
          },
        ]}
        empty={emptyOr({
          title: t("monitoring.onCall.none"),
          hint: t("monitoring.onCall.noneHint"),
          action: create,
        })}
      />
      {deletion.question}
      {(isNew || open) && (
        <OnCallDialog
          key={open?.revision}
          schedule={open}
          actions={reloadAction(open, all, (schedule) => setOpen(schedule))}
          onClose={() => {
            setOpen(undefined);
            setNew(false);
          }}
        />
      )}
    </Page>
  );
}
