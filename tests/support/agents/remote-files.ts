// Sessions of files as the shell opens them.
import { FilesClient, type Hashing, type Sink } from "@muster/sdk/remote";
import { newHash } from "@muster/agent/files";
import type { TerminalUser } from "@muster/sdk";
import type { Person } from "../server/server.ts";

export function openFiles(
  { muster, token }: Person,
  url: string,
  nodeId: number,
  { user = "SYSTEM", socketUrl }: { user?: TerminalUser; socketUrl?: () => string } = {},
): FilesClient {
  return new FilesClient(
    {
      link: (sessionId) =>
        sessionId === undefined
          ? muster.call("openFiles", { body: { nodeId, user } })
          : muster.call("reconnectRemoteSession", { path: { sessionId } }),
      socket: (path) =>
        new WebSocket(new URL(path, (socketUrl?.() ?? url).replace("http", "ws")), {
          headers: { authorization: `Bearer ${token}` },
        }),
    },
    (end) => (end.type === "error" ? end.error : new Error(JSON.stringify(end))),
  );
}

/** Keeps what is downloaded in memory. */
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
