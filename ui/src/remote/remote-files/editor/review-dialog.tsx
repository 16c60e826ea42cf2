import { isMfaRefusal, t } from "@muster/sdk";
import { FileTransferError } from "@muster/sdk/remote";
import { useMemo, useState } from "react";
import { Banner, Dialog, LogView, Text } from "#kit";
import { refusal } from "../../../hooks/form.ts";
import { changedLines } from "./changes.ts";
import type { OpenedFile } from "./open-text.ts";
import { GivenUp } from "../../access/access-session.ts";

interface Props {
  opened: OpenedFile;
  text: string;
  onSave(): Promise<void>;
  /** Compares with the file's current content. */
  onCompare(): Promise<void>;
  onClose(): void;
}

/**
 * Shows what saving would change. If the file has been changed by others, it must be compared again first.
 */
export function ReviewDialog({ opened, text, onSave, onCompare, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const lines = useMemo(() => changedLines(opened.text, text), [opened, text]);
  const isChanged = failure instanceof FileTransferError && failure.fileCode === "CHANGED";
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    work()
      .catch((error: unknown) => {
        if (!isMfaRefusal(error) && !(error instanceof GivenUp)) setFailure(error);
      })
      .finally(() => setBusy(false));
  };
  const isMixed = opened.lineEnd === "mixed";
  const save = {
    label: t("common.save"),
    kind: "primary" as const,
    busy,
    disabled: isMixed ? t("remote.files.editor.mixed") : undefined,
    onSelect: () => run(onSave),
  };
  const compare = {
    label: t("remote.files.editor.compare"),
    kind: "primary" as const,
    busy,
    onSelect: () => run(onCompare),
  };
  return (
    <Dialog
      title={t("remote.files.editor.review", { path: opened.path })}
      onClose={onClose}
      actions={[
        isChanged ? compare : save,
        { label: t("remote.files.editor.keepEditing"), onSelect: onClose },
      ]}
    >
      {failure !== undefined && (
        <Banner tone="danger" title={refusal(failure)}>
          {isChanged && <Text>{t("remote.files.editor.changedNext")}</Text>}
        </Banner>
      )}
      {lines ? (
        <LogView
          key={opened.sha256}
          label={t("remote.files.editor.changes")}
          lines={lines}
          fromStart
          empty={t("remote.files.editor.same")}
        />
      ) : (
        <Text>{t("remote.files.editor.tooDifferent")}</Text>
      )}
    </Dialog>
  );
}
