import { createHash } from "node:crypto";
import { open, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Socket } from "socket.io-client";
import { limits } from "@muster/sdk";
import type { AgentToServer, FileToFetch, ServerToAgent } from "@muster/sdk/live";

const answerMS = 30_000;
const againMS = 1_000;
/** What the disk keeps free beside the files. */
const spareBytes = 100_000_000;
const mostBytes = limits.scriptInstallerBytes + limits.scriptHelperFiles * limits.scriptHelperBytes;

/**
 * Fetches the files of an order into a folder of the agent's own, each under its name; goes on where a break left off.
 * Nothing of them is to be used before all are here: each has the size and the SHA-256 that the order says.
 * @returns their paths, as they were given
 * @throws Error in words; the signal's reason when it is aborted
 */
export async function fetchFiles(
  socket: Socket<ServerToAgent, AgentToServer>,
  taskId: string,
  files: readonly FileToFetch[],
  folder: string,
  signal: AbortSignal,
): Promise<string[]> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (!(bytes <= mostBytes)) throw new Error("Its files are larger than an application's may be.");
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + spareBytes)
    throw new Error(`There is not enough room on its disk for ${Math.ceil(bytes / 1_000_000)} MB.`);
  const paths: string[] = [];
  for (const file of files) paths.push(await fetchFile(socket, taskId, file, folder, signal));
  return paths;
}

async function fetchFile(
  socket: Socket<ServerToAgent, AgentToServer>,
  taskId: string,
  { id, name, size, digest }: FileToFetch,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const path = join(folder, plainName(name));
  const file = await open(path, "wx", 0o600).catch(() => {
    throw new Error(`${plainName(name)} cannot be written, or two of its files have this name.`);
  });
  try {
    const hash = createHash("sha256");
    for (let offset = 0; offset < size;) {
      signal.throwIfAborted();
      const part = socket.connected
        ? await socket
            .timeout(answerMS)
            .emitWithAck("task.file", { taskId, file: id, offset })
            .catch(() => "WAIT" as const)
        : "WAIT";
      if (part === null) throw new Error(`The server does not give ${plainName(name)} any more.`);
      if (part === "WAIT") {
        await pause(againMS * (0.5 + Math.random()), undefined, { signal });
        continue;
      }
      if (!(part instanceof Uint8Array) || !part.length || part.length > size - offset)
        throw new Error(`The server sent something else for ${plainName(name)}.`);
      await file.writeFile(part);
      hash.update(part);
      offset += part.length;
    }
    if (hash.digest("base64url") !== digest)
      throw new Error(`${plainName(name)} is not the file that was to be installed.`);
    return path;
  } finally {
    await file.close();
  }
}

/** A name that leads nowhere else and means nothing special on any system. */
export function plainName(name: string): string {
  const plain = name.replace(/[<>:"/\\|?*\p{C}]/gu, "_").replace(/[. ]+$/, "");
  return !plain || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) || plain.startsWith(".")
    ? `_${plain}`
    : plain;
}
