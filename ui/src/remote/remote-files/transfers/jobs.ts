// What a transfer reads on this computer, and where it writes.
import type { FileEntry } from "@muster/sdk";
import {
  FileTransferError,
  type OverwriteRule,
  type Ready,
  type Sink,
  type Source,
  type TransferOptions,
  type UploadRequest,
} from "@muster/sdk/remote";
import type { ChosenFile } from "#kit";
import type { DownloadSink, FileWriter } from "../../../hooks/platform.ts";
import { newHash } from "./hash.ts";
import { joinPath } from "../paths.ts";
import type { FilesSession } from "../session.ts";
import type { Job } from "./transfers.ts";

/** Opens where a download is written; undefined if an existing file or folder is kept. */
export type OpenDownload = (ready: Ready, isFolder: boolean) => Promise<DownloadSink | undefined>;

export const leadsToFolder = ({ kind, leadsTo }: FileEntry) => (leadsTo ?? kind) === "FOLDER";

/** Returns the name of a download on this computer, without characters that may have a special meaning. */
export const localName = (entry: FileEntry): string => {
  const name = entry.name.replaceAll(/["*/:<>?\\|~]/g, "_").replace(/^\.+$/, "_");
  return leadsToFolder(entry) ? `${name}.tar` : name;
};

/** Returns a transfer's options, which also tell the session when the computer has responded. */
export const observed = (
  session: FilesSession,
  { onProgress, ...options }: TransferOptions,
): TransferOptions => ({
  ...options,
  onProgress(bytes, total) {
    session.answered();
    onProgress?.(bytes, total);
  },
});

async function hashOf(file: Pick<ChosenFile, "read">, bytes: number) {
  const hash = newHash();
  let left = bytes;
  if (left === 0) return hash;
  for await (const piece of file.read(0)) {
    hash.update(piece.subarray(0, left));
    left -= Math.min(left, piece.length);
    if (left === 0) break;
  }
  return hash;
}

/** Uploads a file from this computer. */
export function sendFile(
  session: FilesSession,
  file: ChosenFile,
  request: Pick<UploadRequest, "path" | "overwrite" | "resume" | "replaces">,
  options: TransferOptions = {},
) {
  const source: Source = { ...file, hash: (bytes) => hashOf(file, bytes), read: (from) => file.read(from) };
  return session.use().upload({ ...request, folder: false }, source, observed(session, options));
}

export const uploadJob = (
  session: FilesSession,
  folder: string,
  file: ChosenFile,
  overwrite: OverwriteRule,
): Job => ({
  kind: "SENT",
  name: file.name,
  size: file.size,
  // the path ends with "/", so that the file isn't stored under the name of a folder that was deleted
  run: (options) => {
    const request = { path: joinPath(folder, ""), overwrite, resume: true, replaces: "" };
    return sendFile(session, file, request, options);
  },
});

export const downloadJob = (
  session: FilesSession,
  folder: string,
  entry: FileEntry,
  open: OpenDownload,
): Job => ({
  kind: "RECEIVED",
  name: entry.name,
  size: leadsToFolder(entry) ? undefined : entry.size,
  async run(options) {
    let sink: DownloadSink | undefined;
    const isFolder = leadsToFolder(entry);
    const from = { path: joinPath(folder, entry.name), folder: isFolder };
    const client = session.use();
    const opened = async (ready: Ready) => (sink = await open(ready, isFolder));
    const done = await client.download(from, opened, observed(session, options));
    if (!done || !sink)
      return { path: entry.name, sha256: "", isSkipped: true, problems: [], problemCount: 0 };
    const { first, count } = sink.problems();
    return {
      path: sink.path,
      sha256: done.sha256,
      isSkipped: false,
      problems: [...first, ...done.problems],
      problemCount: count + done.problemCount,
    };
  },
});

/** Returns a sink that writes a download with the browser's writer, and verifies it. */
export function writingSink(writer: FileWriter): DownloadSink {
  const hash = newHash();
  let isFinished = false;
  const sink: Sink = {
    offset: 0,
    hash: newHash(),
    begin: () => Promise.resolve(),
    async write(bytes) {
      hash.update(bytes);
      await writer.write(bytes);
    },
    async commit(sha256) {
      if (hash.hex() !== sha256) throw new FileTransferError("DIFFERENT", writer.path);
      await writer.finish();
      isFinished = true;
    },
    async close() {
      if (!isFinished) await writer.discard();
    },
  };
  return { ...sink, path: writer.path, problems: () => ({ first: [], count: 0 }) };
}
