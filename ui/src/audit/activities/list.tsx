import {
  isDone,
  objectAddress,
  readActivities,
  readAnchors,
  t,
  toExportLine,
  verificationText,
  withWord,
  wordOf,
  type Activity,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, Page, type Action, type ActionTarget } from "#kit";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { operationError, useAction } from "../../hooks/operations.ts";
import { DatesDialog } from "./dates-dialog.tsx";
import { activityColumns } from "./columns.ts";
import { Entry } from "./entry.tsx";
import { useActivities } from "./use-activities.ts";

type Activities = ReturnType<typeof useActivities>;

const periods = () =>
  [
    { value: "", label: t("audit.activities.anyTime") },
    { value: "1h", label: t("audit.log.hourAgo") },
    { value: "24h", label: t("audit.log.dayAgo") },
    { value: "7d", label: t("audit.log.weekAgo") },
  ] as const;

const viewOf = (outcome: string) => {
  if (!outcome) return "all";
  return outcome === "done" ? "done" : "refused";
};

export function Activities() {
  const { organizations } = useConsole();
  const [open, setOpen] = useState<Activity>();
  const [isChoosing, setChoosing] = useState(false);
  const activities = useActivities();
  const { query, list, rows, total, error, outcome, isLinked } = activities;
  const actions = useLogActions(activities);
  const rowActions = useEntryActions(activities, setOpen);
  const change = (word: "outcome" | "since", value: string) =>
    query.setTyped(withWord(query.typed, word, value));
  const since = wordOf(query.typed, "since");
  const until = wordOf(query.typed, "until");
  const organizationOf = ({ organizationId, organization }: Activity) =>
    organizations.find(({ id }) => id === organizationId)?.name ?? organization;
  return (
    <Page
      title={t("audit.activities.auditLog")}
      subtitle={t("audit.activities.whoDidWhatRefusalsIncluded")}
      error={operationError(list)}
      actions={actions}
    >
      <DataTable
        label={t("audit.activities.activities")}
        query={{
          text: query.typed,
          placeholder: t("audit.activities.searchActivities"),
          onChange: query.setTyped,
        }}
        views={{
          items: [
            { id: "all", label: t("audit.activities.all") },
            { id: "done", label: t("audit.activities.changed") },
            { id: "refused", label: t("audit.activities.refused") },
          ],
          current: viewOf(outcome),
          onChange: (id) => change("outcome", id === "all" ? "" : id),
        }}
        options={{
          label: t("audit.activities.period"),
          actions: [
            ...periods().map(({ value, label }) => ({
              label,
              onSelect: () => query.setTyped(withWord(withWord(query.typed, "until", ""), "since", value)),
            })),
            { label: t("audit.activities.chooseDates"), onSelect: () => setChoosing(true) },
          ],
          checked: [...periods().map(({ value }) => !until && value === since), Boolean(until)],
        }}
        rows={rows}
        rowKey={({ sequence }) => String(sequence)}
        loading={list.isPending && error === undefined}
        total={total}
        onMore={list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : undefined}
        actions={rowActions}
        onOpen={(activity: Activity) => setOpen(activity)}
        columns={activityColumns(isLinked)}
        tone={(activity) => (isDone(activity) ? undefined : "warning")}
        empty={emptyOf(activities)}
      />
      {isChoosing && (
        <DatesDialog
          text={query.typed}
          onClose={() => setChoosing(false)}
          onChoose={(text) => query.setTyped(text)}
        />
      )}
      {open && (
        <Entry
          entry={open}
          organization={organizationOf(open)}
          linked={isLinked(open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

function emptyOf({ query, error }: Activities) {
  if (!query.value) return { title: t("audit.activities.noneYet"), hint: t("audit.activities.noneYetHint") };
  return {
    title: t("audit.activities.noMatch"),
    hint: error ?? t("audit.activities.noMatchHint"),
    action: { label: t("audit.activities.clearSearch"), onSelect: () => query.setTyped("") },
  };
}

/** Returns an entry's actions, such as listing other activities of the same user or object. */
function useEntryActions({ query, isLinked }: Activities, onOpen: (activity: Activity) => void) {
  const navigate = useNavigate();
  return (target: ActionTarget<Activity>): Action[] => {
    if (!("row" in target)) return [];
    const { row } = target;
    const { object, who } = row;
    const to = isLinked(row) ? objectAddress(row) : undefined;
    return [
      { label: t("audit.activities.details"), onSelect: () => onOpen(row) },
      ...(to && object
        ? [
            {
              label: t("audit.activities.openObject", { name: object.name }),
              shortcut: "o",
              onSelect: () => void navigate(to),
            },
          ]
        : []),
      {
        label: t("audit.activities.onlyWho", { who }),
        shortcut: "w",
        onSelect: () => query.setTyped(withWord("", "who", who)),
      },
      ...(object?.id
        ? [
            {
              label: t("audit.activities.onlyObject", { name: object.name || object.id }),
              shortcut: "h",
              onSelect: () => query.setTyped(withWord("", "object", `${object.kind}/${object.id}`)),
            },
          ]
        : []),
    ];
  };
}

function useLogActions({ filter, error }: Activities): Action[] {
  const { muster, platform } = useConnection();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const save = async () => {
    const lines: string[] = [];
    for await (const entry of readActivities(muster, filter)) lines.push(toExportLine(entry));
    lines.push(toExportLine(await readAnchors(muster)));
    notify({
      tone: "success",
      title: t("audit.activities.saved"),
      detail: await platform.saveFile("audit.ndjson", lines.join("")),
    });
  };
  const verify = async () => {
    const { entries, fault, witnesses } = await muster.call("verifyActivities", {});
    notify({ tone: fault ? "danger" : "success", title: verificationText(entries, fault, witnesses) });
  };
  return [
    { label: t("audit.activities.verify"), shortcut: "v", busy, onSelect: () => run(verify) },
    { label: t("audit.activities.export"), busy, disabled: error, onSelect: () => run(save) },
  ];
}
