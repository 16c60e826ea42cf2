import { createHash } from "node:crypto";
import { open, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Socket } from "socket.io-client";
import { keyed, KeyedError, limits } from "@muster/sdk";
import type { AgentToServer, FileToFetch, ServerToAgent } from "@muster/sdk/live";

const ackTimeoutMS = 30_000;
const retryMS = 1_000;
/** Free space to leave on the disk, in bytes. */
const spareBytes = 100_000_000;
const maxBytes = limits.scriptInstallerBytes + limits.scriptHelperFiles * limits.scriptHelperBytes;

/**
 * Downloads the files of a command into a private folder and resumes after connection losses. Verifies the
 * size (bytes) and SHA-256 of each file; use no file before the promise resolves.
 * @returns the paths in the order of `files`
 * @throws Error with a message for the technician; the signal's reason when aborted
 */
export async function downloadFiles(
  socket: Socket<ServerToAgent, AgentToServer>,
  taskId: string,
  files: readonly FileToFetch[],
  folder: string,
  signal: AbortSignal,
): Promise<string[]> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (!(bytes <= maxBytes)) throw new KeyedError(keyed("automation.outcomes.filesTooLarge"));
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + spareBytes)
    throw new KeyedError(
      keyed("automation.outcomes.noDiskSpace", { megabytes: Math.ceil(bytes / 1_000_000) }),
    );
  const paths: string[] = [];
  for (const file of files) paths.push(await downloadFile(socket, taskId, file, folder, signal));
  return paths;
}

async function downloadFile(
  socket: Socket<ServerToAgent, AgentToServer>,
  taskId: string,
  { id, name, size, digest }: FileToFetch,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const named = { name: safeFileName(name) };
  const path = join(folder, named.name);
  const file = await open(path, "wx", 0o600).catch(() => {
    throw new KeyedError(keyed("automation.outcomes.fileNotWritable", named));
  });
  try {
    const hash = createHash("sha256");
    for (let offset = 0; offset < size;) {
      signal.throwIfAborted();
      const part = socket.connected
        ? await socket
            .timeout(ackTimeoutMS)
            .emitWithAck("task.file", { taskId, file: id, offset })
            .catch(() => "WAIT" as const)
        : "WAIT";
      if (part === null) throw new KeyedError(keyed("automation.outcomes.fileNotProvided", named));
      if (part === "WAIT") {
        await pause(retryMS * (0.5 + Math.random()), undefined, { signal });
        continue;
      }
      if (!(part instanceof Uint8Array) || !part.length || part.length > size - offset)
        throw new KeyedError(keyed("automation.outcomes.fileInvalid", named));
      await file.writeFile(part);
      hash.update(part);
      offset += part.length;
    }
    if (hash.digest("base64url") !== digest)
      throw new KeyedError(keyed("automation.outcomes.checksumDiffers", named));
    return path;
  } finally {
    await file.close();
  }
}

/** Returns the name without path separators and names reserved by any operating system. */
export function safeFileName(name: string): string {
  const plain = name.replace(/[<>:"/\\|?*\p{C}]/gu, "_").replace(/[. ]+$/, "");
  return !plain || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) || plain.startsWith(".")
    ? `_${plain}`
    : plain;
}
