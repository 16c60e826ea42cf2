import { formatSize, t } from "@muster/sdk";
import type { OverwriteRule } from "@muster/sdk/remote";
import { useState } from "react";
import { FileDrop, SelectField, type ChosenFile, type ChosenFolder } from "#kit";
import { EditDialog } from "../../../components/edit-dialog.tsx";
import { useForm } from "../../../hooks/form.ts";
import { sizeOf } from "./folders.ts";
import { overwriteOptions } from "./overwrite.ts";

export interface Chosen {
  files: readonly ChosenFile[];
  folders: readonly ChosenFolder[];
}

interface Props {
  folder: string;
  onSend(chosen: Chosen, overwrite: OverwriteRule): void;
  onClose(): void;
}

/** Returns the entries that weren't chosen again: of each name, only the last choice counts. */
const without = <T extends { name: string }>(now: readonly T[], chosen: readonly T[]) =>
  now.filter(({ name }) => !chosen.some((one) => one.name === name));

/** Asks which files and folders of this computer to send to a folder, and what happens to existing ones. */
export function UploadDialog({ folder, onSend, onClose }: Props) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [folders, setFolders] = useState<readonly ChosenFolder[]>([]);
  const [isTried, setTried] = useState(false);
  const form = useForm<{ overwrite: OverwriteRule }>({ overwrite: "SKIP" }, () => ({}));
  const isEmpty = !files.length && !folders.length;
  const none = isTried && isEmpty ? t("remote.files.noneChosen") : undefined;
  return (
    <EditDialog
      title={t("remote.files.uploadTo", { folder })}
      form={form}
      submitLabel={t("remote.files.upload")}
      save={async ({ overwrite }) => {
        setTried(true);
        if (isEmpty) return;
        onSend({ files, folders }, overwrite);
        onClose();
      }}
      onClose={onClose}
    >
      <FileDrop
        label={t("remote.files.filesToSend")}
        hint={t("remote.files.uploadHint")}
        error={none}
        multiple
        allowEmpty
        files={[...folders.map(folderRow), ...files.map(fileRow)]}
        onAdd={(chosen) => setFiles((now) => [...without(now, chosen), ...chosen])}
        onAddFolder={(folder) => setFolders((now) => [...without(now, [folder]), folder])}
        onRemove={(id) => {
          setFiles((now) => now.filter((file) => fileRow(file).id !== id));
          setFolders((now) => now.filter((one) => folderRow(one).id !== id));
        }}
      />
      <SelectField
        label={t("remote.files.overwrite")}
        options={overwriteOptions()}
        {...form.field("overwrite")}
      />
    </EditDialog>
  );
}

const fileRow = ({ name, size }: ChosenFile) => ({ id: name, name, size: formatSize(size), isWaiting: true });

const folderRow = ({ name, entries }: ChosenFolder) => ({
  id: `${name}/`,
  name: `${name}/`,
  isWaiting: true,
  ...(entries && { size: formatSize(sizeOf(entries)) }),
});
