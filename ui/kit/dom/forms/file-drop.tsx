import { formatPercent } from "@muster/sdk";
import TimesIcon from "@patternfly/react-icons/dist/esm/icons/times-icon.js";
import UploadIcon from "@patternfly/react-icons/dist/esm/icons/upload-icon.js";
import { useId, useRef, useState, type DragEvent } from "react";
import { checkFile, fileLimits } from "../../headless/files.ts";
import { kitMessages } from "../../messages.ts";
import type { ChosenFolder, FileDropProps, ListedFile } from "../../types/index.ts";
import { chosenFile, chosenFolder, droppedFolders, readFolder } from "../lib/choices/chosen-files.ts";
import { described, Field } from "../lib/field.tsx";
import { IconButton } from "../lib/icon-button.tsx";

export function FileDrop(props: FileDropProps) {
  const { files, onAdd, onAddFolder, onRemove, multiple, accept, disabled } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const hint = props.hint ?? fileLimits(props);
  const error = [props.error, ...refused].filter(Boolean).join("\n") || undefined;
  const add = (list: FileList | null, folders: readonly { name: string }[] = []) => {
    // browsers also report folders as files, which can't be read
    const isFolder = (file: File) => folders.some(({ name }) => name === file.name);
    const chosen = [...(list ?? [])]
      .filter((file) => !onAddFolder || !isFolder(file))
      .slice(0, multiple ? undefined : 1);
    const checked = chosen.map((file) => ({
      file,
      problem: isFolder(file) ? kitMessages.fileIsFolder(file.name) : checkFile(file, props),
    }));
    setRefused(checked.flatMap(({ problem }) => problem ?? []));
    const good = checked.flatMap(({ file, problem }) => (problem === undefined ? [chosenFile(file)] : []));
    if (good.length > 0) onAdd(good);
  };
  const addFolder = (folder: FileSystemDirectoryEntry) =>
    readFolder(folder).then(onAddFolder, () => setRefused([kitMessages.folderUnreadable(folder.name)]));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    const { files: dropped, items } = event.dataTransfer;
    const folders = droppedFolders(items);
    add(dropped, folders);
    if (onAddFolder) for (const folder of folders) void addFolder(folder);
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
        {onAddFolder && <FolderInput id={`${id}-folder`} disabled={disabled} onAdd={onAddFolder} />}
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

interface FolderInputProps {
  id: string;
  disabled: FileDropProps["disabled"];
  onAdd(folder: ChosenFolder): void;
}

function FolderInput({ id, disabled, onAdd }: FolderInputProps) {
  return (
    <>
      <label className="muster-drop-label" htmlFor={id}>
        {kitMessages.chooseFolder}
      </label>
      <input
        id={id}
        // React doesn't support this attribute
        ref={(input) => input?.setAttribute("webkitdirectory", "")}
        type="file"
        className="muster-sr"
        disabled={Boolean(disabled)}
        onChange={(event) => {
          const folder = chosenFolder([...(event.target.files ?? [])]);
          if (folder) onAdd(folder);
          event.target.value = "";
        }}
      />
    </>
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
