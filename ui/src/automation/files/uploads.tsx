import {
  attachmentMessages,
  checkFile,
  checkIcon,
  enums,
  labels,
  limits,
  uploadAttachment,
  type AttachmentKind,
  type ScriptOperatingSystem,
  t,
  formatList,
} from "@muster/sdk";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Banner, Button, Text, TextField } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import type { ChosenFile } from "../../hooks/platform.ts";

type Files = Record<AttachmentKind, readonly ChosenFile[]>;

export interface Uploads {
  files: Files;
  /** The errors of the chosen files. */
  errors: Partial<Record<AttachmentKind, string>>;
  /** The kinds whose existing files are removed. */
  removed: ReadonlySet<AttachmentKind>;
  /** Whether files were chosen or removed. */
  changed: boolean;
  progress: { name: string; percent: number } | undefined;
  /** Adds a file; returns whether it was accepted. */
  add(kind: AttachmentKind, file: ChosenFile, systems?: readonly ScriptOperatingSystem[]): boolean;
  refuse(kind: AttachmentKind, message: string | undefined): void;
  clear(kind: AttachmentKind): void;
  remove(kind: AttachmentKind): void;
  send(kind: AttachmentKind): Promise<{ id: number }[]>;
  stop(): void;
}

/** Manages the files chosen for an application and their upload. The limit includes existing helper files. */
export function useUploads(helpersThere = 0): Uploads {
  const { muster } = useConnection();
  const [files, setFiles] = useState<Files>({ INSTALLER: [], HELPER: [], ICON: [] });
  // a file may be chosen while the previous one is still being read
  const latest = useRef(files);
  const [errors, setErrors] = useState<Uploads["errors"]>({});
  const [removed, setRemoved] = useState<ReadonlySet<AttachmentKind>>(new Set());
  const [progress, setProgress] = useState<{ name: string; percent: number }>();
  const stopping = useRef(new AbortController());
  // uploaded files aren't uploaded again if saving was refused or its confirmation cancelled
  const uploaded = useRef(new WeakMap<ChosenFile["bytes"], { id: number }>());
  const refuse = (kind: AttachmentKind, message: string | undefined) =>
    setErrors((now) => ({ ...now, [kind]: message }));
  const put = (kind: AttachmentKind, chosen: readonly ChosenFile[]) => {
    latest.current = { ...latest.current, [kind]: chosen };
    setFiles(latest.current);
  };
  const clear = (kind: AttachmentKind) => put(kind, []);
  return {
    files,
    errors,
    removed,
    changed: removed.size > 0 || Object.values(files).some(({ length }) => length > 0),
    progress,
    refuse,
    clear,
    add(kind, { name, bytes }, systems) {
      const wrong =
        checkFile({ kind, name, size: bytes.length }, systems) ??
        (kind === "ICON" ? checkIcon(bytes) : undefined);
      const kept = removed.has("HELPER") ? 0 : helpersThere;
      const tooMany = kind === "HELPER" && latest.current.HELPER.length + kept >= limits.scriptHelperFiles;
      refuse(kind, tooMany ? attachmentMessages.helpers : wrong);
      if (wrong || tooMany) return false;
      put(kind, [...(kind === "HELPER" ? latest.current.HELPER : []), { name, bytes }]);
      return true;
    },
    remove(kind) {
      clear(kind);
      setRemoved((now) => new Set([...now, kind]));
    },
    async send(kind) {
      const sent: { id: number }[] = [];
      stopping.current = new AbortController();
      try {
        for (const { name, bytes } of files[kind]) {
          const before = uploaded.current.get(bytes);
          if (before) {
            sent.push(before);
            continue;
          }
          setProgress({ name, percent: 0 });
          const file = new Blob([bytes.slice()]);
          const onProgress = (percent: number) => setProgress({ name, percent });
          const made = await uploadAttachment(
            muster,
            { kind, name, file, onProgress },
            stopping.current.signal,
          );
          uploaded.current.set(bytes, made);
          sent.push(made);
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
  /** The names of the application's existing files. */
  existing?: readonly string[];
  systems?: readonly ScriptOperatingSystem[];
}

const typingMS = 300;
const chooseLabels = labels("automation.files.chooseKind", enums.AttachmentKind);
const removeLabels = labels("automation.files.removeKind", enums.AttachmentKind);

/** Chooses a file: with the browser's dialog, or by its path in a terminal. */
export function FilePicker({ kind, label, uploads, existing = [], systems }: PickerProps) {
  const { platform } = useConnection();
  const chosen = uploads.files[kind].map(({ name }) => name);
  const remaining = uploads.removed.has(kind) || (kind !== "HELPER" && chosen.length) ? [] : existing;
  const names = formatList([...remaining, ...chosen]);
  const error = uploads.errors[kind];
  const add = (file: ChosenFile | undefined) => file !== undefined && uploads.add(kind, file, systems);
  return (
    <>
      {platform.chooseFile ? (
        <>
          <Text>{t("common.files.selected", { label, names: names || t("common.files.noneChosen") })}</Text>
          {error && <Banner tone="danger" title={error} />}
          <Button
            action={{
              label: chooseLabels[kind],
              onSelect: () => void platform.chooseFile?.().then(add),
            }}
          />
        </>
      ) : (
        <PathField kind={kind} label={label} uploads={uploads} names={names} onChosen={add} />
      )}
      {(kind === "INSTALLER" ? chosen.length > 0 : names) && (
        <Button action={{ label: removeLabels[kind], onSelect: () => uploads.remove(kind) }} />
      )}
    </>
  );
}

interface PathProps extends Pick<PickerProps, "kind" | "label" | "uploads"> {
  names: string;
  onChosen(file: ChosenFile): boolean;
}

function PathField({ kind, label, uploads, names, onChosen }: PathProps) {
  const { platform } = useConnection();
  const [path, setPath] = useState("");
  const taken = useRef("");
  const several = kind === "HELPER";
  const take = async () => {
    const wanted = path.trim();
    if (!wanted || (names && wanted === taken.current)) return;
    taken.current = wanted;
    const bytes = await platform.readFile?.(wanted).catch(() => undefined);
    if (taken.current !== wanted) return;
    const accepted = bytes && onChosen({ name: wanted.split(/[/\\]/).at(-1) ?? wanted, bytes });
    if (!bytes) {
      uploads.refuse(kind, attachmentMessages.unreadable);
      if (!several) uploads.clear(kind);
    }
    // the path of a refused file stays, beside its error
    if (!accepted || !several) return;
    taken.current = "";
    setPath("");
  };
  const takeTyped = useEffectEvent(() => void take());
  // Enter submits the form before the field loses the focus, so the file is read while its path is typed;
  // with several files, a half-typed path must not be added
  useEffect(() => {
    if (several || !path.trim()) return undefined;
    const timer = setTimeout(() => takeTyped(), typingMS);
    return () => clearTimeout(timer);
  }, [path, several]);
  return (
    <TextField
      label={label}
      hint={names ? t("automation.files.chosen", { names }) : t("automation.files.itsPathComputer")}
      value={path}
      error={path ? uploads.errors[kind] : undefined}
      onChange={(text) => {
        uploads.refuse(kind, undefined);
        setPath(text);
      }}
      onBlur={() => void take()}
    />
  );
}
