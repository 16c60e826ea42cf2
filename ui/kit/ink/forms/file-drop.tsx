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
import type { ChosenFile, Kit, ListedFile } from "../../types/index.ts";
import { Editor } from "../lib/editor.tsx";
import { Field, Fixed, useBlur, useValueWidth } from "../lib/field.tsx";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { fit, shorten } from "../lib/text.ts";
import { Marker, usePalette } from "../lib/theme.tsx";

const pieceBytes = 256 * 1024;

/** @returns why it can't be sent, for a folder */
async function openFile(typed: string): Promise<ChosenFile | string> {
  // Terminals paste a dropped file as its path, often in quotes
  const path = resolve(
    typed
      .trim()
      .replace(/^(['"])(.*)\1$/, "$2")
      .replace(/^~(?=\/|$)/, homedir()),
  );
  const found = await stat(path);
  if (found.isDirectory()) return kitMessages.fileIsFolder(path);
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
  const { label, files, onAdd, onRemove, disabled, onBlur } = props;
  const [path, setPath] = useState("");
  const [refused, setRefused] = useState<string>();
  const { id, ref, focused } = useFocusable(!disabled);
  const { width } = useValueWidth();
  const add = async () => {
    if (!path.trim()) return;
    const file = await openFile(path).catch(() => terminalMessages.fileUnreadable(path));
    const problem = typeof file === "string" ? file : checkFile(file, props);
    setRefused(problem);
    if (typeof file === "string" || problem !== undefined) return;
    setPath("");
    onAdd([file]);
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
