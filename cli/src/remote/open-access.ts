import { t, type AccessPlace } from "@muster/sdk";
import { RemoteClient, sessionError, sessionLink } from "@muster/sdk/remote";
import type { Connection } from "../lib/connection.ts";
import { printStatus } from "../lib/output.ts";
import { openSocket } from "./connect-session.ts";

/**
 * Opens a session for calls and, once the computer has admitted it, disconnects. The session then stays open
 * for ten minutes.
 */
export async function openAccess(
  connection: Connection,
  { tool, nodeId, user, reason }: AccessPlace & { reason: string },
  signal: AbortSignal,
): Promise<void> {
  const { muster } = connection;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const open = () =>
    tool === "FILES"
      ? muster.call("openFiles", { body: { nodeId, user, reason } }, signal)
      : muster.call("openTools", { body: { nodeId, reason } }, signal);
  const client = new RemoteClient({
    tool,
    link: sessionLink(muster, open, signal),
    openSocket: openSocket(connection),
    onData: (_channel, _bytes, used) => used(),
    onAsking: (seconds) => printStatus(t("remote.consent.asking", { seconds })),
    onStarted: resolve,
    onEnd: (end) => reject(end.type === "exit" ? undefined : sessionError(end)),
  });
  const stop = () => {
    client.close();
    reject(signal.reason);
  };
  signal.addEventListener("abort", stop);
  try {
    await promise;
  } finally {
    signal.removeEventListener("abort", stop);
    client.leave();
  }
}
