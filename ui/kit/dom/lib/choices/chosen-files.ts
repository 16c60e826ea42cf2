// Files and folders that are chosen or dropped in a browser.
import type { ChosenFile, ChosenFolder, FolderEntry } from "../../../types/index.ts";

/** Browsers read megabytes at once, which would take too long to send over a slow connection. */
const pieceBytes = 256 * 1024;

async function* readBlob(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    for (let at = 0; at < part.value.length; at += pieceBytes) yield part.value.subarray(at, at + pieceBytes);
}

export const chosenFile = (file: File): ChosenFile => ({
  name: file.name,
  size: file.size,
  modifiedAt: file.lastModified,
  mode: 0,
  read: (from) => readBlob(file.slice(from)),
});

/** Returns the folder chosen in the browser's dialog, which lists its files by their paths. */
export function chosenFolder(files: readonly File[]): ChosenFolder | undefined {
  const [name] = files[0]?.webkitRelativePath.split("/") ?? [];
  if (!name) return undefined;
  const entries = files.map((file) => ({
    path: file.webkitRelativePath.slice(name.length + 1),
    file: chosenFile(file),
  }));
  return { name, entries };
}

/** Returns the dropped folders. Must be called during the drop event: its items are gone afterwards. */
export const droppedFolders = (items: DataTransferItemList): FileSystemDirectoryEntry[] =>
  [...items].flatMap((item) => {
    const entry = item.webkitGetAsEntry();
    return entry && isFolder(entry) ? [entry] : [];
  });

/** Reads the content of a dropped folder. */
export async function readFolder(folder: FileSystemDirectoryEntry): Promise<ChosenFolder> {
  return { name: folder.name, entries: await Array.fromAsync(walk(folder, "")) };
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

async function* walk(folder: FileSystemDirectoryEntry, above: string): AsyncGenerator<FolderEntry> {
  const reader = folder.createReader();
  const next = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  // browsers return the entries in batches
  for (let some = await next(); some.length > 0; some = await next())
    for (const entry of some) {
      const path = `${above}${entry.name}`;
      if (isFile(entry)) {
        const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
        yield { path, file: chosenFile(file) };
      } else if (isFolder(entry)) {
        yield { path };
        yield* walk(entry, `${path}/`);
      }
    }
}
