import { RemoteClient } from "@muster/sdk/remote";
import type { Person } from "../server/server.ts";
import { sessionSocket, type ManagedComputer } from "./managed-computer.ts";

export type SessionTool = "TOOLS" | "FILES" | "TERMINAL";

/** Opens a session as SYSTEM. Resolves once the computer has accepted it. */
export async function openAccess(
  { nodeId, server }: ManagedComputer,
  { muster, token }: Person,
  tool: SessionTool,
  reason: string,
): Promise<RemoteClient> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const user = "SYSTEM" as const;
  const links = {
    TOOLS: () => muster.call("openTools", { body: { nodeId, reason } }),
    FILES: () => muster.call("openFiles", { body: { nodeId, user, reason } }),
    TERMINAL: () =>
      muster.call("openTerminal", {
        query: { linktype: "WEB" },
        body: { nodeId, user, shell: "DEFAULT", reason },
      }),
  };
  const client = new RemoteClient({
    tool,
    link: links[tool],
    openSocket: sessionSocket(token, () => server.url),
    onData: (_channel, _bytes, used) => used(),
    onStarted: resolve,
    onEnd: reject,
  });
  await promise;
  return client;
}
