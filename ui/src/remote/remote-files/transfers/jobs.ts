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

/** Where one download is written; undefined if what is there stays. */
export type OpenDownload = (ready: Ready, isFolder: boolean) => Promise<DownloadSink | undefined>;

export const leadsToFolder = ({ kind, leadsTo }: FileEntry) => (leadsTo ?? kind) === "FOLDER";

/** The name of a download on this computer, where some characters of it may mean something else. */
export const localName = (entry: FileEntry): string => {
  const name = entry.name.replaceAll(/["*/:<>?\\|~]/g, "_").replace(/^\.+$/, "_");
  return leadsToFolder(entry) ? `${name}.tar` : name;
};

/** Options of a transfer, which tells the session that the computer has answered. */
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

/** Writes a file of this computer. */
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
  // with "/" at its end, the file doesn't take the place of a folder that is gone
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

/** Writes a download with a writer of the browser, verified. */
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
