import type { TemporaryFile } from "@muster/ui";

const folderName = "temporary";
/** The age (ms) after which files left by closed pages are removed. */
const oldMS = 24 * 3_600_000;

/**
 * Creates a file on this computer's disk that only pages with this page's origin can read; undefined if the
 * browser doesn't support it.
 */
export async function temporaryFile(): Promise<TemporaryFile | undefined> {
  try {
    return await create();
  } catch {
    // fails without https, in private windows of some browsers, and in old browsers
    return undefined;
  }
}

async function create(): Promise<TemporaryFile> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  await removeOld(folder);
  const name = crypto.randomUUID();
  const handle = await folder.getFileHandle(name, { create: true });
  const writer = await handle.createWritable();
  return {
    write: (bytes) => writer.write(bytes),
    async finish() {
      await writer.close();
      return handle.getFile();
    },
    async remove() {
      await writer.abort().catch(() => undefined);
      await folder.removeEntry(name).catch(() => undefined);
    },
  };
}

async function removeOld(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const handle of folder.values()) {
    if (!(handle instanceof FileSystemFileHandle)) continue;
    const { lastModified } = await handle.getFile();
    if (lastModified < Date.now() - oldMS) await folder.removeEntry(handle.name).catch(() => undefined);
  }
}
