// Files of this computer, as the terminal UI reads and writes them.
import { homedir } from "node:os";
import type { OverwriteRule, Ready } from "@muster/sdk/remote";
import { openSink, openSource } from "@muster/agent/files";
import { asTransferErrors } from "./connect-files.ts";

/** The errors of files as those of the screen that shows them. */
const safely =
  <A extends unknown[], R>(run: (...given: A) => Promise<R>) =>
  (...given: A) =>
    asTransferErrors(run(...given));

/**
 * Opens where the terminal UI writes a file or folder in a folder of this computer; undefined if what is
 * there stays.
 */
export const openDownload = safely(
  async (ready: Ready, isFolder: boolean, to: { path: string; name: string; overwrite: OverwriteRule }) => {
    // with "/" at its end, it is not taken for the file's own name
    const path = `${to.path.trim().replace(/^~(?=\/|$)/, homedir())}/`;
    const sink = await openSink(ready, isFolder, { ...to, path, resume: true });
    if (!sink) return undefined;
    const { begin, write, commit } = sink;
    return { ...sink, begin: safely(begin), write: safely(write), commit: safely(commit) };
  },
);

/** Opens a folder to send it. */
export const openFolder = safely(async (path: string) => {
  const local = await openSource(path);
  const { source, problems } = local;
  return { source, problems, close: async () => local[Symbol.asyncDispose]() };
});
