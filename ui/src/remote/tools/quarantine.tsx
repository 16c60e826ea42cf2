import { formatSize, t, type AntivirusTrace, type QuarantinedFile } from "@muster/sdk";
import { useState } from "react";
import { Banner, ToggleField, DataTable, Section, type Column } from "#kit";
import { ConfirmAction } from "../../components/confirm-action.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { pathCell } from "../remote-files/paths.ts";
import type { ToolProps } from "./device-tools.tsx";

const columns = (now: number): readonly Column<QuarantinedFile>[] => [
  {
    id: "path",
    label: t("remote.deviceTools.antivirus.file"),
    cell: ({ path }) => pathCell(path),
    priority: 0,
    width: "wide",
  },
  {
    id: "threat",
    label: t("remote.deviceTools.antivirus.threat"),
    cell: ({ threat }) => threat,
    priority: 1,
    width: "wide",
  },
  { id: "size", label: t("remote.registry.size"), cell: ({ size }) => formatSize(size), priority: 4 },
  {
    id: "at",
    label: t("remote.deviceTools.antivirus.takenAt"),
    cell: ({ at }) => timeCell(at, now),
    priority: 2,
  },
  {
    id: "by",
    label: t("remote.deviceTools.antivirus.takenBy"),
    cell: ({ by }) => by || "–",
    priority: 3,
    width: "wide",
  },
];

interface Props extends ToolProps {
  files: readonly QuarantinedFile[];
}

/** Lists the infected files that were moved to quarantine. */
export function Quarantine({ nodeId, name, files }: Props) {
  const now = useNow();
  const may = useMay();
  const [asked, setAsked] = useState<{ file: QuarantinedFile; restores: boolean }>();
  const ask = (file: QuarantinedFile, restores: boolean) => () => setAsked({ file, restores });
  const onClose = () => setAsked(undefined);
  const Dialog = asked?.restores ? RestoreDialog : DeleteQuestion;
  return (
    <Section title={t("remote.deviceTools.antivirus.quarantine")}>
      <DataTable
        label={t("remote.deviceTools.antivirus.quarantine")}
        columns={columns(now)}
        rows={files}
        rowKey={({ id }) => id}
        actions={(target) =>
          "row" in target && may("restoreQuarantinedFile")
            ? [
                { label: t("remote.deviceTools.antivirus.restore"), onSelect: ask(target.row, true) },
                {
                  label: t("remote.deviceTools.antivirus.deleteFile"),
                  kind: "danger",
                  onSelect: ask(target.row, false),
                },
              ]
            : []
        }
        empty={{
          title: t("remote.deviceTools.antivirus.quarantineNone"),
          hint: t("remote.deviceTools.antivirus.quarantineNoneHint"),
        }}
      />
      {asked && <Dialog {...{ nodeId, name, onClose }} file={asked.file} />}
    </Section>
  );
}

interface FileProps extends ToolProps {
  file: QuarantinedFile;
  onClose(): void;
}

function RestoreDialog({ nodeId, name, file: { id: fileId, path, threat }, onClose }: FileProps) {
  const mutate = useMutate();
  const form = useForm({ overwrite: false }, () => ({}));
  return (
    <EditDialog
      title={t("remote.deviceTools.antivirus.restoreTitle", { path, name })}
      form={form}
      submitLabel={t("remote.deviceTools.antivirus.restoreConfirm")}
      intro={<Banner tone="warning" title={t("remote.deviceTools.antivirus.restoreWarning", { threat })} />}
      save={(body) => mutate("restoreQuarantinedFile", { path: { nodeId, fileId }, body })}
      saved={() => t("remote.deviceTools.antivirus.restored", { path })}
      onClose={onClose}
    >
      <ToggleField label={t("remote.deviceTools.antivirus.restoreOverwrite")} {...form.field("overwrite")} />
    </EditDialog>
  );
}

function DeleteQuestion({ nodeId, name, file: { id: fileId, path }, onClose }: FileProps) {
  const mutate = useMutate();
  return (
    <ConfirmAction
      danger
      title={t("remote.deviceTools.antivirus.deleteQuestion", { path, name })}
      message={t("remote.deviceTools.antivirus.deleteWarning")}
      confirmLabel={t("remote.deviceTools.antivirus.deleteConfirm")}
      act={() => mutate("deleteQuarantinedFile", { path: { nodeId, fileId } })}
      done={t("remote.deviceTools.antivirus.deleted", { path })}
      onClose={onClose}
    />
  );
}

interface TakeProps extends ToolProps {
  trace: AntivirusTrace;
  onClose(): void;
}

/** Asks before a file is moved to quarantine. */
export function TakeQuestion({ nodeId, name, trace: { traceName: path }, onClose }: TakeProps) {
  const mutate = useMutate();
  return (
    <ConfirmAction
      danger
      title={t("remote.deviceTools.antivirus.quarantineQuestion", { path, name })}
      message={t("remote.deviceTools.antivirus.quarantineWarning")}
      confirmLabel={t("remote.deviceTools.antivirus.quarantineConfirm")}
      act={() => mutate("quarantineTraces", { path: { nodeId }, body: { names: [path] } })}
      done={t("remote.deviceTools.antivirus.quarantineBegun", { path })}
      onClose={onClose}
    />
  );
}
