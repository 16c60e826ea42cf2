import { MusterError, remoteEndingText, t, type Input } from "@muster/sdk";
import { RemoteClient, type RemoteClientOptions, type RemoteEnd } from "@muster/sdk/remote";
import type { Connection } from "../lib/connection.ts";
import { clean } from "../lib/table.ts";

type Handlers = Omit<RemoteClientOptions, "link" | "socket">;

/** WebSockets that sign in like requests do. */
export const openSocket =
  ({ url, token }: Connection) =>
  (path: string) => {
    const address = new URL(path, url);
    address.protocol = address.protocol.replace("http", "ws");
    return new WebSocket(address, { headers: { ...(token && { authorization: `Bearer ${token}` }) } });
  };

/** Opens a session, or goes on with one. */
export function connectSession(
  connection: Connection,
  session: Input<"openTerminal">["body"] | { sessionId: string },
  handlers: Handlers,
  signal: AbortSignal,
): RemoteClient {
  const { muster } = connection;
  const isKnown = "sessionId" in session;
  return new RemoteClient(
    {
      ...handlers,
      link: (sessionId) =>
        sessionId === undefined && !isKnown
          ? muster.call("openTerminal", { query: { linktype: "WEB" }, body: session }, signal)
          : muster.call("reconnectRemoteSession", { path: { sessionId: sessionId ?? "" } }, signal),
      socket: openSocket(connection),
    },
    isKnown ? session.sessionId : undefined,
  );
}

/** Watches a session of another user. */
export const watchSession = (
  connection: Connection,
  sessionId: string,
  handlers: Handlers,
  signal: AbortSignal,
): RemoteClient =>
  new RemoteClient(
    {
      ...handlers,
      link: () => connection.muster.call("watchRemoteSession", { path: { sessionId } }, signal),
      socket: openSocket(connection),
    },
    sessionId,
  );

/** The error of a session that ended in another way than its program. */
export function endError(end: Exclude<RemoteEnd, { type: "exit" }>): unknown {
  if (end.type === "error") return end.error;
  if (end.type === "ended") {
    const reason = remoteEndingText(end.ending, end.endedBy);
    return new MusterError("session_ended", { message: t("remote.closed", { reason }) });
  }
  const failed = failures[end.code] ?? failures.ERROR_START;
  return new MusterError("session_refused", failed(end.detail));
}

const failures = {
  ERROR_NO_LOGGEDIN_USER: () => ({
    message: t("remote.failed.noUser"),
    nextStep: t("remote.failed.noUserNext"),
  }),
  ERROR_SHELL_PATH: () => ({ message: t("remote.failed.shell"), nextStep: t("remote.failed.shellNext") }),
  ERROR_TARGET: (detail: string) => ({ message: t("remote.tunnels.failed", { detail: clean(detail) }) }),
  ERROR_START: (detail: string) => ({
    message: t("remote.failed.other", { detail }),
    nextStep: t("remote.failed.otherNext"),
  }),
};
