import { formatSize, limits, MusterError, platformNames, t, type AgentRelease } from "@muster/sdk";
import { useState } from "react";
import { FileDrop, Progress, Text, type ChosenFile } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";

interface Props {
  /** The releases that already exist. */
  releases: readonly AgentRelease[];
  onClose(): void;
}

async function contentOf(file: ChosenFile): Promise<string> {
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of file.read(0)) pieces.push(piece);
    return new Uint8Array(await new Blob(pieces.map((piece) => piece.slice())).arrayBuffer()).toBase64();
  } catch {
    const message = t("agents.agentUpdates.fileUnreadable");
    throw new MusterError("validation_failed", { errors: [{ field: "file", message }] });
  }
}

/** Uploads a signed release to the server, which verifies it. */
export function UploadRelease({ releases, onClose }: Props) {
  const change = useMutate();
  const { notify } = useConsole();
  const [file, setFile] = useState<ChosenFile>();
  const form = useForm({ file: "" }, (values) => required(values, "file"));
  const choose = (chosen: ChosenFile | undefined) => {
    setFile(chosen);
    form.set({ file: chosen?.name ?? "" });
  };
  const save = async () => {
    const content = await contentOf(file!);
    const { id, version, platforms } = await change("uploadAgentRelease", { body: { content } });
    const isThere = releases.some((one) => one.id === id);
    onClose();
    notify({
      tone: "success",
      title: isThere
        ? t("agents.agentUpdates.uploadedBefore", { version })
        : t("agents.agentUpdates.uploaded", { version, platforms: platformNames(platforms) }),
    });
  };
  return (
    <EditDialog
      title={t("agents.agentUpdates.upload")}
      submitLabel={t("agents.agentUpdates.uploadLabel")}
      form={form}
      save={save}
      onClose={onClose}
      intro={<Text>{t("agents.agentUpdates.uploadIntro")}</Text>}
    >
      <FileDrop
        label={t("agents.agentUpdates.file")}
        required
        accept={[".release"]}
        maximumSize={limits.agentReleaseBytes}
        error={form.errors.file}
        disabled={form.busy}
        files={file ? [{ id: file.name, name: file.name, size: formatSize(file.size), isWaiting: true }] : []}
        onAdd={([chosen]) => choose(chosen)}
        onRemove={form.busy ? undefined : () => choose(undefined)}
      />
      {form.busy && <Progress label={t("agents.agentUpdates.uploading")} />}
    </EditDialog>
  );
}
