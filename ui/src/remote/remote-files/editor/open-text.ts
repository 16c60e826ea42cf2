import { formatSize, MusterError, t } from "@muster/sdk";
import type { Ready } from "@muster/sdk/remote";
import { newHash } from "../transfers/hash.ts";
import { sendFile } from "../transfers/jobs.ts";
import { lastName } from "../paths.ts";
import type { FilesSession } from "../session.ts";
import { maxTextBytes, readText, textBytes, type TextFile } from "./text-file.ts";

export interface OpenedFile extends TextFile {
  /** The file's real path. */
  path: string;
  size: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
  /** The digest of the content as it was read or saved. */
  sha256: string;
}

const refused = (message: string) =>
  new MusterError("failed", { message, nextStep: t("remote.files.editor.refusedNext") });

/** Reads a file for the editor. @throws MusterError if it isn't a small text file */
export async function openText(
  session: FilesSession,
  path: string,
  signal: AbortSignal,
): Promise<OpenedFile> {
  const pieces: Uint8Array[] = [];
  let file: Ready | undefined;
  const open = async (ready: Ready) => {
    session.answered();
    file = ready;
    const sizes = { path, size: formatSize(ready.size), limit: formatSize(maxTextBytes) };
    if (ready.size > maxTextBytes) throw refused(t("remote.files.editor.tooLarge", sizes));
    return {
      offset: 0,
      hash: newHash(),
      begin: () => Promise.resolve(),
      write: async (bytes: Uint8Array) => void pieces.push(bytes.slice()),
      commit: () => Promise.resolve(),
    };
  };
  const done = await session.use().download({ path, folder: false }, open, { signal });
  const content = await new Blob(pieces as Uint8Array<ArrayBuffer>[]).bytes();
  const text = readText(content);
  if (!text || !file || !done) throw refused(t("remote.files.editor.binary", { path }));
  const { modifiedAt, size, path: real } = file;
  return { ...text, path: real, size, modifiedAt, sha256: done.sha256 };
}

/** Saves a new text, unless the file has changed since it was opened. */
export async function saveText(session: FilesSession, opened: OpenedFile, text: string): Promise<OpenedFile> {
  const { path, lineEnd, sha256: replaces } = opened;
  const content = textBytes({ text, lineEnd });
  const modifiedAt = Date.now();
  const file = {
    name: lastName(path),
    size: content.length,
    modifiedAt,
    // 0, so that the file's permissions don't change
    mode: 0,
    async *read(from: number) {
      yield content.subarray(from);
    },
  };
  const request = { path, overwrite: "OVERWRITE", resume: false, replaces } as const;
  const { sha256 } = await sendFile(session, file, request);
  return { path, text, lineEnd, size: content.length, modifiedAt, sha256 };
}
