// Sends folders of this computer, each as one tar archive.
import { FileTransferError, type OverwriteRule } from "@muster/sdk/remote";
import type { ChosenFolder, FolderEntry } from "#kit";
import type { FolderSource, Platform } from "../../../hooks/platform.ts";
import { joinPath } from "../paths.ts";
import type { FilesSession } from "../session.ts";
import { newHash } from "./hash.ts";
import { observed } from "./jobs.ts";
import type { Job } from "./transfers.ts";

/** Used in browsers, which don't know the permissions of files. */
const defaultMode = { file: 0o644, folder: 0o755 };

/** Returns the total size of a folder's files, in bytes. */
export const sizeOf = (entries: readonly FolderEntry[]) =>
  entries.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);

export const folderJob = (
  session: FilesSession,
  folder: string,
  chosen: ChosenFolder,
  { overwrite, openFolder }: { overwrite: OverwriteRule } & Pick<Platform, "openFolder">,
): Job => ({
  kind: "SENT",
  name: `${chosen.name}/`,
  size: chosen.entries && sizeOf(chosen.entries),
  async run(options) {
    const local = chosen.entries ? archiveOf(chosen.name, chosen.entries) : await openFolder!(chosen.path);
    try {
      const request = { path: joinPath(folder, ""), folder: true, overwrite, resume: false, replaces: "" };
      const done = await session.use().upload(request, local.source, observed(session, options));
      const { first, count } = local.problems();
      return {
        ...done,
        problems: [...first, ...done.problems],
        problemCount: count + done.problemCount,
      };
    } finally {
      await local.close();
    }
  },
});

const archiveOf = (name: string, entries: readonly FolderEntry[]): FolderSource => ({
  source: {
    name,
    size: sizeOf(entries),
    mode: defaultMode.folder,
    modifiedAt: Date.now(),
    hash: async () => newHash(),
    read: () => pack(entries),
  },
  problems: () => ({ first: [], count: 0 }),
  close: async () => undefined,
});

async function* pack(entries: readonly FolderEntry[]): AsyncGenerator<Uint8Array> {
  const { createTarPacker } = await import("modern-tar");
  const { readable, controller } = createTarPacker();
  const addEntry = async ({ path, file }: FolderEntry) => {
    const header = file
      ? { name: path, size: file.size, mode: file.mode || defaultMode.file, mtime: new Date(file.modifiedAt) }
      : { name: `${path}/`, type: "directory" as const, size: 0, mode: defaultMode.folder };
    const writer = controller.add(header).getWriter();
    if (file) for await (const bytes of file.read(0)) await writer.write(bytes);
    await writer.close();
  };
  const fill = async () => {
    for (const entry of entries)
      await addEntry(entry).catch((error: unknown) => {
        throw new FileTransferError("FAILED", entry.path, error instanceof Error ? error.message : "");
      });
    controller.finalize();
  };
  fill().catch((error: unknown) => controller.error(error));
  const reader = readable.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
