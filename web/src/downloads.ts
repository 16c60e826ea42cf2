import type { FileWriter } from "@muster/ui";

interface Pickers {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
  showDirectoryPicker?(options: { mode: "readwrite" }): Promise<FileSystemDirectoryHandle>;
}

/** The maximum size for which the browser collects a download in memory and saves it without asking where. */
const maxCollectedBytes = 64 * 1024 * 1024;
const readMS = 60_000;

type Open = (name: string) => Promise<FileWriter>;

/**
 * Lets the user choose where to save large downloads, and those of unknown size, and streams them there, if
 * the browser supports that.
 */
export async function chooseDownloads(
  files: readonly { name: string; size: number | undefined }[],
): Promise<Open | undefined> {
  const { showSaveFilePicker, showDirectoryPicker } = window as Pickers;
  const bytes = files.reduce((sum, { size = Infinity }) => sum + size, 0);
  const [first] = files;
  const picker = files.length === 1 ? showSaveFilePicker : showDirectoryPicker;
  if (bytes <= maxCollectedBytes || !picker || !first) return async (name) => collected(name);
  try {
    if (files.length > 1 && showDirectoryPicker) {
      const folder = await showDirectoryPicker.call(window, { mode: "readwrite" });
      return (name) => streamedInto(folder, name);
    }
    const file = await showSaveFilePicker?.call(window, { suggestedName: first.name });
    return file && (async () => streamed(file));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    throw error;
  }
}

/** Streams to a new file in a folder; never overwrites an existing one. */
async function streamedInto(folder: FileSystemDirectoryHandle, name: string): Promise<FileWriter> {
  const [, stem = name, ending = ""] = /^(.+?)((?:\.tar)?\.[^.]+)?$/.exec(name) ?? [];
  for (let copy = 1; ; copy++) {
    const free = copy === 1 ? name : `${stem} (${copy})${ending}`;
    const isThere = await folder.getFileHandle(free).then(
      () => true,
      (error: unknown) => (error as DOMException).name !== "NotFoundError",
    );
    if (isThere) continue;
    const writer = await streamed(await folder.getFileHandle(free, { create: true }));
    const discard = async () => {
      await writer.discard();
      await folder.removeEntry(free);
    };
    return { ...writer, discard };
  }
}

async function streamed(file: FileSystemFileHandle): Promise<FileWriter> {
  // the browser writes to a temporary file, which replaces the file when it is closed
  const writing = await file.createWritable();
  return {
    path: file.name,
    write: (bytes) => writing.write(bytes.slice()),
    finish: () => writing.close(),
    discard: () => writing.abort(),
  };
}

/** Saves a file in the browser's download folder. */
export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), readMS);
}

/** Collects a download in parts, which the browser moves from memory to disk by itself. */
function collected(name: string): FileWriter {
  const parts: Blob[] = [];
  return {
    path: name,
    write: async (bytes) => void parts.push(new Blob([bytes.slice()])),
    finish: async () => save(name, new Blob(parts, { type: "application/octet-stream" })),
    discard: async () => void parts.splice(0),
  };
}
