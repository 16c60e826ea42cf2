import { formatPercent } from "@muster/sdk";
import { terminalMessages } from "../messages.ts";
import { createReadStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { homedir } from "node:os";
import { Box, Text as InkText } from "ink";
import { useState } from "react";
import { checkFile, fileLimits } from "../../headless/files.ts";
import { kitMessages } from "../../messages.ts";
import type { ChosenFile, ChosenFolder, Kit, ListedFile } from "../../types/index.ts";
import { Editor } from "../lib/editor.tsx";
import { Field, Fixed, useBlur, useValueWidth } from "../lib/field.tsx";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { fit, shorten } from "../lib/text.ts";
import { Marker, usePalette } from "../lib/theme.tsx";

const pieceBytes = 256 * 1024;

async function openPath(typed: string): Promise<ChosenFile | ChosenFolder> {
  // Terminals paste a dropped file as its path, often in quotes.
  const path = resolve(
    typed
      .trim()
      .replace(/^(['"])(.*)\1$/, "$2")
      .replace(/^~(?=\/|$)/, homedir()),
  );
  const found = await stat(path);
  if (found.isDirectory()) return { name: basename(path) || path, path };
  if (!found.isFile()) throw new Error(path);
  await access(path, constants.R_OK);
  return {
    name: basename(path),
    size: found.size,
    modifiedAt: Math.floor(found.mtimeMs),
    mode: found.mode & 0o777,
    read: (from) => createReadStream(path, { start: from, highWaterMark: pieceBytes }),
  };
}

export const FileDrop: Kit["FileDrop"] = (props) => {
  const { label, files, onAdd, onAddFolder, onRemove, disabled, onBlur } = props;
  const [path, setPath] = useState("");
  const [refused, setRefused] = useState<string>();
  const { id, ref, focused } = useFocusable(!disabled);
  const { width } = useValueWidth();
  const problemOf = (chosen: ChosenFile | ChosenFolder | undefined, typed: string) => {
    if (!chosen) return terminalMessages.fileUnreadable(typed);
    if ("read" in chosen) return checkFile(chosen, props);
    return onAddFolder ? undefined : kitMessages.fileIsFolder(chosen.name);
  };
  const add = async () => {
    if (!path.trim()) return;
    const chosen = await openPath(path).catch(() => undefined);
    const problem = problemOf(chosen, path);
    setRefused(problem);
    if (!chosen || problem !== undefined) return;
    setPath("");
    if ("read" in chosen) onAdd([chosen]);
    else onAddFolder?.(chosen);
  };
  useBlur(focused, () => {
    void add();
    onBlur?.();
  });
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Field
        {...props}
        label={label}
        hint={props.hint ?? fileLimits(props)}
        error={refused ?? props.error}
        part={ref}
        focused={focused}
      >
        {disabled ? (
          <Fixed text="" />
        ) : (
          <Editor
            part={id}
            focused={focused}
            value={path}
            onChange={(next) => {
              setRefused(undefined);
              setPath(next);
            }}
            onEnter={() => void add()}
            width={width}
            placeholder={terminalMessages.filePath}
          />
        )}
      </Field>
      {files.map((file) => (
        <FileRow key={file.id} file={file} onRemove={onRemove && (() => onRemove(file.id))} />
      ))}
    </Box>
  );
};

const barWidth = 20;

function FileRow({ file, onRemove }: { file: ListedFile; onRemove?(): void }) {
  const { name, size = "", progress, isWaiting, error } = file;
  const { accent, tones } = usePalette();
  const { id, ref, focused } = useFocusable(onRemove !== undefined);
  useKeys(
    id,
    onRemove ? [{ keys: ["x", "delete"], label: terminalMessages.keys.remove, run: onRemove }] : [],
  );
  const filled = Math.round((progress ?? 1) * barWidth);
  return (
    <Box ref={ref} flexShrink={0}>
      <Marker focused={focused} />
      <InkText wrap="truncate" bold={focused}>
        {fit(name, 30)} <InkText dimColor>{fit(size, 9, "right")}</InkText>{" "}
        {error === undefined && progress !== undefined && (
          <>
            <InkText color={accent}>{"━".repeat(filled)}</InkText>
            <InkText dimColor>{"─".repeat(barWidth - filled)}</InkText>{" "}
            {formatPercent(Math.floor(progress * 100) / 100)}
          </>
        )}
        {error === undefined && progress === undefined && !isWaiting && (
          <InkText>
            <InkText color={tones.success}>✓</InkText> {kitMessages.fileUploaded}
          </InkText>
        )}
        {error !== undefined && <InkText color={tones.danger}>✗ {shorten(error, 60)}</InkText>}
      </InkText>
    </Box>
  );
}
