import { formatSize, MusterError, t, terminalUserLabels, type FileEntry, type FilePage } from "@muster/sdk";
import { modeText } from "@muster/sdk/remote";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { DataTable, Page, SelectField, Text, type Action } from "#kit";
import { useAddress } from "../../hooks/address.ts";
import { useConnection } from "../../hooks/console.ts";
import { useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { FileDialog, type ChangeOfEntry, type FileChange } from "./dialogs.tsx";
import { joinPath, parentOf, type FileUser } from "./paths.ts";

/** Reads a folder page by page. */
function useFolder(nodeId: number, path: string, user: FileUser) {
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

/** The files and folders of a computer; the address has the folder. */
export function RemoteFiles() {
  const nodeId = Number(useParams().id);
  const { get, set } = useAddress();
  const user: FileUser = get("as") === "user" ? "USER" : "SYSTEM";
  const device = useOperation("getDevice", { path: { nodeId } });
  const folder = useFolder(nodeId, get("path") || "/", user);
  const [change, setChange] = useState<FileChange>();
  const now = useNow();
  const may = useMay();
  const pages = folder.data?.pages ?? [];
  const path = pages[0]?.path ?? (get("path") || "/");
  const open = (next: string) => set({ path: next === "/" ? "" : next });
  const leadsToFolder = ({ kind, leadsTo }: FileEntry) => (leadsTo ?? kind) === "FOLDER";
  const canChange = may("deleteFile");
  const changeOf = (
    kind: ChangeOfEntry["kind"],
    label: string,
    entry: FileEntry,
    isDanger = false,
  ): Action => ({
    label,
    ...(isDanger && { kind: "danger" as const }),
    onSelect: () => setChange({ kind, folder: path, entry }),
  });
  const error = folder.error && {
    message: t("remote.files.unavailable"),
    nextStep: `${folder.error.message} ${folder.error.nextStep}`.trim(),
    onRetry: () => void folder.refetch(),
  };
  const actions: Action[] = [
    {
      label: t("remote.files.up"),
      shortcut: "u",
      disabled: path === "/" ? t("remote.files.isTop") : undefined,
      onSelect: () => open(parentOf(path)),
    },
    ...(canChange
      ? [{ label: t("remote.files.newFolder"), onSelect: () => setChange({ kind: "create", folder: path }) }]
      : []),
  ];
  return (
    <Page
      title={t("remote.files.of", { device: device.data?.displayName ?? "" })}
      subtitle={path}
      actions={actions}
      error={error || undefined}
    >
      <SelectField
        label={t("remote.files.as")}
        value={user}
        options={(["SYSTEM", "USER"] as const).map((value) => ({ value, label: terminalUserLabels[value] }))}
        onChange={(value) => set({ as: value === "USER" ? "user" : "" })}
      />
      <DataTable
        label={t("remote.files.title")}
        rows={pages.flatMap(({ results }) => results)}
        rowKey={({ name }) => name}
        loading={folder.isPending}
        total={pages[0]?.total}
        onMore={folder.hasNextPage ? () => void folder.fetchNextPage() : undefined}
        onOpen={(entry) => leadsToFolder(entry) && open(joinPath(path, entry.name))}
        actions={(target) =>
          "row" in target && canChange
            ? [
                changeOf("rename", t("remote.files.rename"), target.row),
                changeOf("permissions", t("remote.files.permissions"), target.row),
                changeOf("delete", t("common.delete"), target.row, true),
              ]
            : []
        }
        columns={[
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
        ]}
        empty={{ title: t("remote.files.cli.ls.empty") }}
      />
      <Text muted>{t("remote.files.copyHint")}</Text>
      {change && (
        <FileDialog nodeId={nodeId} user={user} change={change} onClose={() => setChange(undefined)} />
      )}
    </Page>
  );
}

const nameCell = ({ name, kind, target }: FileEntry) => {
  if (target !== null) return { text: name, detail: `→ ${target}` };
  return kind === "FOLDER" ? `${name}/` : name;
};

const sizeCell = ({ kind, size }: FileEntry) => (kind === "FILE" ? formatSize(size) : "");
