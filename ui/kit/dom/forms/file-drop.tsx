import { formatPercent } from "@muster/sdk";
import TimesIcon from "@patternfly/react-icons/dist/esm/icons/times-icon.js";
import UploadIcon from "@patternfly/react-icons/dist/esm/icons/upload-icon.js";
import { useId, useRef, useState, type DragEvent } from "react";
import { checkFile, fileLimits } from "../../headless/files.ts";
import { kitMessages } from "../../messages.ts";
import type { ChosenFile, FileDropProps, ListedFile } from "../../types/index.ts";
import { described, Field } from "../lib/field.tsx";
import { IconButton } from "../lib/icon-button.tsx";

async function* readBlob(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

const chosenFile = (file: File): ChosenFile => ({
  name: file.name,
  size: file.size,
  modifiedAt: file.lastModified,
  mode: 0,
  read: (from) => readBlob(file.slice(from)),
});

/** The names of folders among what was dropped, which browsers hand over as files that can't be read. */
const foldersOf = (items: DataTransferItemList) =>
  [...items].flatMap((item) => {
    const entry = item.webkitGetAsEntry();
    return entry?.isDirectory ? [entry.name] : [];
  });

export function FileDrop(props: FileDropProps) {
  const { files, onAdd, onRemove, multiple, accept, disabled } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const hint = props.hint ?? fileLimits(props);
  const error = [props.error, ...refused].filter(Boolean).join("\n") || undefined;
  const add = (list: FileList | null, folders: readonly string[] = []) => {
    const chosen = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const checked = chosen.map((file) => ({
      file,
      problem: folders.includes(file.name) ? kitMessages.fileIsFolder(file.name) : checkFile(file, props),
    }));
    setRefused(checked.flatMap(({ problem }) => problem ?? []));
    const good = checked.flatMap(({ file, problem }) => (problem === undefined ? [chosenFile(file)] : []));
    if (good.length > 0) onAdd(good);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files: dropped, items } = event.dataTransfer;
    if (!disabled) add(dropped, foldersOf(items));
  };
  return (
    <Field {...props} hint={hint} error={error} id={id}>
      <div
        className="muster-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <UploadIcon aria-hidden="true" />
        <label className="muster-drop-label" htmlFor={id}>
          {kitMessages.dropFiles}
        </label>
        <input
          id={id}
          aria-describedby={described(id, { hint, error })}
          aria-invalid={Boolean(error)}
          onBlur={props.onBlur}
          ref={input}
          type="file"
          className="muster-sr"
          multiple={multiple}
          accept={accept?.join()}
          disabled={disabled}
          onChange={(event) => {
            add(event.target.files);
            event.target.value = "";
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className="muster-files" aria-label={props.label}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={onRemove} />
          ))}
        </ul>
      )}
    </Field>
  );
}

function FileRow({ file, onRemove }: { file: ListedFile } & Pick<FileDropProps, "onRemove">) {
  const { id, name, size, progress, isWaiting, error } = file;
  const percent = progress === undefined ? undefined : formatPercent(Math.floor(progress * 100) / 100);
  return (
    <li className="muster-file">
      <span className="muster-file-name">
        <bdi>{name}</bdi> {size && <span className="muster-muted">{size}</span>}
      </span>
      {error === undefined && progress !== undefined && (
        <progress aria-label={name} value={progress} max={1}>
          {percent}
        </progress>
      )}
      {!isWaiting && (
        <span className={error === undefined ? "muster-muted" : "muster-error"} role={error && "alert"}>
          {error ?? (percent === undefined ? kitMessages.fileUploaded : kitMessages.fileUploading(percent))}
        </span>
      )}
      {onRemove && (
        <IconButton label={kitMessages.removeLabel(name)} icon={<TimesIcon />} onClick={() => onRemove(id)} />
      )}
    </li>
  );
}
