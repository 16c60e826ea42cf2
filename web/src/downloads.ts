import type { FileWriter } from "@muster/ui";

interface Pickers {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
  showDirectoryPicker?(options: { mode: "readwrite" }): Promise<FileSystemDirectoryHandle>;
}

/** Up to that, a browser collects a download and puts it where its downloads go, without a question. */
const mostCollected = 64 * 1024 * 1024;
const readMS = 60_000;

type Open = (name: string) => Promise<FileWriter>;

/**
 * Large downloads, and those of unknown size, are streamed to where the user says, if the browser can do
 * that.
 */
export async function chooseDownloads(
  files: readonly { name: string; size: number | undefined }[],
): Promise<Open | undefined> {
  const { showSaveFilePicker, showDirectoryPicker } = window as Pickers;
  const bytes = files.reduce((sum, { size = Infinity }) => sum + size, 0);
  const [first] = files;
  const picker = files.length === 1 ? showSaveFilePicker : showDirectoryPicker;
  if (bytes <= mostCollected || !picker || !first) return async (name) => collected(name);
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

/** Files that are there are never overwritten. */
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
  // the browser writes beside the file, and puts it in its place when it is closed
  const writing = await file.createWritable();
  return {
    path: file.name,
    write: (bytes) => writing.write(bytes.slice()),
    finish: () => writing.close(),
    discard: () => writing.abort(),
  };
}

/** Puts a file where the browser's downloads go. */
export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), readMS);
}

/** The browser moves the parts from memory to its disk by itself. */
function collected(name: string): FileWriter {
  const parts: Blob[] = [];
  return {
    path: name,
    write: async (bytes) => void parts.push(new Blob([bytes.slice()])),
    finish: async () => save(name, new Blob(parts, { type: "application/octet-stream" })),
    discard: async () => void parts.splice(0),
  };
}
