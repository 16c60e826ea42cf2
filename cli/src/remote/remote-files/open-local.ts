// Opens files of this computer for reading and writing in the terminal UI.
import { homedir } from "node:os";
import type { OverwriteRule, Ready } from "@muster/sdk/remote";
import { openSink, openSource } from "@muster/agent/files";
import { asTransferErrors } from "./connect-files.ts";

/** Wraps a function so that it throws errors of transfers, which the screen can show. */
const safely =
  <A extends unknown[], R>(run: (...given: A) => Promise<R>) =>
  (...given: A) =>
    asTransferErrors(run(...given));

/**
 * Opens the destination of a downloaded file or folder in a folder of this computer; undefined if an existing
 * one is not overwritten.
 */
export const openDownload = safely(
  async (ready: Ready, isFolder: boolean, to: { path: string; name: string; overwrite: OverwriteRule }) => {
    // the slash at the end means that the path is a folder, not the file's new name
    const path = `${to.path.trim().replace(/^~(?=\/|$)/, homedir())}/`;
    const sink = await openSink(ready, isFolder, { ...to, path, resume: true });
    if (!sink) return undefined;
    const { begin, write, commit } = sink;
    return { ...sink, begin: safely(begin), write: safely(write), commit: safely(commit) };
  },
);

/** Opens a folder for an upload. */
export const openFolder = safely(async (path: string) => {
  const local = await openSource(path);
  const { source, problems } = local;
  return { source, problems, close: async () => local[Symbol.asyncDispose]() };
});
