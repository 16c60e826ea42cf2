import { t, type FileEntry } from "@muster/sdk";
import { Confirm, TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useForm } from "../../hooks/form.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { joinPath, type FileUser } from "./paths.ts";

export type FileChange = { kind: "create"; folder: string; entry?: undefined } | ChangeOfEntry;

export interface ChangeOfEntry {
  kind: "rename" | "permissions" | "delete";
  folder: string;
  entry: FileEntry;
}

interface Props {
  nodeId: number;
  user: FileUser;
  change: FileChange;
  onClose(): void;
}

export function FileDialog(props: Props) {
  const { change } = props;
  if (change.kind === "create") return <NewFolder {...props} />;
  if (change.kind === "delete") return <DeleteFile {...props} entry={change.entry} />;
  if (change.kind === "rename") return <RenameFile {...props} entry={change.entry} />;
  return <FilePermissions {...props} entry={change.entry} />;
}

type EntryProps = Props & { entry: FileEntry };
const required = (text: string) => (text ? undefined : t("remote.files.required"));

function NewFolder({ nodeId, user, change: { folder }, onClose }: Props) {
  const mutate = useMutate();
  const form = useForm({ folderName: "" }, ({ folderName }) => ({ folderName: required(folderName) }));
  return (
    <EditDialog
      title={t("remote.files.newFolderIn", { folder })}
      form={form}
      save={({ folderName }) =>
        mutate("createFolder", { path: { nodeId }, body: { path: folder, folderName, user } })
      }
      saved={({ folderName }) => t("remote.files.created", { path: joinPath(folder, folderName) })}
      onClose={onClose}
    >
      <TextField label={t("common.name")} {...form.field("folderName")} />
    </EditDialog>
  );
}

function RenameFile({ nodeId, user, change: { folder }, entry, onClose }: EntryProps) {
  const mutate = useMutate();
  const from = joinPath(folder, entry.name);
  const form = useForm({ to: from }, ({ to }) => ({ to: required(to) }));
  return (
    <EditDialog
      title={t("remote.files.renameOf", { path: from })}
      form={form}
      save={({ to }) => mutate("moveFile", { path: { nodeId }, body: { from, to, user } })}
      saved={({ to }) => t("remote.files.moved", { from, to })}
      onClose={onClose}
    >
      <TextField label={t("remote.files.newPath")} {...form.field("to")} />
    </EditDialog>
  );
}

const isMode = (text: string) => /^[0-7]{3,4}$/.test(text);

function FilePermissions({ nodeId, user, change: { folder }, entry, onClose }: EntryProps) {
  const mutate = useMutate();
  const path = joinPath(folder, entry.name);
  const before = { mode: entry.mode.toString(8).padStart(3, "0"), owner: entry.owner, group: entry.group };
  const form = useForm(before, ({ mode, owner, group }) => ({
    mode: isMode(mode) ? undefined : t("remote.files.modeInvalid"),
    owner: required(owner),
    group: required(group),
  }));
  const save = ({ mode, owner, group }: typeof before) => {
    const body = {
      path,
      user,
      mode: Number.parseInt(mode, 8),
      ...(owner !== before.owner && { owner }),
      ...(group !== before.group && { group }),
    };
    return mutate("setFilePermissions", { path: { nodeId }, body });
  };
  return (
    <EditDialog
      title={t("remote.files.permissionsOf", { path })}
      form={form}
      save={save}
      saved={() => t("remote.files.permissionsSet", { path })}
      onClose={onClose}
    >
      <TextField label={t("remote.files.mode")} {...form.field("mode")} />
      <TextField label={t("remote.files.owner")} {...form.field("owner")} />
      <TextField label={t("remote.files.group")} {...form.field("group")} />
    </EditDialog>
  );
}

function DeleteFile({ nodeId, user, change: { folder }, entry, onClose }: EntryProps) {
  const mutate = useMutate();
  const { busy, run } = useAction();
  const path = joinPath(folder, entry.name);
  const recursive = entry.kind === "FOLDER";
  const remove = async () => {
    await mutate("deleteFile", { path: { nodeId }, query: { path, user, recursive } });
    onClose();
  };
  return (
    <Confirm
      title={t("remote.files.deleteTitle", { path })}
      message={t(recursive ? "remote.files.deleteFolder" : "remote.files.deleteFile")}
      confirmLabel={t("common.delete")}
      danger
      busy={busy}
      onConfirm={() => run(remove)}
      onCancel={onClose}
    />
  );
}
