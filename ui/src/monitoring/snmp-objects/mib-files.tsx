import { formatDateTime, formatList, mibText, t, type MibFile } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page, Text, type Action } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { FilesField, useFiles } from "../../components/files-field.tsx";
import { useForm } from "../../hooks/form.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { mibFileAddress } from "./addresses.ts";

export function MibFiles() {
  const change = useMutate();
  const navigate = useNavigate();
  const may = useMay();
  const [isNew, setNew] = useNewDialog();
  const list = useOperation("listMibFiles", {});
  const { rows, query, emptyOr } = useTextFilter(
    list.data?.results ?? [],
    t("monitoring.mibFiles.filter"),
    ({ name }) => ({ name }),
  );
  const deletion = useDeletion<MibFile>({
    question: (count) => t("monitoring.mibFiles.delete", { count }),
    label: t("common.delete"),
    rows,
    message: () => t("monitoring.mibFiles.deleteWarning"),
    remove: ({ name }) => change("deleteMibFile", { path: { mibName: name } }),
  });
  const upload: Action = {
    label: t("monitoring.mibFiles.upload"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => setNew(true),
  };
  return (
    <Page
      title={t("monitoring.mibFiles.title")}
      subtitle={t("monitoring.mibFiles.subtitle")}
      error={operationError(list)}
      actions={may("uploadMibFiles") ? [upload] : []}
    >
      <DataTable
        label={t("monitoring.mibFiles.title")}
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        loading={list.isPending}
        {...deletion.table}
        actions={(target) => (may("deleteMibFile") ? [deletion.actionOn(target)] : [])}
        onOpen={({ name }) => void navigate(mibFileAddress(name))}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ name }) => ({ text: name, to: mibFileAddress(name) }),
            priority: 0,
            width: "wide",
          },
          {
            id: "missing",
            label: t("monitoring.mibFiles.missing"),
            cell: ({ missing }) => formatList(missing),
            priority: 0,
            width: "wide",
          },
          {
            id: "uploadedAt",
            label: t("monitoring.mibFiles.uploadedAt"),
            cell: ({ uploadedAt }) => formatDateTime(uploadedAt),
            priority: 1,
          },
        ]}
        empty={emptyOr({
          title: t("monitoring.mibFiles.none"),
          hint: t("monitoring.mibFiles.noneHint"),
          action: upload,
        })}
      />
      {deletion.question}
      {isNew && <UploadDialog onClose={() => setNew(false)} />}
    </Page>
  );
}

function UploadDialog({ onClose }: { onClose(): void }) {
  const change = useMutate();
  const files = useFiles();
  const form = useForm({ paths: "" }, ({ paths }) => ({
    ...(files.isMissing(paths) && { paths: t("automation.scriptImport.chooseFileFirst") }),
  }));
  const save = async ({ paths }: { paths: string }) => {
    const read = await files.read(paths);
    await change("uploadMibFiles", {
      body: {
        files: read.map(({ name, bytes }) => ({ name, text: mibText(new TextDecoder().decode(bytes)) })),
      },
    });
  };
  return (
    <EditDialog
      title={t("monitoring.mibFiles.upload")}
      submitLabel={t("monitoring.mibFiles.uploadLabel")}
      form={form}
      save={save}
      saved={() => t("monitoring.mibFiles.uploaded")}
      onClose={onClose}
    >
      <Text muted>{t("monitoring.mibFiles.uploadHint")}</Text>
      <FilesField
        label={t("monitoring.mibFiles.files")}
        chooseLabel={t("monitoring.mibFiles.chooseFiles")}
        files={files}
        field={form.field("paths")}
      />
    </EditDialog>
  );
}
