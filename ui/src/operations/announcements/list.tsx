import { t, type Announcement } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Page, type Action, type ActionTarget, type Column } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { reloadAction } from "../../hooks/form.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { AnnouncementDialog } from "./dialog.tsx";

export function Announcements() {
  const change = useMutate();
  const may = useMay();
  const mayDelete = may("deleteAnnouncement");
  const now = useNow();
  const [creating, setCreating] = useNewDialog();
  const [editing, setEditing] = useState<Announcement>();
  const list = useOperation("listAnnouncements", { query: { pageSize: 1000 } });
  const rows = list.data?.results ?? [];
  const filter = useTextFilter(rows, t("operations.announcements.search"), (one) => ({
    title: one.title,
    text: one.text,
    by: one.createdBy,
    created: one.createdAt,
  }));
  const deletion = useDeletion({
    question: (count) => t("operations.announcements.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: () => t("operations.announcements.deleteMessage"),
    remove: ({ id }) => change("deleteAnnouncement", { path: { announcementId: id } }),
  });
  const create: Action = {
    label: t("operations.announcements.create"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => setCreating(true),
  };
  const actionsOn = (target: ActionTarget<Announcement>): Action[] => [
    ...("row" in target && may("updateAnnouncement")
      ? [{ label: t("common.edit"), shortcut: "e", onSelect: () => setEditing(target.row) }]
      : []),
    ...(mayDelete ? [deletion.actionOn(target)] : []),
  ];
  return (
    <Page
      title={t("operations.announcements.announcements")}
      subtitle={t("operations.announcements.subtitle")}
      error={operationError(list)}
      actions={may("createAnnouncement") ? [create] : []}
    >
      <DataTable
        label={t("operations.announcements.announcements")}
        query={filter.query}
        rows={filter.rows}
        actions={actionsOn}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...(mayDelete && deletion.table)}
        onOpen={may("updateAnnouncement") ? (row) => setEditing(row) : undefined}
        columns={columnsAt(now)}
        empty={filter.emptyOr({
          title: t("operations.announcements.emptyTitle"),
          hint: t("operations.announcements.emptyHint"),
          ...(may("createAnnouncement") && { action: create }),
        })}
      />
      {creating && may("createAnnouncement") && <AnnouncementDialog onClose={() => setCreating(false)} />}
      {editing && (
        <AnnouncementDialog
          key={editing.revision}
          announcement={editing}
          actions={reloadAction(editing, rows, setEditing)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deletion.question}
    </Page>
  );
}

function stateAt(now: number, { startsAt, endsAt }: Announcement): "SCHEDULED" | "SHOWN" | "ENDED" {
  if (endsAt !== null && endsAt <= now) return "ENDED";
  return startsAt !== null && startsAt > now ? "SCHEDULED" : "SHOWN";
}

const columnsAt = (now: number): Column<Announcement>[] => [
  { id: "title", label: t("operations.announcements.title"), cell: ({ title }) => title, priority: 0 },
  {
    id: "tone",
    label: t("operations.announcements.toneLabel"),
    cell: ({ tone }) => ({
      text: t(`operations.announcements.tone.${tone}`),
      tone: tone === "WARNING" ? "warning" : "info",
    }),
    priority: 2,
    width: "narrow",
  },
  {
    id: "state",
    label: t("operations.announcements.stateLabel"),
    cell: (row) => t(`operations.announcements.state.${stateAt(now, row)}`),
    priority: 1,
    width: "narrow",
  },
  {
    id: "text",
    label: t("operations.announcements.text"),
    cell: ({ text }) => text,
    priority: 3,
    width: "wide",
  },
  {
    id: "starts",
    label: t("operations.announcements.starts"),
    cell: ({ startsAt, createdAt }) => timeCell(startsAt ?? createdAt, now),
    priority: 4,
  },
  {
    id: "ends",
    label: t("operations.announcements.ends"),
    cell: ({ endsAt }) => timeCell(endsAt, now),
    priority: 2,
  },
  {
    id: "by",
    label: t("operations.announcements.createdBy"),
    cell: ({ createdBy }) => createdBy,
    priority: 4,
  },
];
