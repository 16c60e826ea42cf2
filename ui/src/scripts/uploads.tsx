import {
  attachmentWords,
  checkFile,
  checkIcon,
  limits,
  uploadAttachment,
  type AttachmentKind,
  type ScriptOperatingSystem,
} from "@muster/sdk";
import { useRef, useState } from "react";
import { Button, Text, TextField } from "#kit";
import { useConnection, type ChosenFile } from "../console.ts";

type Files = Record<AttachmentKind, readonly ChosenFile[]>;

interface Uploads {
  files: Files;
  error: string | undefined;
  progress: { name: string; percent: number } | undefined;
  add(kind: AttachmentKind, file: ChosenFile, systems?: readonly ScriptOperatingSystem[]): void;
  clear(kind: AttachmentKind): void;
  send(kind: AttachmentKind): Promise<{ id: number }[]>;
  stop(): void;
}

/** The files that somebody has chosen for an application, and their way to the server. */
export function useUploads(): Uploads {
  const { muster } = useConnection();
  const [files, setFiles] = useState<Files>({ INSTALLER: [], HELPER: [], ICON: [] });
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<{ name: string; percent: number }>();
  const stopping = useRef(new AbortController());
  return {
    files,
    error,
    progress,
    add(kind, { name, bytes }, systems) {
      const wrong =
        checkFile({ kind, name, size: bytes.length }, systems) ?? (kind === "ICON" ? checkIcon(bytes) : undefined);
      const tooMany = kind === "HELPER" && files.HELPER.length >= limits.scriptHelperFiles;
      setError(tooMany ? attachmentWords.helpers : wrong);
      if (wrong || tooMany) return;
      setFiles((now) => ({ ...now, [kind]: kind === "HELPER" ? [...now.HELPER, { name, bytes }] : [{ name, bytes }] }));
    },
    clear: (kind) => setFiles((now) => ({ ...now, [kind]: [] })),
    async send(kind) {
      const sent: { id: number }[] = [];
      stopping.current = new AbortController();
      try {
        for (const { name, bytes } of files[kind]) {
          setProgress({ name, percent: 0 });
          const file = new Blob([bytes.slice()]);
          const onProgress = (percent: number) => setProgress({ name, percent });
          sent.push(await uploadAttachment(muster, { kind, name, file, onProgress }, stopping.current.signal));
        }
      } finally {
        setProgress(undefined);
      }
      return sent;
    },
    stop: () => stopping.current.abort(),
  };
}

interface PickerProps {
  kind: AttachmentKind;
  label: string;
  uploads: Uploads;
  systems?: readonly ScriptOperatingSystem[];
}

/** A file of the browser's, or in a terminal a file by its path. */
export function FilePicker({ kind, label, uploads, systems }: PickerProps) {
  const { platform } = useConnection();
  const [path, setPath] = useState("");
  const chosen = uploads.files[kind].map(({ name }) => name).join(", ");
  const add = (file: ChosenFile | undefined) => file && uploads.add(kind, file, systems);
  if (platform.chooseFile)
    return (
      <>
        <Text>{chosen ? `${label}: ${chosen}` : `${label}: none chosen`}</Text>
        <Button
          action={{ label: `Choose ${label.toLowerCase()}`, onSelect: () => void platform.chooseFile?.().then(add) }}
        />
        {chosen && <Button action={{ label: `Remove ${label.toLowerCase()}`, onSelect: () => uploads.clear(kind) }} />}
      </>
    );
  return (
    <TextField
      label={label}
      hint={chosen ? `Chosen: ${chosen}` : "Its path on this computer"}
      value={path}
      onChange={setPath}
      error={path && !chosen ? uploads.error : undefined}
      onBlur={() => {
        if (!path.trim()) return;
        void platform.readFile?.(path.trim()).then(
          (bytes) => add({ name: path.split(/[/\\]/).at(-1) ?? path, bytes }),
          () => uploads.clear(kind),
        );
      }}
    />
  );
}
