import { t, type FileEntry } from "@muster/sdk";
import type { OverwriteRule } from "@muster/sdk/remote";
import { SelectField, Text, TextField } from "#kit";
import { EditDialog } from "../../../components/edit-dialog.tsx";
import { required, useForm } from "../../../hooks/form.ts";
import { leadsToFolder } from "./jobs.ts";
import { overwriteOptions } from "./overwrite.ts";

interface Values {
  path: string;
  overwrite: OverwriteRule;
}

interface Props {
  entries: readonly FileEntry[];
  onReceive(values: Values): void;
  onClose(): void;
}

/** Asks the user of a terminal where to write files; browsers have their own dialog. */
export function DownloadDialog({ entries, onReceive, onClose }: Props) {
  const form = useForm<Values>({ path: ".", overwrite: "SKIP" }, (values) => required(values, "path"));
  const [first] = entries;
  const title =
    first && entries.length === 1
      ? t("remote.files.downloadOne", { name: first.name })
      : t("remote.files.downloadSeveral", { count: entries.length });
  return (
    <EditDialog
      title={title}
      form={form}
      submitLabel={t("remote.files.download")}
      save={async (values) => {
        onReceive(values);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={t("remote.files.localFolder")}
        hint={t("remote.files.localFolderHint")}
        required
        {...form.field("path")}
      />
      <SelectField
        label={t("remote.files.overwrite")}
        options={overwriteOptions()}
        {...form.field("overwrite")}
      />
      {entries.some(leadsToFolder) && <Text muted>{t("remote.files.foldersUnpacked")}</Text>}
    </EditDialog>
  );
}
