// File sessions, opened as in the shell.
import { FilesClient, sessionLink, type Hashing, type Sink } from "@muster/sdk/remote";
import { newHash } from "@muster/agent/files";
import type { TerminalUser } from "@muster/sdk";
import type { Person } from "../server/server.ts";
import { sessionSocket } from "./managed-computer.ts";

export function openFiles(
  { muster, token }: Person,
  url: string,
  nodeId: number,
  { user = "SYSTEM", socketUrl }: { user?: TerminalUser; socketUrl?: () => string } = {},
): FilesClient {
  return new FilesClient(
    {
      link: sessionLink(muster, () => muster.call("openFiles", { body: { nodeId, user } })),
      openSocket: sessionSocket(token, socketUrl ?? (() => url)),
    },
    (end) => (end.type === "error" ? end.error : new Error(JSON.stringify(end))),
  );
}

/** Returns a sink that stores a download in memory. */
export function memorySink(): Sink & { bytes(): Buffer } {
  const chunks: Uint8Array[] = [];
  const hash: Hashing = newHash();
  return {
    offset: 0,
    hash,
    begin: () => Promise.resolve(),
    async write(bytes) {
      chunks.push(bytes.slice());
    },
    commit: () => Promise.resolve(),
    bytes: () => Buffer.concat(chunks),
  };
}
