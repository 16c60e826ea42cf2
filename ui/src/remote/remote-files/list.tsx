import { formatSize, MusterError, t, type FileEntry, type FilePage } from "@muster/sdk";
import { modeText } from "@muster/sdk/remote";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable, type Action, type Column } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import type { ChangeOfEntry } from "./dialogs.tsx";
import { leadsToFolder } from "./transfers/jobs.ts";
import type { FileUser } from "./paths.ts";

/** Reads a folder page by page. */
export function useFolder(nodeId: number, path: string, user: FileUser) {
  const { muster } = useConnection();
  return useInfiniteQuery<FilePage, MusterError>({
    queryKey: ["listFiles", nodeId, path, user],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam as string;
      const query = { path, user, ...(after && { after }) };
      return muster.call("listFiles", { path: { nodeId }, query }, signal);
    },
    getNextPageParam: ({ after }) => after ?? undefined,
    retry: false,
  });
}

interface Props {
  folder: ReturnType<typeof useFolder>;
  onOpenFolder(entry: FileEntry): void;
  onEdit(entry: FileEntry): void;
  onDownload(entries: readonly FileEntry[]): void;
  onChange(kind: ChangeOfEntry["kind"], entry: FileEntry): void;
}

export function FileList({ folder, onOpenFolder, onEdit, onDownload, onChange }: Props) {
  const may = useMay();
  const now = useNow();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const pages = folder.data?.pages ?? [];
  const rows = pages.flatMap(({ results }) => results);
  const selected = rows.filter(({ name }) => selection.has(name));
  const change = (kind: ChangeOfEntry["kind"], label: string, entry: FileEntry): Action => ({
    label,
    ...(kind === "delete" && { kind: "danger" as const }),
    onSelect: () => onChange(kind, entry),
  });
  const download = (entries: readonly FileEntry[]): Action[] =>
    may("openFiles") && entries.every((entry) => isFile(entry) || leadsToFolder(entry))
      ? [{ label: t("remote.files.download"), shortcut: "D", onSelect: () => onDownload(entries) }]
      : [];
  const actionsOf = (entry: FileEntry): Action[] => [
    ...(isFile(entry) && may("openFiles")
      ? [{ label: t("remote.files.editor.open"), shortcut: "e", onSelect: () => onEdit(entry) }]
      : []),
    ...download([entry]),
    ...(may("deleteFile")
      ? [
          change("rename", t("remote.files.rename"), entry),
          change("permissions", t("remote.files.permissions"), entry),
          change("delete", t("common.delete"), entry),
        ]
      : []),
  ];
  return (
    <DataTable
      label={t("remote.files.title")}
      rows={rows}
      rowKey={({ name }) => name}
      loading={folder.isPending}
      total={pages[0]?.total}
      onMore={folder.hasNextPage ? () => void folder.fetchNextPage() : undefined}
      onOpen={(entry) => {
        if (leadsToFolder(entry)) onOpenFolder(entry);
        else if (isFile(entry) && may("openFiles")) onEdit(entry);
      }}
      selection={selection}
      onSelectionChange={setSelection}
      actions={(target) => ("row" in target ? actionsOf(target.row) : download(selected))}
      columns={columnsAt(now)}
      empty={{ title: t("remote.files.cli.ls.empty") }}
    />
  );
}

const isFile = ({ kind, leadsTo }: FileEntry) => (leadsTo ?? kind) === "FILE";

const columnsAt = (now: number): Column<FileEntry>[] => [
  { id: "name", label: t("common.name"), cell: nameCell, priority: 0, width: "wide" },
  { id: "size", label: t("remote.files.size"), cell: sizeCell, numeric: true, priority: 1 },
  {
    id: "modified",
    label: t("remote.files.modified"),
    cell: ({ modifiedAt }) => timeCell(modifiedAt, now),
    priority: 2,
  },
  { id: "owner", label: t("remote.files.owner"), cell: ({ owner }) => owner, priority: 4 },
  { id: "mode", label: t("remote.files.permissions"), cell: (entry) => modeText(entry), priority: 3 },
];

const nameCell = ({ name, kind, target }: FileEntry) => {
  if (target !== null) return { text: name, detail: `→ ${target}` };
  return kind === "FOLDER" ? `${name}/` : name;
};

const sizeCell = ({ kind, size }: FileEntry) => (kind === "FILE" ? formatSize(size) : "");
