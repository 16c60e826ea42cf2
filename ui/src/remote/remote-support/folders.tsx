import { limits, t, type RemoteSupportFolder } from "@muster/sdk";
import { useState } from "react";
import { Banner, DataTable, Section, TextField, type ActionTarget } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";

export function Folders() {
  const list = useOperation("listRemoteSupportFolders", {});
  const rows = list.data?.results ?? [];
  const change = useMutate();
  const [opened, setOpened] = useState<RemoteSupportFolder | "new">();
  const deletion = useDeletion({
    question: (count) => t("remote.support.deleteFolders", { count }),
    label: t("common.delete"),
    rows,
    message: () => t("remote.support.deleteFoldersMessage"),
    remove: ({ id }) => change("deleteRemoteSupportFolder", { path: { folderId: id } }),
  });
  const error = operationError(list);
  const add = { label: t("remote.support.addFolder"), shortcut: "n", onSelect: () => setOpened("new") };
  const actions = (target: ActionTarget<RemoteSupportFolder>) => [
    ...("row" in target
      ? [{ label: t("common.edit"), shortcut: "e", onSelect: () => setOpened(target.row) }]
      : []),
    deletion.actionOn(target),
  ];
  return (
    <Section title={t("remote.support.folders")} actions={[{ ...add, kind: "primary" }]}>
      {error && <Banner tone="danger" title={error.message} />}
      <DataTable
        label={t("remote.support.folders")}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...deletion.table}
        actions={actions}
        columns={[
          { id: "name", label: t("remote.support.name"), cell: ({ name }) => name, priority: 0 },
          { id: "description", label: t("remote.support.description"), cell: (row) => row.description },
          {
            id: "expiration",
            label: t("remote.support.expiration"),
            cell: ({ expirationTTL }) => String(expirationTTL),
          },
        ]}
        empty={{ title: t("remote.support.noFolders"), hint: t("remote.support.noFoldersHint"), action: add }}
      />
      {opened && (
        <FolderDialog folder={opened === "new" ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
      {deletion.question}
    </Section>
  );
}

function FolderDialog({ folder, onClose }: { folder?: RemoteSupportFolder; onClose(): void }) {
  const change = useMutate();
  const initial = {
    name: folder?.name ?? "",
    description: folder?.description ?? "",
    expirationTTL: String(folder?.expirationTTL ?? limits.remoteFolderExpiration),
  };
  const form = useForm(initial, (values) => required(values, "name", "expirationTTL"));
  const save = async ({ name, description, expirationTTL }: typeof initial) => {
    const body = {
      name: name.trim(),
      description: description.trim(),
      expirationTTL: Number(expirationTTL),
    };
    if (folder) await change("updateRemoteSupportFolder", { path: { folderId: folder.id }, body });
    else await change("createRemoteSupportFolder", { body });
  };
  return (
    <EditDialog
      title={folder ? t("remote.support.editFolder") : t("remote.support.addFolder")}
      form={form}
      save={save}
      saved={({ name }) => t("remote.support.folderSaved", { name: name.trim() })}
      onClose={onClose}
    >
      <TextField label={t("remote.support.name")} required maxLength={100} {...form.field("name")} />
      <TextField label={t("remote.support.description")} maxLength={100} {...form.field("description")} />
      <TextField
        label={t("remote.support.expiration")}
        required
        maxLength={5}
        {...form.field("expirationTTL")}
      />
    </EditDialog>
  );
}
