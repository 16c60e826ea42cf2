import { momentIn, onCallNext, onCallNow, onCallSkipLabels, t, type OnCallSchedule } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Page, type Action, type ActionTarget, type Cell } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { reloadAction } from "../../hooks/form.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { OnCallDialog } from "./dialog.tsx";
import { OverrideDialog } from "./override-dialog.tsx";
import { OnCallOverrides } from "./overrides.tsx";

const refreshMS = 60_000;

function nowCell({ shifts }: OnCallSchedule): Cell {
  const shift = onCallNow(shifts);
  if (!shift) return { text: t("monitoring.onCall.nobody"), tone: "danger" };
  const { name, insteadOf } = shift;
  const detail = insteadOf && t("monitoring.onCall.override.instead", { name: insteadOf });
  return { text: name, tone: "success", ...(detail && { detail }) };
}

function untilText({ shifts, timeZone }: OnCallSchedule): string {
  const shift = onCallNow(shifts);
  return shift ? momentIn(shift.until, timeZone) : "";
}

/** The next shift starts when the current one ends, so its time is only shown if no one is on call. */
function nextCell({ shifts, timeZone }: OnCallSchedule): Cell {
  const next = onCallNext(shifts);
  if (!next) return "";
  if (onCallNow(shifts)) return next.name;
  return t("monitoring.onCall.fromTime", { name: next.name, time: momentIn(next.from, timeZone) });
}

const peopleText = ({ people }: OnCallSchedule): string =>
  people
    .map(({ name, skipped }) =>
      skipped ? t("monitoring.onCall.skipped", { name, reason: onCallSkipLabels[skipped] }) : name,
    )
    .join(", ");

/** The schedules of who is notified of alerts at which time. */
export function OnCallSchedules() {
  const change = useMutate();
  const may = useMay();
  const [isNew, setNew] = useNewDialog();
  const [open, setOpen] = useState<OnCallSchedule>();
  const [overridden, setOverridden] = useState<OnCallSchedule>();
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
    ...("row" in target && may("createOnCallOverride")
      ? [
          {
            label: t("monitoring.onCall.override.add"),
            shortcut: "o",
            onSelect: () => setOverridden(target.row),
          },
        ]
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
        attention={({ name, shifts }) =>
          onCallNow(shifts) ? undefined : t("monitoring.onCall.nobodyIn", { name })
        }
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ name, timeZone }) => ({ text: name, detail: timeZone }),
            priority: 0,
          },
          { id: "now", label: t("monitoring.onCall.now"), cell: nowCell, priority: 0, width: "wide" },
          { id: "until", label: t("monitoring.onCall.override.until"), cell: untilText, priority: 0 },
          { id: "next", label: t("monitoring.onCall.next"), cell: nextCell, priority: 1 },
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
      <OnCallOverrides schedules={all} />
      {overridden && <OverrideDialog schedule={overridden} onClose={() => setOverridden(undefined)} />}
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
