import { formatSize, t } from "@muster/sdk";
import type { OverwriteRule } from "@muster/sdk/remote";
import { useState } from "react";
import { FileDrop, SelectField, type ChosenFile } from "#kit";
import { EditDialog } from "../../../components/edit-dialog.tsx";
import { useForm } from "../../../hooks/form.ts";
import { overwriteOptions } from "./overwrite.ts";

interface Props {
  folder: string;
  onSend(files: readonly ChosenFile[], overwrite: OverwriteRule): void;
  onClose(): void;
}

/** Asks which files of this computer are sent into a folder, and what happens to those that are there. */
export function UploadDialog({ folder, onSend, onClose }: Props) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [isTried, setTried] = useState(false);
  const form = useForm<{ overwrite: OverwriteRule }>({ overwrite: "SKIP" }, () => ({}));
  const none = isTried && !files.length ? t("remote.files.noneChosen") : undefined;
  const add = (chosen: readonly ChosenFile[]) =>
    setFiles((now) => [...now.filter(({ name }) => !chosen.some((one) => one.name === name)), ...chosen]);
  return (
    <EditDialog
      title={t("remote.files.uploadTo", { folder })}
      form={form}
      submitLabel={t("remote.files.upload")}
      save={async ({ overwrite }) => {
        setTried(true);
        if (!files.length) return;
        onSend(files, overwrite);
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
        files={files.map(({ name, size }) => ({ id: name, name, size: formatSize(size), isWaiting: true }))}
        onAdd={add}
        onRemove={(id) => setFiles((now) => now.filter(({ name }) => name !== id))}
      />
      <SelectField
        label={t("remote.files.overwrite")}
        options={overwriteOptions()}
        {...form.field("overwrite")}
      />
    </EditDialog>
  );
}
